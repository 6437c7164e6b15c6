import type { BoxMonth, IsoDay } from "#domain/calendar.ts";
import type { MovementKind } from "#domain/finance/payouts.ts";
import type { Pence } from "#domain/money.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import type { DeclineFacts, PaymentEventKind } from "#server/platform/db/schema/payments.ts";

export type { PaymentEventKind };

/** Owner of a saved payment method. */
export interface Payer {
  userId: number;
  email: string;
  name: string;
}

/** A payment method. A card is shown by brand and last four digits, others by type. */
export interface Method {
  id: string;
  /** "card", "link", "revolut_pay", … (the provider's names). */
  type: string;
  card: Card | undefined;
}

interface Card {
  /** "visa", "mastercard", … in lower case. */
  brand: string;
  lastFour: string;
  expMonth: number;
  expYear: number;
}

interface PaymentToOpen {
  orderId: number;
  /** Increases with every change of the order, so that each change is one request to the provider. */
  orderVersion: number;
  paymentId: string | undefined;
  amountPence: Pence;
  /** Owner of the saved method, if later charges will use it. */
  savesMethodFor: Payer | undefined;
  email: string | undefined;
  deliverTo: DeliveryAddress | undefined;
}

/**
 * Subscription and month of a box. Both are older than any backup that contains the subscription; a box's row may be
 * younger.
 */
export interface BoxOf {
  subscriptionId: number;
  boxMonth: BoxMonth;
}

interface ChargeToMake {
  /** Idempotency key from the shop's row, so that a repeated request creates no second payment. */
  key: string;
  box: BoxOf;
  boxId: number;
  amountPence: Pence;
  /** A saved method, or a payer who is present and gives one, which is then saved. */
  from: { payerId: string; methodId: string } | { payer: Payer };
  description: string;
  email: string;
  deliverTo: DeliveryAddress;
}

interface ChargeToConfirm {
  key: string;
  methodId: string;
  /** True if it was opened to its customer, who has left. */
  wasOpened: boolean;
}

export interface Payment {
  id: string;
  clientSecret: string;
  /** `open`: can be paid. `processing`: being paid, with a later result. */
  status: "open" | "processing" | "succeeded" | "cancelled";
  amountPence: Pence;
  /** ISO 4217 in lower case. The shop uses "gbp" only. */
  currency: string;
  refundedPence: Pence;
  createdAt: Date;
  /** The order or box that it pays, if any. */
  orderId: number | undefined;
  box: BoxOf | undefined;
  /** Owner of the saved method, if any. */
  payerId: string | undefined;
  /** The method used, if it is saved for later charges. */
  method: Method | undefined;
  /** Type of the method used: "card", "apple_pay", "link". Only known if requested for a single payment. */
  paidBy: string | undefined;
  /** Failure of the last attempt while it is open. Undefined without one. */
  failure: (ChargeFailure & { failedAt: Date | undefined }) | undefined;
}

export interface ChargeFailure {
  /** The provider's code, "insufficient_funds". */
  code: string;
  /** True if another attempt with the same method is pointless. */
  isHard: boolean;
  requestId: string | undefined;
}

/** Result of a charge. A missing answer is thrown as `ProviderFailure`. */
type ChargeAnswer =
  | { kind: "paid"; payment: Payment }
  | { kind: "declined"; failure: ChargeFailure }
  /** It was paid or cancelled before, or the result comes later: look it up. */
  | { kind: "look-up" };

interface RefundToMake {
  amountPence: Pence;
  /** Idempotency key from the shop's row, so that a repeated request refunds nothing twice. */
  idempotencyKey: string;
}

export interface Refund {
  id: string;
  /** Its idempotency key. Undefined for a refund made on the provider's own pages. */
  key: string | undefined;
  paymentId: string;
  amountPence: Pence;
  status: "pending" | "succeeded" | "failed";
}

interface MethodSetupToOpen {
  idempotencyKey: string;
  payer: Payer;
  /** The order that waits for it, if any. */
  orderId: number | undefined;
}

/** The saving of a payment method without a payment. */
export interface MethodSetup {
  id: string;
  clientSecret: string;
  status: "open" | "succeeded" | "cancelled";
  userId: number | undefined;
  orderId: number | undefined;
  payerId: string | undefined;
  method: Method | undefined;
}

export interface Dispute {
  id: string;
  paymentId: string;
  amountPence: Pence;
  reason: string;
  status: "open" | "won" | "lost";
}

/** A change of the shop's balance at the provider. */
export interface MoneyMovement {
  id: string;
  kind: MovementKind;
  /** Before the provider's fee. Negative for outgoing money. */
  amountPence: Pence;
  /** The provider's fee. Negative for a returned fee. */
  feePence: Pence;
  /** The payment taken, or the one refunded in part or full. */
  paymentId: string | undefined;
  refundId: string | undefined;
  /** The provider's description. Empty if there is none. */
  description: string;
  createdAt: Date;
}

