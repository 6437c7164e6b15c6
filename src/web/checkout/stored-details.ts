import { z } from "zod";

/** What the checkout leaves in the browser's session for the page after it. */
const paymentErrorDetails = z.object({
  errorCode: z.string(),
  errorMessage: z.string(),
  orderId: z.int(),
  timestamp: z.string(),
});
export type PaymentErrorDetails = z.output<typeof paymentErrorDetails>;

const lastOrderDetails = z.object({
  orderId: z.int(),
  totalAmount: z.string(),
  orderType: z.string(),
  hasSubscription: z.boolean(),
  paymentStatus: z.string(),
});
export type LastOrderDetails = z.output<typeof lastOrderDetails>;

const PAYMENT_ERROR_KEY = "paymentErrorDetails";
const LAST_ORDER_KEY = "lastOrderDetails";

export function storePaymentError(details: PaymentErrorDetails): void {
  store(PAYMENT_ERROR_KEY, details);
}

export function storeLastOrder(details: LastOrderDetails): void {
  store(LAST_ORDER_KEY, details);
}

/** Reads the details of the payment that failed last and forgets them. */
export function takePaymentError(): PaymentErrorDetails | undefined {
  return paymentErrorDetails.safeParse(take(PAYMENT_ERROR_KEY)).data;
}

/** Reads the details of the order that was paid last and forgets them. */
export function takeLastOrder(): LastOrderDetails | undefined {
  return lastOrderDetails.safeParse(take(LAST_ORDER_KEY)).data;
}

function store(key: string, details: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(details));
  } catch {
    // A browser without storage (full, or forbidden): the next page still has its address to go by.
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
