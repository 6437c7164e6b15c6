import type { FastifyBaseLogger } from "fastify";
import type { BoxMonth, IsoDay } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { BoxStatus } from "#domain/subscriptions/boxes.ts";
import type { Audience, Naturalness } from "#domain/subscriptions/plans.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Database, Reader, SqlFragment, Tx } from "#server/platform/db/open-database.ts";
import type { ReadReplica } from "#server/platform/db/read-replica.ts";
import type { DeliveryAddress, Gift } from "#server/platform/db/schema/basket.ts";
import type { DeclineFacts } from "#server/platform/db/schema/payments.ts";
import type { JobName } from "#server/platform/names/job-schedules.ts";
import type { Carrier } from "./carrier.ts";
import type { DatabaseHealth } from "./database-health.ts";
import type { MailTransport } from "./mail-transport.ts";
import type { PaymentGateway } from "./payment-gateway.ts";
import type { PictureFiles } from "./picture-files.ts";

/** Returns the order's id. Undefined for a payment without an order. */
type NoteDeclines = (
  tx: Tx,
  paymentId: string,
  declines: readonly (DeclineFacts & { createdAt: Date })[],
) => Promise<number | undefined>;

/** Uses of a product that prevent its deletion. */
interface ProductUses {
  /** Orders, subscriptions, swaps, filled boxes and locked recipes, which keep the product forever. */
  past: number;
  /** Baskets and wishlists that contain it now. */
  lists: number;
  /** Recipes that can still be changed. */
  boxes: number;
}

/** `openFrom` is the first month before its cut-off. */
export type CountProductUses = (tx: Tx, productId: number, openFrom: BoxMonth) => Promise<ProductUses>;

/** A standard box or a month's recipe that contains a product or names it as a substitute. */
export interface RecipeWithProduct {
  productId: number;
  /** Null for the audience's standard box. */
  boxMonth: BoxMonth | null;
  audience: Audience;
  /** Null for both kinds. */
  naturalness: Naturalness | null;
}

export interface BoxOfOrder {
  id: number;
  audience: Audience;
  status: BoxStatus;
  dispatchOn: IsoDay;
  /** Null until the box is filled. */
  productIds: readonly number[] | null;
  deliveryAddress: DeliveryAddress | null;
}

/** The first box and the subscription of a box line of an order. */
export interface FirstBoxToday {
  orderItemId: number | null;
  dispatchOn: IsoDay;
  boxStatus: BoxStatus;
  status: "active" | "paused" | "cancelled" | "completed";
  cancelAtPeriodEnd: boolean;
  nextChargeOn: IsoDay | null;
  /** Price of the next charge, in pounds. */
  nextPrice: string | null;
  /** Recipient of a gift. Null for the customer's own boxes. */
  gift: Gift | null;
  /** The boxes that the line paid for, in order. Only a prepaid gift has several. */
  boxes: readonly { dispatchOn: IsoDay; status: BoxStatus }[];
}

/** Boxes of a prepaid gift that cannot be refunded any more. */
export interface FixedBoxes {
  sent: number;
  /** Boxes whose run is frozen and that have not been sent. */
  toSend: number;
}

/**
 * Functions and SQL of higher modules that lower ones use. The application passes them in, because a module must
 * neither import later modules nor read their tables.
 */
export interface HigherModules {
  /** Withdraws the boxes of a cancelled or refunded order. */
  withdrawBoxes: WithdrawBoxes;
  /** Adds the reasons of declined cards to the timeline of a payment's order. */
  noteDeclines: NoteDeclines;
  /** The boxes that an order paid for. */
  listBoxesOf: (db: Reader, orderId: number) => Promise<BoxOfOrder[]>;
  listFirstBoxesToday: (db: Reader, orderId: number) => Promise<FirstBoxToday[]>;
  /** Boxes of an order's prepaid gifts that cannot be refunded any more, by order line. */
  countFixedBoxes: CountFixedBoxes;
  countProductUses: CountProductUses;
  /** Recipes that can still be changed and contain one of the products. `openFrom` is the first month before its cut-off. */
  listOpenRecipesWith: (db: Reader, productIds: readonly number[], openFrom: BoxMonth) => Promise<RecipeWithProduct[]>;
  isBatchInParcels: (db: Reader, batchId: number) => Promise<boolean>;
  /** Products that each customer rated too low to receive them in a box. */
  listDisliked: (db: Reader, userIds: readonly number[]) => Promise<ReadonlyMap<number, readonly number[]>>;
  /** Subquery with the columns `id` and `email` of all orders. */
  orderEmails: SqlFragment;
  /** Condition: a paid order has this email address. */
  hasPaidOrder: (email: SqlFragment) => SqlFragment;
  /** Subquery with the ids of the orders that use a discount code. */
  ordersOfCode: (codeId: number) => SqlFragment;
  /** True if a text is the code of a gift card, of this shop or of another one. */
  isGiftCardCode: (db: Reader, typed: string) => Promise<boolean>;
  /** Subquery with the columns `product_id` and `units` sold since an instant. */
  unitsSoldSince: (since: Date) => SqlFragment;
}

