import {
  type DoubleWorld,
  missing,
  number,
  type Params,
  type Route,
  record,
  StripeRefusal,
  text,
} from "./stripe-double-world.ts";
import { type StripeObject, stripeObject } from "./stripe-samples.ts";

interface Intent {
  id: string;
  amount: number;
  status: "requires_payment_method" | "requires_action" | "succeeded" | "canceled";
  refunded: number;
  customer: string | null;
  future: string | null;
  metadata: Readonly<Record<string, string>>;
  method: string | null;
  failure: string | null;
}

interface Setup extends Pick<Intent, "id" | "status" | "customer" | "metadata" | "method"> {}

interface Method {
  id: string;
  number: string;
  customer: string | null;
}

const FAILURES: ReadonlyMap<string, string> = new Map([
  ["4000000000000002", "generic_decline"],
  ["4000000000009995", "insufficient_funds"],
]);
const ASKS_BANK = "4000002500003155";
const PAYS_ONCE = "4000000000000341";

/** Payment intents, setup intents, payment methods, refunds, disputes and customers of the double. */
export class DoublePayments {
  readonly #world: DoubleWorld;
  readonly #intents = new Map<string, Intent>();
  readonly #setups = new Map<string, Setup>();
  readonly #methods = new Map<string, Method>();
  readonly #refunds = new Map<string, StripeObject>();
  readonly #disputes = new Map<string, StripeObject>();

  constructor(world: DoubleWorld) {
    this.#world = world;
  }