/** Money that the provider sends to the shop's bank. */
export interface Payout {
  id: string;
  amountPence: Pence;
  /** Actual or expected arrival at the bank. */
  arrivesOn: IsoDay;
  status: "on-its-way" | "paid" | "failed";
  /** True if the provider already lists its movements. It never does for a manual payout. */
  isItemised: boolean;
  createdAt: Date;
}

/** A change at the provider. Query the current state: events may arrive late, repeatedly and in any order. */
export interface PaymentEvent {
  id: string;
  kind: PaymentEventKind;
  /** The provider's id of the payment, setup, refund, dispute, method or payer. */
  objectId: string;
  createdAt: Date;
  /** Set for a card declined at a checkout, because the next attempt replaces this state. */
  decline?: DeclineFacts | undefined;
}

/**
 * Interface to a card provider in the shop's terms. Never called inside a transaction. Unexpected errors are thrown as
 * `ProviderFailure`.
 */
export interface PaymentGateway {
  readonly name: "sandbox" | "stripe";
  /** An order has one payment: a second call changes it, unless it is paid or cancelled. */
  openPayment: (payment: PaymentToOpen) => Promise<Payment>;
  /** Creates a box's payment without taking it. Undefined if its payer or method does not exist. */
  makeCharge: (charge: ChargeToMake) => Promise<Payment | undefined>;
  /** Takes a box's payment with a saved method, off session. A payment can be taken once. */
  confirmCharge: (paymentId: string, by: ChargeToConfirm) => Promise<ChargeAnswer>;
  /**
   * Prepares an unpaid box's payment for its customer, who is present: with the saved method, and saving another one if
   * used. Returns other payments unchanged, and undefined if it or its payer does not exist.
   */
  openToCustomer: (paymentId: string, methodId: string | undefined) => Promise<Payment | undefined>;
  findPayment: (paymentId: string) => Promise<Payment | undefined>;
  /** Cancels an unpaid payment. Returns its state, which may be `succeeded`. */
  cancelPayment: (paymentId: string) => Promise<Payment | undefined>;
  /** All payments of a payer, newest first. */
  listPaymentsOf: (payerId: string) => Promise<readonly Payment[]>;
  /** All payments created since an instant, paid or not, page by page. */
  listPaymentsSince: (since: Date) => AsyncIterable<readonly Payment[]>;
  /** Refunds a payment in part or full. Refuses `refund-refused` above its remainder. */
  refundPayment: (paymentId: string, refund: RefundToMake) => Promise<Refund>;
  findRefund: (refundId: string) => Promise<Refund | undefined>;
  /** All refunds since an instant, page by page. */
  listRefundsSince: (since: Date) => AsyncIterable<readonly Refund[]>;
  findDispute: (disputeId: string) => Promise<Dispute | undefined>;
  openMethodSetup: (setup: MethodSetupToOpen) => Promise<MethodSetup>;
  findMethodSetup: (setupId: string) => Promise<MethodSetup | undefined>;
  /** Cancels a setup that has not saved a method. A completed one stays. */
  cancelMethodSetup: (setupId: string) => Promise<void>;
  /** The current state of a saved method. Undefined if it was removed from its payer. */
  findMethod: (methodId: string) => Promise<Method | undefined>;
  /** True if a payer exists: merchants can delete payers on the provider's pages. */
  hasPayer: (payerId: string) => Promise<boolean>;
  /** All events since an instant, page by page, in no particular order. */
  listEventsSince: (since: Date) => AsyncIterable<readonly PaymentEvent[]>;
  /** All movements of money since an instant, page by page. */
  listMovementsSince: (since: Date) => AsyncIterable<readonly MoneyMovement[]>;
  /** All payouts created since an instant, page by page. */
  listPayoutsSince: (since: Date) => AsyncIterable<readonly Payout[]>;
  /** The movements of an itemised payout, page by page, including its own. */
  listMovementsOf: (payoutId: string) => AsyncIterable<readonly MoneyMovement[]>;
  /** Permissions that the shop's key lacks, by the provider's names. */
  findMissingRights: () => Promise<readonly string[]>;
  /** Reads a signed webhook. Undefined for a type that the shop does not use. Refuses `webhook-refused`. */
  readWebhook: (rawBody: Buffer, signature: string | undefined) => PaymentEvent | undefined;
}

/** A provider without its events, movements and payouts. */
export type CardGateway = Omit<
  PaymentGateway,
  "name" | "listEventsSince" | "findMissingRights" | "readWebhook" | keyof PayoutGateway
>;

/** The provider's reports of the shop's money. */
export type PayoutGateway = Pick<PaymentGateway, "listMovementsSince" | "listPayoutsSince" | "listMovementsOf">;
