import { type Pence, pence, sumPence, timesPence } from "#domain/money.ts";

interface PaidLine {
  orderItemId: number;
  unitPricePence: Pence;
  quantity: number;
  /** Discount on the whole line. */
  discountPence: Pence;
  /** Number of units already refunded. */
  refundedQuantity: number;
  /** Boxes of a prepaid gift that were sent or whose run is frozen. Absent if there are none. */
  fixedQuantity?: number;
}

export interface RefundableOrder {
  /** Amount that has not been refunded yet. */
  leftPence: Pence;
  lines: readonly PaidLine[];
}

export interface LineToRefund {
  orderItemId: number;
  quantity: number;
}

/**
 * Amount of a refund of single units: their discounted price without delivery, up to the amount left. Undefined if a
 * line is not in the order or has fewer units left.
 */
export function decideLinesRefund(order: RefundableOrder, wanted: readonly LineToRefund[]): Pence | undefined {
  const parts = wanted.map(({ orderItemId, quantity }) => {
    const line = order.lines.find((candidate) => candidate.orderItemId === orderItemId);
    const isLeft = line && quantity >= 1 && quantity <= unitsToRefund(line);
    return isLeft ? priceOfUnits(line, quantity) : undefined;
  });
  const areDistinct = new Set(wanted.map((line) => line.orderItemId)).size === wanted.length;
  const known = parts.filter((part) => part !== undefined);
  if (!areDistinct || known.length < parts.length) return undefined;
  return pence(Math.min(sumPence(known), order.leftPence));
}

/** Units of a line that can still be refunded. */
export function unitsToRefund({
  quantity,
  refundedQuantity,
  fixedQuantity = 0,
}: Omit<PaidLine, "orderItemId">): number {
  return Math.max(0, quantity - refundedQuantity - fixedQuantity);
}

/** The lines with all units that can still be refunded. */
export function linesToRefund({ lines }: Pick<RefundableOrder, "lines">): LineToRefund[] {
  return lines
    .map((line) => ({ orderItemId: line.orderItemId, quantity: unitsToRefund(line) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Amount of a refund of the whole order: everything left, including delivery. Boxes of a prepaid gift that can no longer
 * be refunded are left out.
 */
export function wholeRefund(order: RefundableOrder): Pence {
  const hasFixed = order.lines.some(({ fixedQuantity = 0 }) => fixedQuantity > 0);
  return hasFixed ? (decideLinesRefund(order, linesToRefund(order)) ?? pence(0)) : order.leftPence;
}

/**
 * Amount owed for unsent units: their price. If no part of the order was sent, the amount is everything left to refund,
 * including delivery.
 */
export function owedForUnsent(order: RefundableOrder, unsent: readonly LineToRefund[]): Pence {
  if (unsent.length === 0) return pence(0);
  const unsentOf = (id: number) => unsent.find(({ orderItemId }) => orderItemId === id)?.quantity ?? 0;
  const isNothingSent = order.lines.every(
    ({ orderItemId, quantity, refundedQuantity }) => unsentOf(orderItemId) === quantity - refundedQuantity,
  );
  return isNothingSent ? order.leftPence : (decideLinesRefund(order, unsent) ?? pence(0));
}

interface ShelfLine {
  orderItemId: number;
  quantity: number;
  /** Number of units restocked so far. */
  onShelfQuantity: number;
  /** False for boxes. */
  isSingleProduct: boolean;
}

/** Units of a line that can still be restocked. Each unit is restocked once. */
export function unitsOffShelf({ quantity, onShelfQuantity, isSingleProduct }: Omit<ShelfLine, "orderItemId">): number {
  return isSingleProduct ? Math.max(0, quantity - onShelfQuantity) : 0;
}

/** True if all these units can go back into stock. They must belong to the order and not be restocked already. */
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

/** Refund amounts for one, two, and up to all remaining units of a line. */
export function refundAmounts(order: RefundableOrder, orderItemId: number): Pence[] {
  const line = order.lines.find((candidate) => candidate.orderItemId === orderItemId);
  const left = line ? unitsToRefund(line) : 0;
  return Array.from({ length: left }, (_, index) =>
    line ? pence(Math.min(priceOfUnits(line, index + 1), order.leftPence)) : pence(0),
  );
}

/** Price of the next units of a line to be refunded. The prices of all units sum to the price of the line. */
export function priceOfUnits(line: Omit<PaidLine, "orderItemId">, quantity: number): Pence {
  const linePence = timesPence(line.unitPricePence, line.quantity) - line.discountPence;
  const upTo = (units: number) => Math.floor((linePence * units) / line.quantity);
  return pence(upTo(line.refundedQuantity + quantity) - upTo(line.refundedQuantity));
}
