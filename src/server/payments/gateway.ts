import type { IsoDay } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";

interface PaymentToOpen {
  orderId: number;
  /** Rises with every change of the order, so that each change is one request to the provider. */
  orderVersion: number;
  amountPence: Pence;
  /** Whether later charges will use the same card. */
  keepsCard: boolean;
}

export interface Payment {
  id: string;
  clientSecret: string;
  status: "open" | "succeeded" | "cancelled";
  amountPence: Pence;
  refundedPence: Pence;
  orderId: number;
  /** The card it was paid with, where it was kept. */
  cardId: string | undefined;
}

interface SubscriptionToStart {
  /** Made from our own row, so that a repeated request starts nothing twice. */
  idempotencyKey: string;
  cardId: string;
  monthlyPence: Pence;
  firstChargeOn: IsoDay;
  /** The last charge's day; undefined for a plan that rolls on. */
  lastChargeOn: IsoDay | undefined;
}

/** What the shop needs of a card provider, in the shop's words. */
export interface PaymentGateway {
  readonly name: "sandbox";
  /** An order has one payment: a second call changes it, unless it is paid or cancelled. */
  openPayment: (payment: PaymentToOpen) => Promise<Payment>;
  findPayment: (paymentId: string) => Promise<Payment | undefined>;
  /** Cancels a payment that is not paid yet; answers what became of it, which may be `succeeded`. */
  cancelPayment: (paymentId: string) => Promise<Payment | undefined>;
  /** Gives all of a payment back. A second call changes nothing. */
  refundPayment: (paymentId: string) => Promise<void>;
  /** Answers the provider's id of the subscription. */
  startSubscription: (subscription: SubscriptionToStart) => Promise<string>;
  /** Ends a subscription with the period that is paid for. */
  endSubscription: (providerSubscriptionId: string) => Promise<void>;
}
