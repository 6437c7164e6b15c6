import { type Pence, pence, sumPence, timesPence } from "./money.ts";

interface PaidLine {
  orderItemId: number;
  unitPricePence: Pence;
  quantity: number;
  /** Units given back before. */
  refundedQuantity: number;
}

export interface RefundableOrder {
  paidPence: Pence;
  /** Given back before, in any way. */
  refundedPence: Pence;
  /** What a code took off, spread over the lines by their totals. */
  discountPence: Pence;
  lines: readonly PaidLine[];
}

export interface LineToRefund {
  orderItemId: number;
  quantity: number;
}

/**
 * What some units of an order cost after discount, without delivery: never more than is left. Undefined when a line is
 * not the order's or has fewer units left.
 */
export function decideLinesRefund(order: RefundableOrder, wanted: readonly LineToRefund[]): Pence | undefined {
  const payablePenceByLine = spreadDiscount(order);
  const parts = wanted.map(({ orderItemId, quantity }) => {
    const line = order.lines.find((candidate) => candidate.orderItemId === orderItemId);
    const payablePence = payablePenceByLine.get(orderItemId);
    if (!line || payablePence === undefined || quantity < 1 || line.refundedQuantity + quantity > line.quantity) {
      return undefined;
    }
    return priceOfUnits(payablePence, line, quantity);
  });
  const areDistinct = new Set(wanted.map((line) => line.orderItemId)).size === wanted.length;
  const known = parts.filter((part) => part !== undefined);
  if (!areDistinct || known.length < parts.length) return undefined;
  return pence(Math.min(sumPence(known), leftToRefund(order)));
}

export function leftToRefund({ paidPence, refundedPence }: RefundableOrder): Pence {
  return pence(Math.max(0, paidPence - refundedPence));
}

/** What each line cost after the discount: parts that add up to the whole, rounded down and the rest to the first. */
function spreadDiscount({ lines, discountPence }: RefundableOrder): ReadonlyMap<number, Pence> {
  const totals = lines.map((line) => timesPence(line.unitPricePence, line.quantity));
  const goodsPence = sumPence(totals);
  const shares = totals.map((total) => (goodsPence === 0 ? 0 : Math.floor((discountPence * total) / goodsPence)));
  let rest = Math.min(discountPence, goodsPence) - shares.reduce((sum, share) => sum + share, 0);
  const payable = lines.map((line, index) => {
    const [total = 0, share = 0] = [totals[index], shares[index]];
    const more = Math.min(rest, total - share);
    rest -= more;
    return [line.orderItemId, pence(total - share - more)] as const;
  });
  return new Map(payable);
}

/** The next units of a line: the prices of all its units, one after the other, add up to the line. */
function priceOfUnits(linePence: Pence, line: PaidLine, quantity: number): Pence {
  const upTo = (units: number) => Math.floor((linePence * units) / line.quantity);
  return pence(upTo(line.refundedQuantity + quantity) - upTo(line.refundedQuantity));
}
