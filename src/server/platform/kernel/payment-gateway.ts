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
  /** Payer for whom the method is saved. Undefined if there are no later charges. */
  savesMethodFor: Payer | undefined;
  email: string | undefined;
  deliverTo: DeliveryAddress | undefined;
}

/**
 * Identifies a box by subscription and month, not by row id. A payment then still matches its box after a restore if
 * the backup contains the subscription but not the box's row.
 */
export interface BoxOf {
  subscriptionId: number;
  boxMonth: BoxMonth;
}

interface BoxPaymentToCreate {
  /** Idempotency key from the shop's row, so that a repeated request creates no second payment. */
  key: string;
  box: BoxOf;
  boxId: number;
  amountPence: Pence;
  /** A saved method, or a payer who is present and enters a new method, which is then saved. */
  from: { payerId: string; methodId: string } | { payer: Payer };
  description: string;
  email: string;
  deliverTo: DeliveryAddress;
}

interface BoxPaymentToConfirm {
  key: string;
  methodId: string;
  /** True if the payment was opened for a customer who has since left. */
  wasOpened: boolean;
}

export interface Payment {
  id: string;
  clientSecret: string;
  /** `open`: can be paid. `processing`: payment has begun and the result comes later. */
  status: "open" | "processing" | "succeeded" | "cancelled";
  amountPence: Pence;
  /** ISO 4217 in lower case. The shop uses "gbp" only. */
  currency: string;
  refundedPence: Pence;
  createdAt: Date;
  /** The order or box that the payment is for, if any. */
  orderId: number | undefined;
  box: BoxOf | undefined;
  /** Owner of the saved method, if any. */
  payerId: string | undefined;
  /** The method used, if it is saved for later charges. */
  method: Method | undefined;
  /**
   * Type of the method used, for example "card", "apple_pay" or "link". Undefined in lists, because only a request for
   * a single payment returns it.
   */
  paidBy: string | undefined;
  /** Failure of the last attempt while the payment is open. Undefined if none failed. */
  failure: PaymentFailure | undefined;
}

interface PaymentFailure extends ChargeFailure {
  failedAt: Date | undefined;
  /** Id of the method that was charged, if the provider names it. */
  methodId: string | undefined;
}

export interface ChargeFailure {
  /** The provider's id of the failure. It tells two failures of one payment apart. Undefined if it has none. */
  id: string | undefined;
  /** The provider's code, for example "insufficient_funds". */
  code: string;
  /** True if another attempt with the same method is pointless. */
  isHard: boolean;
  requestId: string | undefined;
}

/** Result of a charge. A missing answer is thrown as `ProviderFailure`. */
type ChargeAnswer =
  | { kind: "paid"; payment: Payment }
  | { kind: "declined"; failure: ChargeFailure }
  /** The payment was already paid or cancelled, or its result comes later. The caller must look up the payment. */
  | { kind: "look-up" };

interface RefundToMake {
  amountPence: Pence;
  /** Idempotency key from the shop's row, so that a repeated request refunds nothing twice. */
  idempotencyKey: string;
}

export interface Refund {
  id: string;
  /** Idempotency key of the refund. Undefined for a refund made on the provider's own pages. */
  key: string | undefined;
  paymentId: string;
  amountPence: Pence;
  status: "pending" | "succeeded" | "failed";
}

interface MethodSetupToOpen {
  idempotencyKey: string;
  payer: Payer;
  /** The order that waits for the saved method, if any. */
  orderId: number | undefined;
}

/** A setup, which saves a payment method without a payment. */
export interface MethodSetup {
  id: string;
  clientSecret: string;
  status: "open" | "succeeded" | "cancelled";
  userId: number | undefined;
  orderId: number | undefined;
  payerId: string | undefined;
  method: Method | undefined;
}

/** A payer of another shop in the same account, as the provider knows it. */
export interface PayerLookUp {
  /** Reason for which the method cannot be charged. Undefined if it can. */
  fault: "payer-unknown" | "no-method" | "method-unknown" | "method-of-another-payer" | undefined;
  /** The saved method, if it belongs to the payer. The provider charges it without its holder. */
  method: Method | undefined;
}

/** A subscription that the provider itself charges. */
export interface PayerSubscription {
  id: string;
  /** Instant after which it charges nothing more. Undefined if it goes on. */
  endsAt: Date | undefined;
}

/** Money that any system took from a payer. */
export interface PayerCharge {
  id: string;
  amountPence: Pence;
  currency: string;
  createdAt: Date;
  /** `pending`: the result comes later. Failed charges are left out. */
  status: "paid" | "pending";
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
  /** Amount before the provider's fee. Negative for outgoing money. */
  amountPence: Pence;
  /** The provider's fee. Negative for a returned fee. */
  feePence: Pence;
  /** The payment that was taken, or that was refunded in part or in full. */
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
  /** True if the provider already lists the payout's movements. It never lists those of a manual payout. */
  isItemised: boolean;
  createdAt: Date;
}

/**
 * Notice of a change at the provider. Always query the current state, because events may arrive late, repeatedly and in
 * any order.
 */
