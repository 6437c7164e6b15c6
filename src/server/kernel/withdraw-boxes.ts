import type { BoxMonth, IsoDay } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import type { Tx } from "#server/db/open-database.ts";

export interface BoxWithdrawal {
  orderId: number;
  /** The lines whose boxes are withdrawn; undefined for all boxes that the order paid for. */
  orderItemIds?: readonly number[] | undefined;
  /** Undefined ends a subscription that the order started and whose box is withdrawn, and lets every other go on. */
  endsSubscription?: boolean | undefined;
  /** Undefined where the card provider reported the refund. */
  actorUserId?: number | undefined;
  now: Date;
}

/** A subscription that lost a box or was ended, as the order's email reports it. */
export interface WithdrawnBox {
  subscriptionId: number;
  boxName: string;
  /** Null where its box had been sent before and only the subscription ends. */
  boxMonth: BoxMonth | null;
  /** Whether nothing more is charged for this subscription. */
  hasEnded: boolean;
  /** The next charge of a subscription that goes on; null while none is planned. */
  nextChargeOn: IsoDay | null;
  nextChargePence: Pence | null;
}

/**
 * Takes the boxes that an order paid for out of their subscriptions, in the transaction that cancels the order or gives
 * its money back. Orders come before subscriptions in the order of modules, so the application passes this in.
 */
export type WithdrawBoxes = (tx: Tx, withdrawal: BoxWithdrawal) => Promise<readonly WithdrawnBox[]>;
