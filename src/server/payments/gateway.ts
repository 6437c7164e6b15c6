import type { IsoDay } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import type { PaymentEventKind } from "#server/db/schema/payments.ts";

export type { PaymentEventKind };

/** Whose card is kept for later charges. */
export interface Payer {
  userId: number;
  email: string;
  name: string;
}

interface PaymentToOpen {
  orderId: number;
  /** Rises with every change of the order, so that each change is one request to the provider. */
  orderVersion: number;
  /** The order's payment, where it has one by now. */
  paymentId: string | undefined;
  amountPence: Pence;
  /** Whose card is kept, where later charges will use it. */
  keepsCardFor: Payer | undefined;
}

export interface Payment {
  id: string;
  clientSecret: string;
  status: "open" | "succeeded" | "cancelled";
  amountPence: Pence;
  /** ISO 4217 in small letters; the shop knows "gbp" only. */
  currency: string;
  refundedPence: Pence;
  /** Undefined for the payment of a month's invoice. */
  orderId: number | undefined;
  /** The card it was paid with, where it was kept. */
  cardId: string | undefined;
}

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

interface CardSetupToOpen {
  idempotencyKey: string;
  payer: Payer;
  /** The order that waits for the card, where one does. */
  orderId: number | undefined;
}

/** The saving of a card without a payment. */
export interface CardSetup {
  id: string;
  clientSecret: string;
  status: "open" | "succeeded" | "cancelled";
  userId: number | undefined;
  orderId: number | undefined;
  cardId: string | undefined;
}

export interface Card {
  id: string;
  /** "visa", "mastercard", … in small letters. */
  brand: string;
  lastFour: string;
  expMonth: number;
  expYear: number;
}

interface SubscriptionToStart {
  /** Made from our own row, so that a repeated request starts nothing twice. */
  idempotencyKey: string;
  cardId: string;
  plan: SubscribedPlan;
  firstChargeOn: IsoDay;
  /** The last charge's day; undefined for a plan that rolls on. */
  lastChargeOn: IsoDay | undefined;
}

export interface SubscribedPlan {
  productId: number;
  /** The provider's own price, where the plan's row names one. */
  priceId: string | undefined;
  name: string;
  monthlyPence: Pence;
}

/** What the provider charges for one month of a subscription. */
export interface Invoice {
  id: string;
  providerSubscriptionId: string;
  amountPence: Pence;
  /** `void`: it will not be charged, because its month is held, was given up or the subscription ended. */
  status: "open" | "paid" | "void";
  chargeOn: IsoDay;
  /** Charges tried so far. */
  attempts: number;
  /** The payment that paid it. */
  paymentId: string | undefined;
  /** Why the last try failed, while it is open. */
  failure: ChargeFailure | undefined;
}

export interface ChargeFailure {
  /** The provider's code, "insufficient_funds". */
  code: string;
  /** Whether trying the same card again is pointless. */
  isHard: boolean;
}

export interface ProviderSubscription {
  id: string;
  status: "active" | "ended";
  monthlyPence: Pence;
  endsWithPeriod: boolean;
  /** Nothing is charged before that day. */
  heldUntilOn: IsoDay | undefined;
}

export interface Dispute {
  id: string;
  paymentId: string;
  amountPence: Pence;
  reason: string;
  status: "open" | "won" | "lost";
}

export const PAYMENT_EVENT_KINDS = [
  "payment-changed",
  "setup-changed",
  "refund-changed",
  "dispute-changed",
  "invoice-changed",
  "card-changed",
] as const satisfies readonly PaymentEventKind[];

/** Something at the provider changed. What it is now must be asked: events come late, twice and in any order. */
export interface PaymentEvent {
  id: string;
  kind: PaymentEventKind;
  /** The provider's id of the payment, setup, refund, dispute, invoice or card. */
  objectId: string;
  createdAt: Date;
}

