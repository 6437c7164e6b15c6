import type { DoublePayments } from "./stripe-double-payments.ts";
import {
  type DoubleWorld,
  listOf,
  missing,
  number,
  type Params,
  type Route,
  record,
  StripeRefusal,
  text,
} from "./stripe-double-world.ts";
import { type StripeObject, stripeObject } from "./stripe-samples.ts";

interface Price {
  id: string;
  amount: number;
  product: string;
  lookupKey: string | null;
}

interface Plan {
  id: string;
  status: "trialing" | "active" | "canceled";
  customer: string;
  price: string;
  method: string;
  /** The next charge, in seconds. */
  periodEnd: number;
  cancelAt: number | null;
  endsWithPeriod: boolean;
  pausedUntil: number | null;
}

interface Bill {
  id: string;
  plan: string;
  reason: "subscription_create" | "subscription_cycle";
  amount: number;
  status: "open" | "paid" | "void";
  created: number;
  attempts: number;
  intent: string | null;
}

/** Prices, subscriptions and invoices of the double; `runUntil` plays Stripe's clock. */
export class DoubleBilling {
  readonly #world: DoubleWorld;
  readonly #payments: DoublePayments;
  readonly #prices = new Map<string, Price>();
  readonly #plans = new Map<string, Plan>();
  readonly #bills = new Map<string, Bill>();

  constructor(world: DoubleWorld, payments: DoublePayments) {
    this.#world = world;
    this.#payments = payments;
  }

  readonly routes: readonly Route[] = [
    {
      method: "GET",
      path: "/v1/prices",
      knows: ["lookup_keys", "active", "limit"],
      answer: (_id, params) => {
        const keys = Object.values(record(params.lookup_keys));
        const found = [...this.#prices.values()].filter(
          ({ lookupKey }) => lookupKey !== null && keys.includes(lookupKey),
        );
        return listOf(
          found.map((price) => this.#renderPrice(price)),
          "/v1/prices",
        );
      },
    },
    { method: "GET", path: "/v1/prices/:id", answer: (id) => this.#renderPrice(this.#price(id)) },
    {
      method: "POST",
      path: "/v1/prices",
      knows: ["currency", "recurring", "lookup_key", "unit_amount", "product_data", "product", "metadata"],
      answer: (_id, params) => this.#addPrice(params),
    },
    {
      method: "POST",
      path: "/v1/subscriptions",
      knows: [
        "customer",
        "items",
        "default_payment_method",
        "trial_end",
        "cancel_at",
        "off_session",
        "proration_behavior",
        "billing_mode",
        "metadata",
      ],
      answer: (_id, params) => this.#start(params),
    },
    { method: "GET", path: "/v1/subscriptions/:id", answer: (id) => this.#renderPlan(this.#plan(id)) },
    {
      method: "POST",
      path: "/v1/subscriptions/:id",
      knows: [
        "cancel_at_period_end",
        "pause_collection",
        "items",
        "default_payment_method",
        "proration_behavior",
        "trial_end",
      ],
      answer: (id, params) => this.#update(this.#plan(id), params),
    },
    {
      method: "DELETE",
      path: "/v1/subscriptions/:id",
      knows: ["prorate", "invoice_now"],
      answer: (id) => {
        this.#plan(id).status = "canceled";
        return this.#renderPlan(this.#plan(id));
      },
    },
    { method: "GET", path: "/v1/invoices/:id", knows: ["expand"], answer: (id) => this.#renderBill(this.#bill(id)) },
    {
      method: "POST",
      path: "/v1/invoices/:id/pay",
      knows: ["off_session"],
      answer: (id) => {
        const bill = this.#openBill(id);
        this.#charge(bill);
        if (bill.status === "open") throw new StripeRefusal(402, "card_declined", "Your card was declined.");
        return this.#renderBill(bill);
      },
    },
    {
      method: "POST",
      path: "/v1/invoices/:id/void",
      answer: (id) => {
        const bill = this.#openBill(id);
        bill.status = "void";
        this.#world.note("invoice.voided", this.#renderBill(bill));
        return this.#renderBill(bill);
      },
    },
  ];

  /** Charges what falls due until an instant, in seconds. */
  runUntil(now: number): void {
    for (const plan of this.#plans.values()) {
      while (plan.status !== "canceled" && plan.periodEnd <= now) this.#turn(plan);
    }
    this.#world.now = now;
  }

  #turn(plan: Plan): void {
    this.#world.now = plan.periodEnd;
    if (plan.endsWithPeriod || (plan.cancelAt !== null && plan.cancelAt <= plan.periodEnd)) {
      plan.status = "canceled";
      return;
    }
    const isHeld = plan.pausedUntil !== null && plan.periodEnd < plan.pausedUntil;
    if (!isHeld) plan.pausedUntil = null;
    const bill = this.#addBill(plan, "subscription_cycle", this.#price(plan.price).amount);
    plan.status = "active";
    plan.periodEnd = monthAfter(plan.periodEnd);
    if (isHeld) {
      bill.status = "void";
      this.#world.note("invoice.voided", this.#renderBill(bill));
    } else this.#charge(bill);
  }

  #charge(bill: Bill): void {
    bill.attempts += 1;
    const intent = this.#payments.chargeLater(this.#plan(bill.plan).method, bill.amount);
    if (intent) {
      bill.status = "paid";
      bill.intent = intent;
    }
    this.#world.note(intent ? "invoice.paid" : "invoice.payment_failed", this.#renderBill(bill));
  }

  #addBill(plan: Plan, reason: Bill["reason"], amount: number): Bill {
    const id = this.#world.id("in");
    const bill: Bill = {
      id,
      plan: plan.id,
      reason,
      amount,
      status: "open",
      created: this.#world.now,
      attempts: 0,
      intent: null,
    };
    this.#bills.set(id, bill);
    return bill;
  }

  #addPrice(params: Params): StripeObject {
    if (!params.product && !params.product_data) throw new StripeRefusal(400, "parameter_missing", "product");
    const price: Price = {
      id: this.#world.id("price"),
      amount: number(params.unit_amount),
      product: text(params.product) ?? this.#world.id("prod"),
      lookupKey: text(params.lookup_key) ?? null,
    };
    this.#prices.set(price.id, price);
    return this.#renderPrice(price);
  }

