import { type Pence, pence } from "#domain/money.ts";
import { withoutVat } from "#domain/orders/invoices.ts";

/**
 * The part of a price that remains after the cost of one unit, and its share of the price in whole percent. A trader
 * who is registered for VAT pays the VAT of the price on, so it is taken out first. The cost is entered without VAT that
 * the trader can reclaim.
 */
export function marginOf(
  { price, cost }: { price: Pence; cost: Pence },
  isVatRegistered: boolean,
): { amount: Pence; percent: number } {
  const net = isVatRegistered ? (withoutVat([price])[0] ?? price) : price;
  const amount = pence(net - cost);
  return { amount, percent: net === 0 ? 0 : Math.round((amount * 100) / net) };
}
