/** An amount in integer pence. */
export type Pence = number & { readonly __unit: "pence" };

/** Marks a whole number as pence. Throws on fractions and on amounts beyond the safe integer range. */
export function pence(amount: number): Pence {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of pence: ${amount}`);
  return amount as Pence;
}

/** Sum of some amounts. The sum of an empty list is 0. */
export function sumPence(amounts: Iterable<Pence>): Pence {
  let total = 0;
  for (const amount of amounts) total += amount;
  return pence(total);
}

export function timesPence(unit: Pence, quantity: number): Pence {
  return pence(unit * quantity);
}

/** Reduces an amount by `percent` (a whole number from 0 to 100). Rounded once, half up. */
export function lessPercent(amount: Pence, percent: number): Pence {
  return pence(Math.floor((amount * (100 - percent) + 50) / 100));
}

/** Parses the format used in tables and JSON, "19.99". Throws for any other format. */
export function parsePounds(text: string): Pence {
  const match = /^(\d{1,8})\.(\d{2})$/.exec(text);
  if (!match) throw new RangeError(`not an amount in pounds: ${text}`);
  return pence(Number(match[1]) * 100 + Number(match[2]));
}

/** Like `parsePounds`, but also accepts negative amounts: "-19.99". */
export function parseNetPounds(text: string): Pence {
  return text.startsWith("-") ? pence(-parsePounds(text.slice(1))) : parsePounds(text);
}

/** Formats an amount for tables and JSON: "19.99". */
export function toPounds(amount: Pence): string {
  const sign = amount < 0 ? "-" : "";
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Format for people, "£1,019.99". A negative amount has a minus sign, not a hyphen: "−£5.00". */
export function formatPounds(amount: Pence): string {
  const [pounds = "0", rest = "00"] = toPounds(pence(Math.abs(amount))).split(".");
  return `${amount < 0 ? "−" : ""}£${pounds.replace(/\B(?=(\d{3})+$)/g, ",")}.${rest}`;
}

/**
 * Splits an amount in proportion to weights whose sum is at least the amount. No part exceeds its weight, and the parts
 * add up to the amount. All parts are 0 if all weights are 0.
 */
export function spreadPence(amount: Pence, weights: readonly Pence[]): Pence[] {
  const sum = BigInt(sumPence(weights));
  let weightSoFar = 0n;
  let givenSoFar = 0n;
  return weights.map((weight) => {
    weightSoFar += BigInt(weight);
    const dueSoFar = sum === 0n ? 0n : (BigInt(amount) * weightSoFar) / sum;
    const part = dueSoFar - givenSoFar;
    givenSoFar = dueSoFar;
    return pence(Number(part));
  });
}
