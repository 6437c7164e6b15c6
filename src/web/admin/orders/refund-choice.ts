import type { AdminOrderDetails } from "#contract/orders/admin-orders.ts";
import { sumUnits } from "#domain/basket/basket.ts";
import { formatPounds, type Pence, parsePounds, pence, sumPence } from "#domain/money.ts";
import { type LineToRefund, unitsOffShelf } from "#domain/orders/refunds.ts";
import type { BoxRefund } from "./list-box-consequences.ts";

/** Extent of a refund, which is everything, chosen units, or an amount without units. */
export interface RefundChoice {
  extent: "all" | "lines" | "amount";
  /** Units to refund, by line id. */
  units: Readonly<Record<number, number>>;
  amountTyped: string;
}

type Refunded = Pick<AdminOrderDetails, "items" | "refundLines" | "refundable" | "wholeRefund">;

/** Returns the total of a refund, or an error message for an invalid choice. */
export function decideRefundSum(order: Refunded, choice: RefundChoice): { amountPence: Pence } | { problem: string } {
  const leftPence = parsePounds(order.refundable);
  switch (choice.extent) {
    case "all":
      return { amountPence: parsePounds(order.wholeRefund) };
    case "lines": {
      const lines = chosenUnits(choice.units);
      if (lines.length === 0) return { problem: "Choose what to refund" };
      const amountPence = Math.min(sumPence(lines.map((line) => amountOf(order, line))), leftPence);
      return amountPence > 0
        ? { amountPence: pence(amountPence) }
        : { problem: "Nothing is left to refund for these items" };
    }
    case "amount": {
      const amountPence = readAmount(choice.amountTyped);
      if (!amountPence) return { problem: "Enter an amount in pounds, like 3.00" };
      return amountPence > leftPence ? { problem: `Enter ${formatPounds(leftPence)} or less` } : { amountPence };
    }
  }
}

/** True if the choice refunds an unsent box. The box is then withdrawn from its subscription. */
export function refundsBoxOf(
  order: Pick<AdminOrderDetails, "boxes" | "items" | "refundable">,
  choice: RefundChoice,
): boolean {
  if (!order.boxes.some(({ status }) => status === "charged" || status === "packed")) return false;
  switch (choice.extent) {
    case "all":
      return true;
    case "lines":
      return order.items.some(({ id, isSubscription }) => isSubscription && (choice.units[id] ?? 0) > 0);
    case "amount":
      return readAmount(choice.amountTyped) === parsePounds(order.refundable);
  }
}

/** The part of a refund that concerns the boxes of a prepaid gift. */
export function decideBoxRefund(order: Refunded, choice: RefundChoice): BoxRefund {
  const sum = decideRefundSum(order, choice);
  if ("amountPence" in sum && sum.amountPence === parsePounds(order.refundable)) return { isEverything: true };
  if (choice.extent !== "lines") return {};
  const boxLines = order.items.filter(({ isSubscription }) => isSubscription);
  return { units: sumUnits(boxLines.map(({ id }) => ({ quantity: choice.units[id] ?? 0 }))) };
}

/** The lines with at least one chosen unit. */
export function chosenUnits(units: Readonly<Record<number, number>>): LineToRefund[] {
  return Object.entries(units).flatMap(([id, quantity]) =>
    quantity > 0 ? [{ orderItemId: Number(id), quantity }] : [],
  );
}

export interface RefundLine {
  id: number;
  name: string;
  /** Units that can be refunded. */
  left: number;
  /** Units that can still be restocked. */
  offShelf: number;
}

export function refundLines({ items, refundLines: known }: Pick<Refunded, "items" | "refundLines">): RefundLine[] {
  return items.map(({ id, productId, productName, quantity, isSubscription }) => {
    const line = known.find(({ orderItemId }) => orderItemId === id);
    return {
      id,
      name: productName,
      left: line?.refundAmounts.length ?? 0,
      offShelf: unitsOffShelf({
        quantity,
        onShelfQuantity: line?.onShelfQuantity ?? 0,
        // A gift card is no product, and a deleted product has no stock.
        isSingleProduct: !isSubscription && productId !== null,
      }),
    };
  });
}

/** The refund for some units of a line, as the server calculated it. */
function amountOf({ refundLines: known }: Refunded, { orderItemId, quantity }: LineToRefund): Pence {
  const line = known.find((each) => each.orderItemId === orderItemId);
  return parsePounds(line?.refundAmounts[quantity - 1] ?? "0.00");
}

/** Parses "3" or "£3.50". Undefined unless the text is a positive amount. */
function readAmount(typed: string): Pence | undefined {
  const [, pounds, rest = ""] = /^£?\s*(\d{1,6})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (pounds === undefined) return undefined;
  return pence(Number(pounds) * 100 + Number(rest.padEnd(2, "0"))) || undefined;
}