/** The parts of the running shop that use cases receive. */
export interface Shop extends HigherModules {
  config: Config;
  db: Database;
  /** Answers read queries in place of `db`. Undefined if there is no replica. */
  replica: ReadReplica | undefined;
  /** Tracks whether the database is unavailable. Callers report database failures to it. */
  databaseHealth: DatabaseHealth;
  /** Signs sessions and the links in emails. */
  secret: string;
  /** The former secret while it is being replaced. What it signed and sealed is still valid. */
  oldSecret?: string | undefined;
  /** The current time. Tests and rehearsals provide their own. */
  clock: () => Date;
  /** Moves the clock forward, if allowed. Returns its offset in milliseconds. */
  moveClock: ((to: Date) => number) | undefined;
  gateway: PaymentGateway;
  /** Sends parcels to the carrier. Undefined if files are exchanged instead. */
  carrier: Carrier | undefined;
  mailer: MailTransport;
  /** Pictures uploaded by the merchant. */
  pictures: PictureFiles;
  log: FastifyBaseLogger;
  /** True if this process is shutting down. */
  isClosing: () => boolean;
  /** True if the process is under load. Work that can wait a minute is then postponed. */
  isUnderLoad: () => boolean;
  /**
   * Requests a run of a job. Call it after the commit. If the request is lost, the next scheduled run does the work.
   */
  wake: (job: JobName) => void;
}

/** The current visitor or customer of a session. */
export interface Shopper {
  /** Undefined if not signed in. */
  userId: number | undefined;
  /** Owner of the basket (`carts.user_id`). Undefined for a visitor without one. */
  basketOwner: string | undefined;
}

/** The signed-in user's id. Refuses with `signed-out`. */
export function requireUserId(shopper: Shopper): number {
  if (shopper.userId === undefined) throw new ShopError("signed-out");
  return shopper.userId;
}

/** Owner key of a guest's basket. The guest's session contains `guestKey`. */
export function guestBasketOwner(guestKey: string): string {
  return `guest:${guestKey}`;
}

/** Owner key of a customer's basket. */
export function customerBasketOwner(userId: number): string {
  return String(userId);
}

/** Owner key of the separate basket for a plan that a customer orders directly. */
export function subscriptionBasketOwner(basketOwner: string): string {
  return `${basketOwner}:subscription`;
}

const GIFT_BASKET = "gift:";

/** Owner key of the separate basket for a gift box that a customer or a guest orders directly. */
export function giftBasketOwner(basketOwner: string): string {
  return `${GIFT_BASKET}${basketOwner}`;
}

/** Owner keys of all baskets of a customer. */
export function basketOwnersOf(userId: number): string[] {
  const own = customerBasketOwner(userId);
  return [own, subscriptionBasketOwner(own), giftBasketOwner(own)];
}

/** True for the basket of a guest's gift box. It has no first-box price, because that is one per customer. */
export function isGuestGiftBasket(basketOwner: string | undefined): boolean {
  return basketOwner?.startsWith(giftBasketOwner(guestBasketOwner(""))) ?? false;
}

/** The subscriptions' part of a refund. */
export type BoxesOfRefunds = Pick<HigherModules, "withdrawBoxes" | "countFixedBoxes">;

/** Owner key of the basket of a telephone order. No session has it. */
export function telephoneBasketOwner(key: string): string {
  return `telephone:${key}`;
}

export interface BoxWithdrawal {
  orderId: number;
  /**
   * The lines whose boxes are withdrawn, with all units that were refunded so far. Of a prepaid gift, as many boxes are
   * withdrawn. Undefined for all boxes that the order paid for.
   */
  lines?: readonly { orderItemId: number; refundedQuantity: number }[] | undefined;
  /** True to withdraw also the frozen boxes of a prepaid gift, because everything that was paid is refunded. */
  isAllRefunded?: boolean;
  /**
   * True ends all affected subscriptions, and false ends none. Undefined ends only the subscriptions that the order
   * started and whose box is withdrawn.
   */
  endsSubscription?: boolean | undefined;
  /** Undefined if the card provider reported the refund. */
  actorUserId?: number | undefined;
  now: Date;
}

/** A subscription that lost a box or was ended, with the facts for the order's email. */
export interface WithdrawnBox {
  subscriptionId: number;
  boxName: string;
  /** Null if the box was sent before and only the subscription ends. */
  boxMonth: BoxMonth | null;
  /** True if this subscription has no further charge. */
  hasEnded: boolean;
  /** Day of the subscription's next charge. Null if none is planned. */
  nextChargeOn: IsoDay | null;
  nextChargePence: Pence | null;
  /** Months of the boxes that a prepaid gift lost. Undefined for other subscriptions. */
  giftMonths?: readonly BoxMonth[];
}

/** Counts the boxes of an order's prepaid gifts that cannot be refunded any more, by order line. */
export type CountFixedBoxes = (db: Reader, orderId: number) => Promise<ReadonlyMap<number, FixedBoxes>>;

/**
 * Removes an order's paid boxes from their subscriptions, in the transaction that cancels or refunds the order.
 */
export type WithdrawBoxes = (tx: Tx, withdrawal: BoxWithdrawal) => Promise<readonly WithdrawnBox[]>;
