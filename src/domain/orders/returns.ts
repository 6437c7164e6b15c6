import { addDays, type IsoDay } from "#domain/iso-day.ts";
import type { OrderStatus } from "./orders.ts";

export const RETURN_REASONS = ["change-of-mind", "faulty", "first-box-guarantee", "undelivered"] as const;
/** Why things come back; `undelivered` is a parcel that the post brings back. */
export type ReturnReason = (typeof RETURN_REASONS)[number];

export const RETURN_STATES = ["announced", "arrived", "refunded", "declined"] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** Days until the money must be back, from the goods' arrival or proof of posting (SI 2013/3134 reg 34). */
const REFUND_DAYS = 14;
/** The first box's guarantee: the refund comes within 30 days of being asked for. */
const GUARANTEE_DAYS = 30;

export function isOpenReturn(state: ReturnState): boolean {
  return state === "announced" || state === "arrived";
}

/** Which states an open return can be moved to. */
export function statesAfter(state: ReturnState): readonly ReturnState[] {
  switch (state) {
    case "announced":
      return ["arrived", "refunded", "declined"];
    case "arrived":
      return ["refunded", "declined"];
    case "refunded":
    case "declined":
      return [];
  }
}

export interface AnnouncedReturn {
  reason: ReturnReason;
  announcedOn: IsoDay;
  arrivedOn: IsoDay | undefined;
  orderStatus: OrderStatus;
}

/** The last day for the refund; undefined while the shop may wait for what was sent out to come back. */
export function refundReturnBy({ reason, announcedOn, arrivedOn, orderStatus }: AnnouncedReturn): IsoDay | undefined {
  if (reason === "first-box-guarantee") return addDays(announcedOn, GUARANTEE_DAYS);
  if (arrivedOn !== undefined) return addDays(arrivedOn, REFUND_DAYS);
  const hasLeft = orderStatus === "shipped" || orderStatus === "delivered";
  return hasLeft ? undefined : addDays(announcedOn, REFUND_DAYS);
}
