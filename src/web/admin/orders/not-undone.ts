import type { AdminOrderDetails } from "#contract/admin-orders.ts";
import { sumUnits } from "#domain/basket.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import type { OrderStatus } from "#domain/orders.ts";

/** What a cancellation did that taking it back does not undo: one sentence each, with its figures. */
export function notUndone(
  { refunded, refundLines }: Pick<AdminOrderDetails, "refunded" | "refundLines">,
  status: OrderStatus,
): string[] {
  const refundedPence = parsePounds(refunded);
  const units = sumUnits(refundLines.map((line) => ({ quantity: line.onShelfQuantity })));
  return [
    ...(refundedPence > 0
      ? [`${formatPounds(refundedPence)} has been given back and is not taken again: what is sent now is unpaid.`]
      : []),
    ...(units > 0 ? [shelfWords(units, refundedPence === 0 && isStillToLeave(status))] : []),
  ];
}

function isStillToLeave(status: OrderStatus): boolean {
  return status === "pending" || status === "processing";
}

/** Units that are not paid back come off the shelf with their parcel's release: by hand they would come off twice. */
function shelfWords(units: number, isTakenByRelease: boolean): string {
  const back = units === 1 ? "1 piece went back onto the shelf" : `${units} pieces went back onto the shelf`;
  if (isTakenByRelease) {
    const them = units === 1 ? "it is" : "they are";
    return `${back}: the parcel waits under On hold, and ${them} taken off again when it is released.`;
  }
  return units === 1
    ? `${back} and is not taken off again: change its stock by hand.`
    : `${back} and are not taken off again: change their stock by hand.`;
}
