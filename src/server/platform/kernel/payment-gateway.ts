import type { BoxMonth, IsoDay } from "#domain/calendar.ts";
import type { MovementKind } from "#domain/finance/payouts.ts";
import type { Pence } from "#domain/money.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import type { DeclineFacts, PaymentEventKind } from "#server/platform/db/schema/payments.ts";

export type { PaymentEventKind };

/** Whose way to pay is kept for later charges. */
export interface Payer {
  userId: number;
  email: string;
  name: string;
}

/** A way to pay. Of a card people see the brand and the last four digits, of another its kind. */
export interface Method {
  id: string;
  /** "card", "link", "revolut_pay", … in the provider's words. */
  type: string;
  card: Card | undefined;
}

interface Card {
  /** "visa", "mastercard", … in small letters. */
  brand: string;
  lastFour: string;
  expMonth: number;
  expYear: number;
}

interface PaymentToOpen {
  orderId: number;
  /** Rises with every change of the order, so that each change is one request to the provider. */
  orderVersion: number;
  /** The order's payment, where it has one by now. */
  paymentId: string | undefined;
  amountPence: Pence;
  /** Whose method is kept, where later charges will use it. */
  savesMethodFor: Payer | undefined;
  email: string | undefined;
  deliverTo: DeliveryAddress | undefined;
}

/** Whose box of which month. Both are older than any backup that knows the subscription; a box's row may be younger. */
export interface BoxOf {
  subscriptionId: number;
  boxMonth: BoxMonth;
}

interface ChargeToMake {
  /** Made from our own row: a repeated request makes no second payment. */
  key: string;
  box: BoxOf;
  boxId: number;
  amountPence: Pence;
  /** A kept method; or a payer who is present and names one, which is kept then. */
  from: { payerId: string; methodId: string } | { payer: Payer };
  description: string;
  email: string;
  deliverTo: DeliveryAddress;
}

interface ChargeToConfirm {
  key: string;
  methodId: string;
  /** Whether it has been opened to its customer, who is gone again. */
  wasOpened: boolean;
}

export interface Payment {
  id: string;
  clientSecret: string;
  /** `open`: it can be paid; `processing`: it is being paid, and the answer comes later. */
  status: "open" | "processing" | "succeeded" | "cancelled";
  amountPence: Pence;
  /** ISO 4217 in small letters; the shop knows "gbp" only. */
  currency: string;
  refundedPence: Pence;
  createdAt: Date;
  /** What it is for: an order or a box of ours, or neither. */
  orderId: number | undefined;
  box: BoxOf | undefined;
  /** Whose it is, where a method is kept. */
  payerId: string | undefined;
  /** What it was paid with, where that is kept for later charges. */
  method: Method | undefined;
  /** What it was paid with, "card", "apple_pay", "link"; known where it was asked for by itself. */
  paidBy: string | undefined;
  /** What came of the last try, while it is open. Undefined where none has been made. */
  failure: (ChargeFailure & { failedAt: Date | undefined }) | undefined;
}

export interface ChargeFailure {
  /** The provider's code, "insufficient_funds". */
  code: string;
  /** Whether trying the same method again is pointless. */
  isHard: boolean;
  requestId: string | undefined;
}

/** What came of a charge. Silence is none of these: it is thrown, as `ProviderFailure`. */
type ChargeAnswer =
  | { kind: "paid"; payment: Payment }
  | { kind: "declined"; failure: ChargeFailure }
  /** It was paid or cancelled before, or will be known later: it must be looked up. */
  | { kind: "look-up" };

interface RefundToMake {
  amountPence: Pence;
  /** Made from our own row: a repeated request gives back nothing twice. */
  idempotencyKey: string;
}

export interface Refund {
  id: string;
  /** The idempotency key it was asked with; undefined where it was made on the provider's own pages. */
  key: string | undefined;
  paymentId: string;
  amountPence: Pence;
  status: "pending" | "succeeded" | "failed";
}

interface MethodSetupToOpen {
  idempotencyKey: string;
  payer: Payer;
  /** The order that waits for it, where one does. */
  orderId: number | undefined;
}

/** The keeping of a way to pay without a payment. */
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

/** A change of the money that the provider holds for the shop. */
export interface MoneyMovement {
  id: string;
  kind: MovementKind;
  /** Before the provider's fee; below zero where it goes away. */
  amountPence: Pence;
  /** What the provider keeps of it; below zero where it gives a fee back. */
  feePence: Pence;
  /** The payment that was taken, or that something of has gone back. */
  paymentId: string | undefined;
  refundId: string | undefined;
  /** In the provider's words; empty where it says nothing. */
  description: string;
  createdAt: Date;
}

