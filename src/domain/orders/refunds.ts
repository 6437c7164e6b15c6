import { type Pence, pence, sumPence, timesPence } from "#domain/money.ts";

interface PaidLine {
  orderItemId: number;
  unitPricePence: Pence;
  quantity: number;
  /** What a code took off the whole line. */
  discountPence: Pence;
  /** Units given back before. */
  refundedQuantity: number;
}

export interface RefundableOrder {
  /** What has not gone back yet, in any way. */
  leftPence: Pence;
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
  const parts = wanted.map(({ orderItemId, quantity }) => {
    const line = order.lines.find((candidate) => candidate.orderItemId === orderItemId);
    const isLeft = line && quantity >= 1 && line.refundedQuantity + quantity <= line.quantity;
    return isLeft ? priceOfUnits(line, quantity) : undefined;
  });
  const areDistinct = new Set(wanted.map((line) => line.orderItemId)).size === wanted.length;
  const known = parts.filter((part) => part !== undefined);
  if (!areDistinct || known.length < parts.length) return undefined;
  return pence(Math.min(sumPence(known), order.leftPence));
}

/** A line as far as the shelf must know it. */
interface ShelfLine {
  orderItemId: number;
  quantity: number;
  /** Units that are back on the shelf, however they came there. */
  onShelfQuantity: number;
  /** Boxes are no goods of the shelf. */
  isSingleProduct: boolean;
}

/** How many units of a line may still go back onto the shelf: each does once. */
export function unitsOffShelf({ quantity, onShelfQuantity, isSingleProduct }: Omit<ShelfLine, "orderItemId">): number {
  return isSingleProduct ? Math.max(0, quantity - onShelfQuantity) : 0;
}

/** Whether some units may go back onto the shelf: all are the order's goods, and none of them stands there already. */
export function canGoOnShelf(lines: readonly ShelfLine[], wanted: readonly LineToRefund[]): boolean {
  const areDistinct = new Set(wanted.map((line) => line.orderItemId)).size === wanted.length;
  return (
    areDistinct &&
    wanted.every(({ orderItemId, quantity }) => {
      const line = lines.find((candidate) => candidate.orderItemId === orderItemId);
      return line !== undefined && quantity >= 1 && quantity <= unitsOffShelf(line);
    })
  );
}

/** What goes back for the next unit of a line, for the next two, and so on up to all that are left. */
export function refundAmounts(order: RefundableOrder, orderItemId: number): Pence[] {
  const line = order.lines.find((candidate) => candidate.orderItemId === orderItemId);
  const left = line ? Math.max(0, line.quantity - line.refundedQuantity) : 0;
  return Array.from({ length: left }, (_, index) =>
    line ? pence(Math.min(priceOfUnits(line, index + 1), order.leftPence)) : pence(0),
  );
}

/** The next units of a line: the prices of all its units, one after the other, add up to the line. */
function priceOfUnits(line: PaidLine, quantity: number): Pence {
  const linePence = timesPence(line.unitPricePence, line.quantity) - line.discountPence;
  const upTo = (units: number) => Math.floor((linePence * units) / line.quantity);
  return pence(upTo(line.refundedQuantity + quantity) - upTo(line.refundedQuantity));
}
