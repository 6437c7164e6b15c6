import type { AdminOrderDetails } from "#contract/admin-orders.ts";
import { sumUnits } from "#domain/basket.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import type { OrderStatus } from "#domain/orders.ts";

/** What setting a cancelled order back does not undo: one sentence each, with its figures. */
export function notUndone(
  { refunded, refundLines, boxes }: Pick<AdminOrderDetails, "refunded" | "refundLines" | "boxes">,
  status: OrderStatus,
): string[] {
  const refundedPence = parsePounds(refunded);
  const units = sumUnits(refundLines.map((line) => ({ quantity: line.onShelfQuantity })));
  const withdrawn = boxes.filter((box) => box.status === "skipped").length;
  return [
    ...(refundedPence > 0 ? [`${formatPounds(refundedPence)} was refunded and is not charged again.`] : []),
    ...(withdrawn > 0 ? ["Its box was withdrawn and is not sent."] : []),
    ...(units > 0 ? [stockSentence(units, refundedPence === 0 && isStillToLeave(status))] : []),
  ];
}

function isStillToLeave(status: OrderStatus): boolean {
  return status === "pending" || status === "processing";
}

/** Units that are not refunded are taken from stock when their parcel is released; by hand they would be taken twice. */
function stockSentence(units: number, isTakenByRelease: boolean): string {
  const returned = units === 1 ? "1 item was returned to stock" : `${units} items were returned to stock`;
  return isTakenByRelease
    ? `${returned}: the parcel is on hold, and releasing it takes ${units === 1 ? "it" : "them"} from stock again.`
    : `${returned}. Correct the stock by hand if they are sent after all.`;
}
