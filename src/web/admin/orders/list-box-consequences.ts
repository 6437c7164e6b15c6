import type { AdminOrderDetails } from "#contract/orders/admin-orders.ts";
import { formatMonth } from "#domain/day-labels.ts";
import { isWaiting } from "#domain/subscriptions/boxes.ts";
import { monthsToWithdraw } from "#domain/subscriptions/prepaid-gifts.ts";

type Order = Pick<AdminOrderDetails, "boxes" | "subscriptions">;
type Box = Order["boxes"][number];

export interface BoxRefund {
  /** Units of a prepaid gift that are refunded. Absent for all that can be refunded. */
  units?: number;
  /** True if everything that was paid is refunded. A prepaid gift then also loses the boxes that are being packed. */
  isEverything?: boolean;
}

interface Consequence {
  /** Id of the box or the subscription. */
  id: number;
  text: string;
}

/** Consequences of a cancellation or refund for each box of an order, and for the gifts that were paid in full. */
export function listBoxConsequences(
  { boxes, subscriptions }: Order,
  refund: BoxRefund = {},
): { boxes: Consequence[]; gifts: Consequence[] } {
  const gone = new Set(subscriptions.flatMap((subscription) => listWithdrawn(subscription, boxes, refund)));
  const prepaid = new Set(subscriptions.flatMap(({ id, prepaidBoxes }) => (prepaidBoxes === null ? [] : [id])));
  const isGone = (box: Box) => (prepaid.has(box.subscriptionId) ? gone.has(box.id) : isWaiting(box));
  const gifts = subscriptions.flatMap(({ id, plan, endsWithBox, isRunning, prepaidBoxes }) => {
    if (!endsWithBox || !isRunning) return [];
    if (prepaidBoxes === null) return [{ id, text: `${plan} ends with this box.` }];
    const isLeft = boxes.some((box) => box.subscriptionId === id && isWaiting(box) && !isGone(box));
    return [
      { id, text: isLeft ? "The gift goes on with its other boxes." : "No box is left to send, so the gift ends." },
    ];
  });
  return { boxes: boxes.map((box) => ({ id: box.id, text: textOf(box, isGone(box)) })), gifts };
}

/** Ids of the boxes that a prepaid gift loses. */
function listWithdrawn(
  { id, prepaidBoxes }: Order["subscriptions"][number],
  all: readonly Box[],
  { units, isEverything }: BoxRefund,
): number[] {
  if (prepaidBoxes === null) return [];
  const boxes = all.filter(({ subscriptionId }) => subscriptionId === id);
  if (isEverything) return boxes.filter(isWaiting).map((box) => box.id);
  const refunded = boxes.filter(({ status }) => status === "skipped").length;
  const months = monthsToWithdraw({ boxes }, refunded + (units ?? boxes.length));
  return boxes.filter(({ boxMonth }) => months.includes(boxMonth)).map((box) => box.id);
}

function textOf({ boxMonth, status, isFrozen }: Box, isGone: boolean): string {
  const name = `The ${formatMonth(boxMonth)} box`;
  if (status === "dispatched") return `${name} has already been sent and is not withdrawn.`;
  if (status === "skipped") return `${name} has already been withdrawn.`;
  if (isGone) return `${name} will be withdrawn. It will not be packed or sent.`;
  return isFrozen ? `${name} is being packed and will still be sent.` : `${name} will still be sent.`;
}
