/** Details that the checkout leaves in session storage for the next page. */
export interface PaymentErrorDetails {
  errorCode: string;
  errorMessage: string;
  orderId: number;
  timestamp: string;
}

export interface LastOrderDetails {
  orderId: number;
  totalAmount: string;
  orderType: string;
  hasSubscription: boolean;
  paymentStatus: string;
}

const PAYMENT_ERROR_KEY = "paymentErrorDetails";
const LAST_ORDER_KEY = "lastOrderDetails";

export function storePaymentError(details: PaymentErrorDetails): void {
  store(PAYMENT_ERROR_KEY, details);
}

export function storeLastOrder(details: LastOrderDetails): void {
  store(LAST_ORDER_KEY, details);
}

/** Reads and removes the details of the last failed payment. */
export function takePaymentError(): PaymentErrorDetails | undefined {
  const details = take(PAYMENT_ERROR_KEY);
  return isPaymentError(details) ? details : undefined;
}

/** Reads and removes the details of the last paid order. */
export function takeLastOrder(): LastOrderDetails | undefined {
  const details = take(LAST_ORDER_KEY);
  return isLastOrder(details) ? details : undefined;
}

// Validates without Zod, which would otherwise load with the pages after a payment.
function isPaymentError(details: unknown): details is PaymentErrorDetails {
  return hasTypes(details, { errorCode: "string", errorMessage: "string", orderId: "number", timestamp: "string" });
}

function isLastOrder(details: unknown): details is LastOrderDetails {
  const types = { orderId: "number", totalAmount: "string", orderType: "string", paymentStatus: "string" };
  return hasTypes(details, { ...types, hasSubscription: "boolean" });
}

function hasTypes(details: unknown, types: Readonly<Record<string, string>>): boolean {
  if (typeof details !== "object" || details === null) return false;
  const fields = new Map<string, unknown>(Object.entries(details));
  return Object.entries(types).every(([name, type]) => typeof fields.get(name) === type);
}

function store(key: string, details: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(details));
  } catch {
    // Storage is full or blocked, so the next page uses only its address.
  }
}

function take(key: string): unknown {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
