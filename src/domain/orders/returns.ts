import { addDays, type IsoDay } from "#domain/iso-day.ts";
import type { OrderStatus } from "./orders.ts";

export const RETURN_REASONS = ["change-of-mind", "faulty", "first-box-guarantee", "undelivered"] as const;
/** Reason for a return. `undelivered`: Royal Mail returns the parcel to the shop. */
export type ReturnReason = (typeof RETURN_REASONS)[number];

export const RETURN_STATES = ["announced", "arrived", "refunded", "declined"] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** Days until the refund is due, from arrival of the goods or proof of posting (SI 2013/3134 reg 34). */
const REFUND_DAYS = 14;
/** Days until the refund is due under the guarantee for the first box, counted from the request. */
const GUARANTEE_DAYS = 30;

export function isOpenReturn(state: ReturnState): boolean {
  return state === "announced" || state === "arrived";
}

/** States to which a return in this state can change. */
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

/** Due day of the refund. Undefined while the shop may wait for the products. */
export function refundReturnBy({ reason, announcedOn, arrivedOn, orderStatus }: AnnouncedReturn): IsoDay | undefined {
  if (reason === "first-box-guarantee") return addDays(announcedOn, GUARANTEE_DAYS);
  if (arrivedOn !== undefined) return addDays(arrivedOn, REFUND_DAYS);
  const hasLeft = orderStatus === "shipped" || orderStatus === "delivered";
  return hasLeft ? undefined : addDays(announcedOn, REFUND_DAYS);
}
