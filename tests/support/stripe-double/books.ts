import type Stripe from "stripe";
import type { CardBehaviour } from "./cards.ts";

type EventType = Stripe.Event["type"];

export interface RecordedEvent {
  id: string;
  type: EventType;
  created: number;
  object: { id: string };
  idempotencyKey: string | null;
}

export type BookedDispute = Omit<Stripe.Dispute, "evidence">;

export type BookedSubscription = Pick<
  Stripe.Subscription,
  | "id"
  | "object"
  | "cancel_at"
  | "cancel_at_period_end"
  | "canceled_at"
  | "created"
  | "currency"
  | "customer"
  | "default_payment_method"
  | "livemode"
  | "metadata"
  | "status"
>;

export interface BookedPayout {
  payout: Stripe.Payout;
  /** Filled only for automatic payouts. */
  transactionIds: readonly string[];
}

export interface MethodSecret {
  behaviour: CardBehaviour;
  isSavedForLater: boolean;
}

/** All of the provider's data by id, oldest first, and its clock. */
export class Books {
  readonly customers = new Map<string, Stripe.Customer>();
  readonly deletedCustomers = new Set<string>();
  readonly intents = new Map<string, Stripe.PaymentIntent>();
  readonly charges = new Map<string, Stripe.Charge>();
  readonly setups = new Map<string, Stripe.SetupIntent>();
  readonly methods = new Map<string, Stripe.PaymentMethod>();
  readonly secrets = new Map<string, MethodSecret>();
  readonly refunds = new Map<string, Stripe.Refund>();
  readonly disputes = new Map<string, BookedDispute>();
  readonly subscriptions = new Map<string, BookedSubscription>();
  readonly payouts = new Map<string, BookedPayout>();
  readonly events: RecordedEvent[] = [];
  readonly #clock: () => Date;
  #ids = 0;
  idempotencyKey: string | null = null;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  get now(): number {
    return Math.floor(this.#clock().getTime() / 1000);
  }

  /** Creates an id, such as "pi_double0000001". */
  newId(prefix: string): string {
    this.#ids += 1;
    return `${prefix}_double${String(this.#ids).padStart(7, "0")}`;
  }

  note(type: EventType, object: { id: string }): void {
    const { now: created, idempotencyKey } = this;
    this.events.push({ id: this.newId("evt"), type, created, object: structuredClone(object), idempotencyKey });
  }
}