  #start(params: Params): StripeObject {
    const trialEnd = number(params.trial_end);
    const method = this.#payments.method(text(params.default_payment_method) ?? "");
    if (!(trialEnd > this.#world.now))
      throw new StripeRefusal(400, "parameter_invalid", "trial_end must be in the future");
    if (method.customer !== text(params.customer)) {
      throw new StripeRefusal(400, "resource_missing", "The customer does not have a payment method with this id");
    }
    const plan: Plan = {
      id: this.#world.id("sub"),
      status: "trialing",
      customer: text(params.customer) ?? "",
      price: priceIn(params),
      method: method.id,
      periodEnd: trialEnd,
      cancelAt: params.cancel_at === undefined ? null : number(params.cancel_at),
      endsWithPeriod: false,
      pausedUntil: null,
    };
    this.#plans.set(plan.id, plan);
    const empty = this.#addBill(plan, "subscription_create", 0);
    empty.status = "paid";
    this.#world.note("invoice.paid", this.#renderBill(empty));
    return this.#renderPlan(plan);
  }

  #update(plan: Plan, params: Params): StripeObject {
    if (plan.status === "canceled") throw new StripeRefusal(404, "resource_missing", "No such subscription");
    if (params.cancel_at_period_end === "true") plan.endsWithPeriod = true;
    if (params.default_payment_method !== undefined) plan.method = text(params.default_payment_method) ?? "";
    if (params.items !== undefined) plan.price = priceIn(params);
    const pause = params.pause_collection;
    if (pause !== undefined) plan.pausedUntil = typeof pause === "object" ? number(pause.resumes_at) : null;
    if (params.trial_end !== undefined) this.#moveCharge(plan, params.trial_end);
    return this.#renderPlan(plan);
  }

  #moveCharge(plan: Plan, trialEnd: string | Params): void {
    if (trialEnd === "now") {
      plan.periodEnd = this.#world.now;
      this.#turn(plan);
      return;
    }
    if (!(number(trialEnd) > this.#world.now)) throw new StripeRefusal(400, "parameter_invalid", "trial_end is past");
    plan.periodEnd = number(trialEnd);
  }

  #renderPrice({ id, amount, product, lookupKey }: Price): StripeObject {
    const recurring = { interval: "month", interval_count: 1, usage_type: "licensed" };
    const key = { lookup_key: lookupKey, active: true, currency: "gbp" };
    return stripeObject("price", { id, unit_amount: amount, product, recurring, ...key });
  }

  #renderPlan(plan: Plan): StripeObject {
    const item = {
      id: `si_${plan.id}`,
      object: "subscription_item",
      price: this.#renderPrice(this.#price(plan.price)),
      current_period_end: plan.periodEnd,
    };
    return stripeObject("subscription", {
      id: plan.id,
      status: plan.status,
      customer: plan.customer,
      currency: "gbp",
      items: listOf([item], "/v1/subscription_items"),
      default_payment_method: plan.method,
      cancel_at: plan.cancelAt,
      cancel_at_period_end: plan.endsWithPeriod,
      pause_collection: plan.pausedUntil === null ? null : { behavior: "void", resumes_at: plan.pausedUntil },
    });
  }

  #renderBill(bill: Bill): StripeObject {
    const failed = {
      status: "requires_payment_method",
      last_payment_error: { code: "card_declined", decline_code: "generic_decline" },
    };
    const intent = bill.intent
      ? this.#payments.renderIntentOf(bill.intent)
      : stripeObject("payment_intent", { id: `pi_${bill.id}`, currency: "gbp", ...failed });
    const payment = { type: "payment_intent", payment_intent: intent };
    const payments = bill.attempts > 0 ? [stripeObject("invoice_payment", { id: `inpay_${bill.id}`, payment })] : [];
    return stripeObject("invoice", {
      id: bill.id,
      status: bill.status,
      total: bill.amount,
      amount_due: bill.amount,
      currency: "gbp",
      created: bill.created,
      attempt_count: bill.attempts,
      billing_reason: bill.reason,
      parent: { type: "subscription_details", subscription_details: { metadata: {}, subscription: bill.plan } },
      payments: listOf(payments, "/v1/invoice_payments"),
    });
  }

  #price(id: string): Price {
    const price = this.#prices.get(id);
    if (!price) throw missing("price", id);
    return price;
  }

  #plan(id: string): Plan {
    const plan = this.#plans.get(id);
    if (!plan) throw missing("subscription", id);
    return plan;
  }

  #bill(id: string): Bill {
    const bill = this.#bills.get(id);
    if (!bill) throw missing("invoice", id);
    return bill;
  }

  #openBill(id: string): Bill {
    const bill = this.#bill(id);
    if (bill.status !== "open") throw new StripeRefusal(400, "invoice_not_open", "This invoice is not open.");
    return bill;
  }
}

function priceIn(params: Params): string {
  const { items } = params;
  const first = typeof items === "object" ? items["0"] : undefined;
  return (typeof first === "object" ? text(first.price) : undefined) ?? "";
}

function monthAfter(seconds: number): number {
  const instant = new Date(seconds * 1000);
  instant.setUTCMonth(instant.getUTCMonth() + 1);
  return instant.getTime() / 1000;
}
