/** Payment method as the provider reports it. */
export interface KnownMethod {
  /** Provider's type: "card", "link", "revolut_pay", … */
  type: string;
  /** Brand of a card, such as "visa", and its last four digits. Null for other methods. */
  brand: string | null;
  lastFour: string | null;
}

/** Display names of payment methods whose name is not simply the capitalised type. */
const NAMES: Readonly<Record<string, string>> = {
  amex: "American Express",
  cashapp: "Cash App",
  jcb: "JCB",
  paypal: "PayPal",
  unionpay: "UnionPay",
};

/** Display name of a payment method: "Visa ending 4242". Methods without a number have only a name: "Revolut Pay". */
export function methodLabel({ type, brand, lastFour }: KnownMethod): string {
  const name = nameOf(brand ?? type);
  return lastFour === null ? name : `${name} ending ${lastFour}`;
}

function nameOf(word: string): string {
  return NAMES[word] ?? word.split("_").map(capitalised).join(" ");
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