  readonly routes: readonly Route[] = [
    {
      method: "POST",
      path: "/v1/customers",
      knows: ["email", "name", "metadata"],
      answer: (_id, params) =>
        stripeObject("customer", { id: this.#world.id("cus"), email: text(params.email) ?? null }),
    },
    {
      method: "POST",
      path: "/v1/payment_intents",
      knows: [
        "amount",
        "currency",
        "automatic_payment_methods",
        "metadata",
        "description",
        "customer",
        "setup_future_usage",
        "expand",
      ],
      answer: (_id, params) => this.#openIntent(params),
    },
    {
      method: "GET",
      path: "/v1/payment_intents/:id",
      knows: ["expand"],
      answer: (id) => this.#renderIntent(this.#intent(id)),
    },
    {
      method: "POST",
      path: "/v1/payment_intents/:id",
      knows: ["amount", "customer", "setup_future_usage", "expand"],
      answer: (id, params) => this.#updateIntent(this.#intent(id), params),
    },
    {
      method: "POST",
      path: "/v1/payment_intents/:id/cancel",
      knows: ["expand"],
      answer: (id) => this.#cancelIntent(this.#intent(id)),
    },
    {
      method: "POST",
      path: "/v1/refunds",
      knows: ["payment_intent", "amount", "metadata"],
      answer: (_id, params) =>
        this.refund(text(params.payment_intent) ?? "", number(params.amount), record(params.metadata)),
    },
    { method: "GET", path: "/v1/refunds/:id", answer: (id) => this.#known(this.#refunds, "refund", id) },
    { method: "GET", path: "/v1/disputes/:id", answer: (id) => this.#known(this.#disputes, "dispute", id) },
    {
      method: "POST",
      path: "/v1/setup_intents",
      knows: ["customer", "usage", "automatic_payment_methods", "metadata"],
      answer: (_id, params) => this.#openSetup(params),
    },
    { method: "GET", path: "/v1/setup_intents/:id", answer: (id) => this.#renderSetup(this.#setup(id)) },
    { method: "GET", path: "/v1/payment_methods/:id", answer: (id) => this.#renderMethod(this.method(id)) },
  ];

  /** What the card form does in a browser. */
  enterCard(intentId: string, cardNumber: string, approve3ds?: boolean): Intent["status"] {
    const intent = this.#intent(intentId);
    const digits = cardNumber.replace(/\D/g, "");
    if (intent.status === "canceled" || intent.status === "succeeded") return intent.status;
    const failure =
      FAILURES.get(digits) ?? (digits === ASKS_BANK && approve3ds === false ? "authentication" : undefined);
    if (digits === ASKS_BANK && approve3ds === undefined) intent.status = "requires_action";
    else if (failure) {
      intent.status = "requires_payment_method";
      intent.failure = failure;
      this.#world.note("payment_intent.payment_failed", this.#renderIntent(intent));
    } else {
      intent.status = "succeeded";
      intent.method = this.#addMethod(digits, intent.future ? intent.customer : null);
      this.#world.note("payment_intent.succeeded", this.#renderIntent(intent));
    }
    return intent.status;
  }

  /** The same for a card that is saved without a payment. */
  saveCard(setupId: string, cardNumber: string): Setup["status"] {
    const setup = this.#setup(setupId);
    const digits = cardNumber.replace(/\D/g, "");
    if (FAILURES.has(digits)) return setup.status;
    setup.status = "succeeded";
    setup.method = this.#addMethod(digits, setup.customer);
    this.#world.note("setup_intent.succeeded", this.#renderSetup(setup));
    return setup.status;
  }

  openDispute(intentId: string): string {
    const { amount } = this.#intent(intentId);
    const id = this.#world.id("dp");
    const changes = { id, amount, payment_intent: intentId, reason: "fraudulent", status: "needs_response" };
    const dispute = stripeObject("dispute", { ...changes, currency: "gbp" });
    this.#disputes.set(id, dispute);
    this.#world.note("charge.dispute.created", dispute);
    return id;
  }

  /** Gives money back, asked by the shop or, without a key in the metadata, on Stripe's own pages. */
  refund(intentId: string, amount: number, metadata: Readonly<Record<string, string>> = {}): StripeObject {
    const intent = this.#intent(intentId);
    if (intent.status !== "succeeded" || intent.refunded + amount > intent.amount || amount < 1) {
      throw new StripeRefusal(400, "charge_already_refunded", "Refund amount is greater than charge amount.");
    }
    intent.refunded += amount;
    const id = this.#world.id("re");
    const changes = { id, amount, currency: "gbp", payment_intent: intentId, metadata, status: "succeeded" };
    const refund = stripeObject("refund", changes);
    this.#refunds.set(id, refund);
    this.#world.note("refund.created", refund);
    return refund;
  }

  /** A payment made while nobody is at the checkout; undefined when the card declines. */
  chargeLater(methodId: string, amount: number): string | undefined {
    const { number: digits, customer } = this.method(methodId);
    if (digits === PAYS_ONCE) return undefined;
    const id = this.#world.id("pi");
    const kept = { future: "off_session", customer, method: methodId, metadata: {}, failure: null };
    this.#intents.set(id, { id, amount, status: "succeeded", refunded: 0, ...kept });
    return id;
  }

  method(id: string): Method {
    const method = this.#methods.get(id);
    if (!method) throw missing("payment method", id);
    return method;
  }

  #openIntent(params: Params): StripeObject {
    if (text(params.currency) !== "gbp") throw new StripeRefusal(400, "parameter_missing", "currency");
    if (!(number(params.amount) >= 30))
      throw new StripeRefusal(400, "amount_too_small", "Amount must be at least £0.30");
    const intent: Intent = {
      id: this.#world.id("pi"),
      amount: number(params.amount),
      status: "requires_payment_method",
      refunded: 0,
      customer: text(params.customer) ?? null,
      future: text(params.setup_future_usage) ?? null,
      metadata: record(params.metadata),
      method: null,
      failure: null,
    };
    this.#intents.set(intent.id, intent);
    return this.#renderIntent(intent);
  }

  #updateIntent(intent: Intent, params: Params): StripeObject {
    if (intent.status === "succeeded" || intent.status === "canceled") {
      throw new StripeRefusal(400, "payment_intent_unexpected_state", "This PaymentIntent could not be updated.");
    }
    intent.amount = number(params.amount);
    if (params.customer !== undefined) intent.customer = text(params.customer) ?? null;
    if (params.setup_future_usage !== undefined) intent.future = text(params.setup_future_usage) || null;
    return this.#renderIntent(intent);
  }

  #cancelIntent(intent: Intent): StripeObject {
    if (intent.status === "succeeded" || intent.status === "canceled") {
      throw new StripeRefusal(400, "payment_intent_unexpected_state", "You cannot cancel this PaymentIntent.");
    }
    intent.status = "canceled";
    this.#world.note("payment_intent.canceled", this.#renderIntent(intent));
    return this.#renderIntent(intent);
  }

  #openSetup(params: Params): StripeObject {
    const id = this.#world.id("seti");
    const setup: Setup = {
      id,
      status: "requires_payment_method",
      customer: text(params.customer) ?? null,
      metadata: record(params.metadata),
      method: null,
    };
    this.#setups.set(id, setup);
    return this.#renderSetup(setup);
  }

  #addMethod(digits: string, customer: string | null): string {
    const id = this.#world.id("pm");
    this.#methods.set(id, { id, number: digits, customer });
    return id;
  }

  renderIntentOf(id: string): StripeObject {
    return this.#renderIntent(this.#intent(id));
  }

  #renderIntent(intent: Intent): StripeObject {
    const { id, amount, status, refunded, customer, future, metadata, method, failure } = intent;
    const charge = { id: `ch_${id}`, amount, amount_refunded: refunded, currency: "gbp", payment_intent: id };
    return stripeObject("payment_intent", {
      id,
      amount,
      currency: "gbp",
      status,
      customer,
      metadata,
      client_secret: `${id}_secret_double`,
      payment_method: method,
      setup_future_usage: future,
      last_payment_error: failure && { type: "card_error", code: "card_declined", decline_code: failure },
      latest_charge: status === "succeeded" ? stripeObject("charge", charge) : null,
    });
  }

  #renderSetup({ id, status, customer, metadata, method }: Setup): StripeObject {
    const client_secret = `${id}_secret_double`;
    return stripeObject("setup_intent", { id, status, customer, metadata, client_secret, payment_method: method });
  }

  #renderMethod({ id, number: digits, customer }: Method): StripeObject {
    const card = { brand: "visa", last4: digits.slice(-4), exp_month: 12, exp_year: 2030 };
    return stripeObject("payment_method", { id, type: "card", customer, card });
  }

  #intent(id: string): Intent {
    const intent = this.#intents.get(id);
    if (!intent) throw missing("payment_intent", id);
    return intent;
  }

  #setup(id: string): Setup {
    const setup = this.#setups.get(id);
    if (!setup) throw missing("setupintent", id);
    return setup;
  }

  #known(objects: ReadonlyMap<string, StripeObject>, what: string, id: string): StripeObject {
    const object = objects.get(id);
    if (!object) throw missing(what, id);
    return object;
  }
}