export interface PaymentEvent {
  id: string;
  kind: PaymentEventKind;
  /** The provider's id of the payment, setup, refund, dispute, method or payer. */
  objectId: string;
  createdAt: Date;
  /**
   * Set if a card was declined at a checkout. It is stored, because the next attempt replaces this state at the
   * provider.
   */
  decline?: DeclineFacts | undefined;
}

/**
 * Interface to a card provider in the shop's terms. Never called inside a transaction. Unexpected errors are thrown as
 * `ProviderFailure`.
 */
export interface PaymentGateway {
  readonly name: "sandbox" | "stripe";
  /** Opens the order's only payment. A second call changes that payment, unless it is paid or cancelled. */
  openPayment: (payment: PaymentToOpen) => Promise<Payment>;
  /** Creates a box's payment without charging it. Undefined if its payer or method does not exist. */
  createBoxPayment: (charge: BoxPaymentToCreate) => Promise<Payment | undefined>;
  /** Charges a box's payment to a saved method while the customer is absent. A payment can be charged only once. */
  confirmBoxPayment: (paymentId: string, by: BoxPaymentToConfirm) => Promise<ChargeAnswer>;
  /**
   * Lets a present customer pay for an unpaid box with the saved method or another one, which is then saved. Returns
   * other payments unchanged. Undefined if the payment or its payer does not exist.
   */
  openToCustomer: (paymentId: string, methodId: string | undefined) => Promise<Payment | undefined>;
  findPayment: (paymentId: string) => Promise<Payment | undefined>;
  /** Cancels an unpaid payment. Returns its state, which may be `succeeded`. */
  cancelPayment: (paymentId: string) => Promise<Payment | undefined>;
  /** All payments of a payer, newest first. */
  listPaymentsOf: (payerId: string) => Promise<readonly Payment[]>;
  /** All payments created since an instant, paid or not, page by page. */
  listPaymentsSince: (since: Date) => AsyncIterable<readonly Payment[]>;
  /** Refunds a payment in part or full. Refuses with `refund-refused` if the refund exceeds the remainder. */
  refundPayment: (paymentId: string, refund: RefundToMake) => Promise<Refund>;
  findRefund: (refundId: string) => Promise<Refund | undefined>;
  /** All refunds since an instant, page by page. */
  listRefundsSince: (since: Date) => AsyncIterable<readonly Refund[]>;
  findDispute: (disputeId: string) => Promise<Dispute | undefined>;
  openMethodSetup: (setup: MethodSetupToOpen) => Promise<MethodSetup>;
  findMethodSetup: (setupId: string) => Promise<MethodSetup | undefined>;
  /** Cancels a setup that has not saved a method. A completed setup does not change. */
  cancelMethodSetup: (setupId: string) => Promise<void>;
  /** The current state of a saved method. Undefined if it was removed from its payer. */
  findMethod: (methodId: string) => Promise<Method | undefined>;
  /**
   * Looks up a payer and a saved method that another shop named. Without a method's id, the provider's default method of
   * the payer counts.
   */
  lookUpPayer: (payerId: string, methodId: string | undefined) => Promise<PayerLookUp>;
  /** Subscriptions with which the provider itself charges a payer. */
  listSubscriptionsOf: (payerId: string) => Promise<readonly PayerSubscription[]>;
  /** Charges of a payer since an instant that succeeded or are pending, by any system, newest first. */
  listChargesOf: (payerId: string, since: Date) => Promise<readonly PayerCharge[]>;
  /** True if a payer exists. Merchants can delete payers on the provider's pages. */
  hasPayer: (payerId: string) => Promise<boolean>;
  /** All events since an instant, page by page, in no particular order. */
  listEventsSince: (since: Date) => AsyncIterable<readonly PaymentEvent[]>;
  /** All movements of money since an instant, page by page. */
  listMovementsSince: (since: Date) => AsyncIterable<readonly MoneyMovement[]>;
  /** All payouts created since an instant, page by page. */
  listPayoutsSince: (since: Date) => AsyncIterable<readonly Payout[]>;
  /** The movements of an itemised payout, page by page. The payout's own movement is one of them. */
  listMovementsOf: (payoutId: string) => AsyncIterable<readonly MoneyMovement[]>;
  /** Permissions that the shop's key lacks, by the provider's names. */
  findMissingRights: () => Promise<readonly string[]>;
  /** Reads a signed webhook. Undefined for a type that the shop does not use. Refuses with `webhook-refused`. */
  readWebhook: (rawBody: Buffer, signature: string | undefined) => PaymentEvent | undefined;
}

/** The part of a provider for payments and refunds, without events, movements and payouts. */
export type CardGateway = Omit<
  PaymentGateway,
  "name" | "listEventsSince" | "findMissingRights" | "readWebhook" | keyof PayoutGateway
>;

/** The provider's reports of the shop's money. */
export type PayoutGateway = Pick<PaymentGateway, "listMovementsSince" | "listPayoutsSince" | "listMovementsOf">;
