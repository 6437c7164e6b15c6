import type { AdminOrderDetails } from "#contract/admin-orders.ts";
import { formatPounds, type Pence, parsePounds, pence } from "#domain/money.ts";
import { decideLinesRefund, type LineToRefund, type RefundableOrder, unitsOffShelf } from "#domain/refunds.ts";

/** How much goes back: all, chosen units, or an amount that buys nothing back. */
export interface RefundChoice {
  extent: "all" | "lines" | "amount";
  /** Units to give back by line. */
  units: Readonly<Record<number, number>>;
  amountTyped: string;
}

type Refunded = Pick<AdminOrderDetails, "amount" | "items" | "refundLines" | "refundable" | "refunded">;

/** What a choice comes to, or what is still wrong with it. */
export function decideRefundSum(order: Refunded, choice: RefundChoice): { amountPence: Pence } | { problem: string } {
  const leftPence = parsePounds(order.refundable);
  switch (choice.extent) {
    case "all":
      return { amountPence: leftPence };
    case "lines": {
      const lines = chosenUnits(choice.units);
      if (lines.length === 0) return { problem: "Choose what to give back" };
      const amountPence = decideLinesRefund(toRefundable(order), lines);
      return amountPence ? { amountPence } : { problem: "Nothing of what was paid for these is left" };
    }
    case "amount": {
      const amountPence = readAmount(choice.amountTyped);
      if (!amountPence) return { problem: "Type an amount in pounds, such as 3.00" };
      return amountPence > leftPence ? { problem: `No more than ${formatPounds(leftPence)} is left` } : { amountPence };
    }
  }
}

/** The lines of which any units were chosen. */
export function chosenUnits(units: Readonly<Record<number, number>>): LineToRefund[] {
  return Object.entries(units).flatMap(([id, quantity]) =>
    quantity > 0 ? [{ orderItemId: Number(id), quantity }] : [],
  );
}

export interface RefundLine {
  id: number;
  name: string;
  /** Units that have not been given back. */
  left: number;
  /** Units that may still be put onto the shelf. */
  offShelf: number;
}

export function refundLines({ items, refundLines: known }: Pick<Refunded, "items" | "refundLines">): RefundLine[] {
  return items.map(({ id, productName, quantity, isSubscription }) => {
    const line = known.find(({ orderItemId }) => orderItemId === id);
    return {
      id,
      name: productName,
      left: Math.max(0, quantity - (line?.refundedQuantity ?? 0)),
      offShelf: unitsOffShelf({ quantity, onShelfQuantity: line?.onShelfQuantity ?? 0, isGoods: !isSubscription }),
    };
  });
}

function toRefundable({ amount, refunded, items, refundLines: known }: Refunded): RefundableOrder {
  return {
    paidPence: parsePounds(amount),
    refundedPence: parsePounds(refunded),
    lines: items.map(({ id, productPrice, quantity }) => {
      const line = known.find(({ orderItemId }) => orderItemId === id);
      return {
        orderItemId: id,
        unitPricePence: parsePounds(productPrice),
        quantity,
        discountPence: parsePounds(line?.discount ?? "0.00"),
        refundedQuantity: line?.refundedQuantity ?? 0,
      };
    }),
  };
}

/** "3", "£3.50"; undefined for what is no amount above nothing. */
function readAmount(typed: string): Pence | undefined {
  const [, pounds, rest = ""] = /^£?\s*(\d{1,6})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (pounds === undefined) return undefined;
  return pence(Number(pounds) * 100 + Number(rest.padEnd(2, "0"))) || undefined;
}
