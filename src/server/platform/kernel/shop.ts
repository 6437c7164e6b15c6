import type { FastifyBaseLogger } from "fastify";
import type { BoxMonth, IsoDay } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Database, Tx } from "#server/platform/db/open-database.ts";
import type { ReadReplica } from "#server/platform/db/read-replica.ts";
import type { DeclineFacts } from "#server/platform/db/schema/payments.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import type { JobName } from "#server/platform/names/job-schedules.ts";
import type { DatabaseHealth } from "./database-health.ts";
import type { MailTransport } from "./mail-transport.ts";
import type { PaymentGateway } from "./payment-gateway.ts";
import type { PictureFiles } from "./picture-files.ts";

/** Answers the order's id; undefined for a payment of no order. */
type NoteDeclines = (
  tx: Tx,
  paymentId: string,
  declines: readonly (DeclineFacts & { createdAt: Date })[],
) => Promise<number | undefined>;

/** What every use case is given: the parts of the running shop. */
export interface Shop {
  config: Config;
  db: Database;
  /** Answers readings in place of `db`, where there is one. */
  replica: ReadReplica | undefined;
  /** Whether the database is away just now, and who is to be told of what fails meanwhile. */
  databaseHealth: DatabaseHealth;
  /** Signs sessions and the links in emails. */
  secret: string;
  /** The time, as an argument: tests and rehearsals bring their own. */
  clock: () => Date;
  /** Moves the clock forward, where it may be moved; answers how far it is ahead, in milliseconds. */
  moveClock: ((to: Date) => number) | undefined;
  gateway: PaymentGateway;
  mailer: MailTransport;
  /** Of pictures that the merchant uploads. */
  pictures: PictureFiles;
  /** What cancelling or refunding an order does to its boxes. */
  withdrawBoxes: WithdrawBoxes;
  /** Writes why cards were declined on the timeline of a payment's order. */
  noteDeclines: NoteDeclines;
  log: FastifyBaseLogger;
  /** Whether this process has been told to end. */
  isClosing: () => boolean;
  /** Whether people wait for answers of this process: work that can wait a minute waits. */
  isUnderLoad: () => boolean;
  /** Nudges a job after a commit. The job's sweep would find the work anyway, only later. */
  wake: (job: JobName) => void;
}

/** Who is asking, as far as the shop's session knows. */
export interface Shopper {
  /** Undefined while nobody is signed in. */
  userId: number | undefined;
  /** Whose basket it is (`carts.user_id`); undefined for a visitor who has none yet. */
  basketOwner: string | undefined;
}

export function isAdmin(shopper: Shopper): boolean {
  return shopper.userId === ADMIN_USER_ID;
}

/** The signed-in user's id. Refuses `signed-out`. */
export function requireUserId(shopper: Shopper): number {
  if (shopper.userId === undefined) throw new ShopError("signed-out");
  return shopper.userId;
}

/** The basket of a guest, whose session holds the key. */
export function guestBasketOwner(guestKey: string): string {
  return `guest:${guestKey}`;
}

/** The basket of a customer. */
export function customerBasketOwner(userId: number): string {
  return String(userId);
}

/** Where a plan waits that a customer subscribes to past the basket. */
export function subscriptionBasketOwner(userId: number): string {
  return `${userId}:subscription`;
}

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