/** What the shop needs of a card provider, in the shop's words. Never called inside a transaction. */
export interface PaymentGateway {
  readonly name: "sandbox" | "stripe";
  /** An order has one payment: a second call changes it, unless it is paid or cancelled. */
  openPayment: (payment: PaymentToOpen) => Promise<Payment>;
  findPayment: (paymentId: string) => Promise<Payment | undefined>;
  /** Cancels a payment that is not paid yet; answers what became of it, which may be `succeeded`. */
  cancelPayment: (paymentId: string) => Promise<Payment | undefined>;
  /** Gives a payment back in part or whole. Refuses `refund-refused` where that much is not left. */
  refundPayment: (paymentId: string, refund: RefundToMake) => Promise<Refund>;
  findRefund: (refundId: string) => Promise<Refund | undefined>;
  findDispute: (disputeId: string) => Promise<Dispute | undefined>;
  /** Opens the saving of a card without a payment. */
  openCardSetup: (setup: CardSetupToOpen) => Promise<CardSetup>;
  findCardSetup: (setupId: string) => Promise<CardSetup | undefined>;
  findCard: (cardId: string) => Promise<Card | undefined>;
  /** Answers the provider's id of the subscription. */
  startSubscription: (subscription: SubscriptionToStart) => Promise<string>;
  findSubscription: (providerSubscriptionId: string) => Promise<ProviderSubscription | undefined>;
  /** Ends a subscription with the period that is paid for, or at once. A second call changes nothing. */
  endSubscription: (providerSubscriptionId: string, when: "period-end" | "now") => Promise<void>;
  /**
   * Makes a day the next charge day, earlier or later than it was; nothing is charged before, and the months are counted
   * from there. The shop moves it with each payment notice, and far away as long as nothing has been announced.
   */
  chargeNextOn: (providerSubscriptionId: string, chargeOn: IsoDay) => Promise<void>;
  /** Nothing is charged before a day; the charge day of each month stays. Invoices of held months become void. */
  holdCharges: (providerSubscriptionId: string, untilOn: IsoDay) => Promise<void>;
  /** Takes a hold off: the next charge day charges again. */
  releaseCharges: (providerSubscriptionId: string) => Promise<void>;
  /** Changes the price of the next charge and all later ones. Throws where a charge before `fromOn` is still to come. */
  repriceSubscription: (providerSubscriptionId: string, monthlyPence: Pence, fromOn: IsoDay) => Promise<void>;
  /** Later charges, and open invoices when they are tried again, use this card. */
  replaceCard: (providerSubscriptionId: string, cardId: string) => Promise<void>;
  findInvoice: (invoiceId: string) => Promise<Invoice | undefined>;
  /** Tries an open invoice once more; answers what it is then. */
  payInvoice: (invoiceId: string, idempotencyKey: string) => Promise<Invoice>;
  /** Gives an open invoice up; answers what it is then, which may be `paid`. */
  voidInvoice: (invoiceId: string) => Promise<Invoice>;
  /** All that changed at the provider since an instant, page by page, in no order that counts. */
  listEventsSince: (since: Date) => AsyncIterable<readonly PaymentEvent[]>;
  /** Reads a webhook that the provider signed; undefined for a type that the shop does not use. Refuses `webhook-refused`. */
  readWebhook: (rawBody: Buffer, signature: string | undefined) => PaymentEvent | undefined;
}

/** The part of a provider that keeps subscriptions and their invoices. */
export type BillingGateway = Pick<
  PaymentGateway,
  | "startSubscription"
  | "findSubscription"
  | "endSubscription"
  | "chargeNextOn"
  | "holdCharges"
  | "releaseCharges"
  | "repriceSubscription"
  | "replaceCard"
  | "findInvoice"
  | "payInvoice"
  | "voidInvoice"
>;

/** The part of a provider that takes payments, keeps cards and gives money back. */
export type CardGateway = Pick<
  PaymentGateway,
  | "openPayment"
  | "findPayment"
  | "cancelPayment"
  | "refundPayment"
  | "findRefund"
  | "findDispute"
  | "openCardSetup"
  | "findCardSetup"
  | "findCard"
>;