/** Money that the provider sends to the shop's bank. */
export interface Payout {
  id: string;
  amountPence: Pence;
  /** When the bank has it, or shall have it. */
  arrivesOn: IsoDay;
  status: "on-its-way" | "paid" | "failed";
  /** Whether the provider tells by now of which movements it is made. It never does of one that was asked for by hand. */
  isItemised: boolean;
  createdAt: Date;
}

/** Something at the provider changed. What it is now must be asked: events come late, twice and in any order. */
export interface PaymentEvent {
  id: string;
  kind: PaymentEventKind;
  /** The provider's id of the payment, setup, refund, dispute, method or payer. */
  objectId: string;
  createdAt: Date;
  /** Of a card that was declined at a checkout: of it alone what was told is kept, because the next try replaces it. */
  decline?: DeclineFacts | undefined;
}

/**
 * What the shop needs of a card provider, in the shop's words. Never called inside a transaction. Whatever the provider
 * refuses and nobody expects is thrown as `ProviderFailure`.
 */
export interface PaymentGateway {
  readonly name: "sandbox" | "stripe";
  /** An order has one payment: a second call changes it, unless it is paid or cancelled. */
  openPayment: (payment: PaymentToOpen) => Promise<Payment>;
  /** Makes a box's payment, and takes nothing yet. Undefined when its payer or the method is gone. */
  makeCharge: (charge: ChargeToMake) => Promise<Payment | undefined>;
  /** Takes a box's payment with a kept method, while its holder is not there. A payment can be taken once. */
  confirmCharge: (paymentId: string, by: ChargeToConfirm) => Promise<ChargeAnswer>;
  /**
   * Readies an unpaid box's payment for its customer, who is present: the kept method is on it, and another one that it is
   * paid with is kept. One that is not unpaid is answered as it is; undefined when there is none, or its payer is gone.
   */
  openToCustomer: (paymentId: string, methodId: string | undefined) => Promise<Payment | undefined>;
  findPayment: (paymentId: string) => Promise<Payment | undefined>;
  /** Cancels a payment that is not paid yet; answers what became of it, which may be `succeeded`. */
  cancelPayment: (paymentId: string) => Promise<Payment | undefined>;
  /** All payments of a payer, the newest first. */
  listPaymentsOf: (payerId: string) => Promise<readonly Payment[]>;
  /** All payments that were made since an instant, paid or not, page by page. */
  listPaymentsSince: (since: Date) => AsyncIterable<readonly Payment[]>;
  /** Gives a payment back in part or whole. Refuses `refund-refused` where that much is not left. */
  refundPayment: (paymentId: string, refund: RefundToMake) => Promise<Refund>;
  findRefund: (refundId: string) => Promise<Refund | undefined>;
  /** All that was given back since an instant, page by page. */
  listRefundsSince: (since: Date) => AsyncIterable<readonly Refund[]>;
  findDispute: (disputeId: string) => Promise<Dispute | undefined>;
  openMethodSetup: (setup: MethodSetupToOpen) => Promise<MethodSetup>;
  findMethodSetup: (setupId: string) => Promise<MethodSetup | undefined>;
  /** Cancels a setup that has kept nothing yet; one that has stays. */
  cancelMethodSetup: (setupId: string) => Promise<void>;
  /** A kept method as it is now; undefined when it was taken off its payer. */
  findMethod: (methodId: string) => Promise<Method | undefined>;
  /** Whether a payer is still there: merchants can delete them on the provider's pages. */
  hasPayer: (payerId: string) => Promise<boolean>;
  /** All that changed at the provider since an instant, page by page, in no order that counts. */
  listEventsSince: (since: Date) => AsyncIterable<readonly PaymentEvent[]>;
  /** All movements of money since an instant, page by page. */
  listMovementsSince: (since: Date) => AsyncIterable<readonly MoneyMovement[]>;
  /** All payouts that were made since an instant, page by page. */
  listPayoutsSince: (since: Date) => AsyncIterable<readonly Payout[]>;
  /** The movements that an itemised payout is made of, page by page; its own among them. */
  listMovementsOf: (payoutId: string) => AsyncIterable<readonly MoneyMovement[]>;
  /** What the key that the shop was given may not do, in the provider's words. */
  findMissingRights: () => Promise<readonly string[]>;
  /** Reads a webhook that the provider signed; undefined for a type that the shop does not use. Refuses `webhook-refused`. */
  readWebhook: (rawBody: Buffer, signature: string | undefined) => PaymentEvent | undefined;
}

/** A provider without what it tells by itself. */
export type CardGateway = Omit<
  PaymentGateway,
  "name" | "listEventsSince" | "findMissingRights" | "readWebhook" | keyof PayoutGateway
>;

/** What a provider tells of the money that it holds. */
export type PayoutGateway = Pick<PaymentGateway, "listMovementsSince" | "listPayoutsSince" | "listMovementsOf">;
