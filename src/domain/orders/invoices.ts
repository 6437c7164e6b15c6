import { type Pence, pence, sumPence } from "#domain/money.ts";

/** VAT rate in percent. All products and delivery are standard-rated (Value Added Tax Act 1994 s.2). */
export const VAT_PERCENT = 20;

const PREFIXES = { invoice: "INV", "credit-note": "CN" } as const;

/** Number of an invoice or credit note: "INV-000042". */
export function documentNumber(kind: keyof typeof PREFIXES, number: number): string {
  return `${PREFIXES[kind]}-${String(number).padStart(6, "0")}`;
}

/** Net amounts for gross amounts, in order. They sum to the net total, which is rounded once, half up. */
export function withoutVat(amounts: readonly Pence[]): Pence[] {
  let upTo = 0;
  let upToNet = 0;
  return amounts.map((amount) => {
    upTo += amount;
    const net = netOf(pence(upTo));
    const part = net - upToNet;
    upToNet = net;
    return pence(part);
  });
}

/** VAT included in gross amounts: their sum less the net sum. */
export function vatIn(amounts: readonly Pence[]): Pence {
  return pence(sumPence(amounts) - sumPence(withoutVat(amounts)));
}

/** Gross amount of a net amount, rounded half up. */
export function withVat(net: Pence): Pence {
  return pence(Math.floor((net * (100 + VAT_PERCENT) * 2 + 100) / 200));
}

function netOf(gross: Pence): number {
  const sign = gross < 0 ? -1 : 1;
  return sign * Math.floor((Math.abs(gross) * 200 + (100 + VAT_PERCENT)) / (2 * (100 + VAT_PERCENT)));
}
