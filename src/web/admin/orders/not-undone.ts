import type { AdminOrderDetails } from "#contract/admin-orders.ts";
import { sumUnits } from "#domain/basket.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";

/** What a cancellation did that taking it back does not undo: one sentence each, with its figures. */
export function notUndone({ refunded, refundLines }: Pick<AdminOrderDetails, "refunded" | "refundLines">): string[] {
  const refundedPence = parsePounds(refunded);
  const units = sumUnits(refundLines.map((line) => ({ quantity: line.onShelfQuantity })));
  return [
    ...(refundedPence > 0
      ? [`${formatPounds(refundedPence)} has been given back and is not taken again: what is sent now is unpaid.`]
      : []),
    ...(units > 0
      ? [
          units === 1
            ? "1 piece went back onto the shelf and is not taken off again: change its stock by hand."
            : `${units} pieces went back onto the shelf and are not taken off again: change their stock by hand.`,
        ]
      : []),
  ];
}
