/** What people know a way to pay by. */
export interface KnownMethod {
  /** "card", "link", "revolut_pay", … in the provider's words. */
  type: string;
  /** Of a card: "visa", "mastercard", …, and its last four digits. */
  brand: string | null;
  lastFour: string | null;
}

/** Names that are not their words with capital letters. */
const NAMES: Readonly<Record<string, string>> = {
  amex: "American Express",
  cashapp: "Cash App",
  jcb: "JCB",
  paypal: "PayPal",
  unionpay: "UnionPay",
};

/** A way to pay, for people: "Visa ending 4242", and what has no number by its name, "Revolut Pay". */
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
