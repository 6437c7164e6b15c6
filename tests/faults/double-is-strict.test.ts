import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deleteCustomer } from "#tests/support/stripe-double/customers.ts";
import { closeDispute, openDispute } from "#tests/support/stripe-double/disputes.ts";
import { behaveLike } from "#tests/support/stripe-double/payment-methods.ts";
import { giveBack } from "#tests/support/stripe-double/refunds.ts";
import { DOUBLE_KEYS, type Double, startDouble } from "#tests/support/stripe-double/start-double.ts";

const CARDS = {
  pays: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  asksUntilSaved: "4000 0025 0000 3155",
  asksAlways: "4000 0027 6000 3184",
  declinesLater: "4000 0000 0000 0341",
};
const AMOUNT = 2699;
const RETURN_URL = "https://shop.example/box/pay";
const CONFIRM = "POST /v1/payment_intents/:id/confirm";
const CREATE = "POST /v1/payment_intents";
const HOUR_MS = 60 * 60 * 1000;

let now: Date;
let double: Double;
let stripe: Stripe;

beforeEach(async () => {
  now = new Date("2027-01-01T06:00:00Z");
  double = await startDouble(() => now);
  stripe = clientWith(DOUBLE_KEYS.secretKey);
});
afterEach(() => double.close());

function clientWith(secretKey: string, maxNetworkRetries = 0): Stripe {
  const { hostname, port } = new URL(double.url);
  return new Stripe(secretKey, { host: hostname, port, protocol: "http", maxNetworkRetries, telemetry: false });
}

async function refusalOf(request: Promise<unknown>) {
  try {
    await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error("it was not refused");
}

function sendRaw(path: string, params: Record<string, unknown>, method: "GET" | "POST" = "POST"): Promise<unknown> {
  return stripe.rawRequest(method, path, params);
}

async function customerWith(cardNumber: string, bank?: "approves") {
  const customer = await stripe.customers.create({ email: "wren@example.com", name: "Wren", metadata: { user_id: 7 } });
  const setup = await stripe.setupIntents.create({ customer: customer.id, usage: "off_session" });
  expect(double.form.save(setup.id, { card: cardNumber }, bank)).toBe("succeeded");
  const saved = await stripe.setupIntents.retrieve(setup.id);
  return { customer: customer.id, method: String(saved.payment_method) };
}

function openBox({ customer, method }: { customer: string; method: string }, boxId = 1) {
  const metadata = { box_id: boxId };
  return stripe.paymentIntents.create({
    amount: AMOUNT,
    currency: "gbp",
    customer,
    payment_method: method,
    metadata,
  });
}

function charge(intentId: string, method: string, idempotencyKey?: string) {
  const params = { payment_method: method, off_session: true, return_url: RETURN_URL };
  return stripe.paymentIntents.confirm(intentId, params, idempotencyKey ? { idempotencyKey } : {});
}

describe("what is sent to the double", () => {
  it("is refused by name where the SDK's types know no such parameter", async () => {
    const unknown = await refusalOf(sendRaw("/v1/payment_intents", { amount: 500, currency: "gbp", colour: "blue" }));
    expect(unknown).toMatchObject({ statusCode: 400, code: "parameter_unknown", param: "colour" });
    const deep = { amount: 500, currency: "gbp", automatic_payment_methods: { enabled: true, often: 1 } };
    expect(await refusalOf(sendRaw("/v1/payment_intents", deep))).toMatchObject({
      code: "parameter_unknown",
      param: "automatic_payment_methods[often]",
    });
    expect(await refusalOf(sendRaw("/v1/refunds", { invoice: "in_1" }))).toMatchObject({ param: "invoice" });
  });

  it("is refused where something is missing, of the wrong kind, or no member of its enum", async () => {
    expect(await refusalOf(sendRaw("/v1/payment_intents", { currency: "gbp" }))).toMatchObject({
      code: "parameter_missing",
      param: "amount",
    });
    const wrong: [Record<string, unknown>, string][] = [
      [{ amount: "much" }, "amount"],
      [{ amount: 10.5 }, "amount"],
      [{ amount: 10 }, "amount"],
      [{ setup_future_usage: "sometimes" }, "setup_future_usage"],
      [{ automatic_payment_methods: { enabled: "maybe" } }, "automatic_payment_methods[enabled]"],
      [{ metadata: "box" }, "metadata"],
      [{ description: "" }, "description"],
      [{ customer: "cus_unknown" }, "customer"],
      [{ off_session: true }, "off_session"],
      [{ expand: ["horse"] }, "expand"],
    ];
    for (const [params, param] of wrong) {
      const refused = await refusalOf(sendRaw("/v1/payment_intents", { amount: 500, currency: "gbp", ...params }));
      expect(refused, JSON.stringify(params)).toMatchObject({ statusCode: 400, param });
    }
    const types = Array.from({ length: 21 }, () => "refund.created");
    expect(await refusalOf(stripe.events.list({ types }))).toMatchObject({ param: "types" });
  });

  it("is refused where the address, the key or a right of the key is wrong", async () => {
    expect(await refusalOf(sendRaw("/v1/subscriptions", {}))).toMatchObject({ statusCode: 404 });
    expect(await refusalOf(clientWith("sk_test_revoked").events.list())).toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    double.allow("rk_test_few", ["payment_intents:write", "setup_intents:write"]);
    const restricted = clientWith("rk_test_few");
    const intent = await restricted.paymentIntents.create({ amount: 500, currency: "gbp" });
    expect((await restricted.paymentIntents.retrieve(intent.id)).status).toBe("requires_payment_method");
    for (const request of [
      restricted.events.list(),
      restricted.customers.update("cus_none", {}),
      restricted.charges.retrieve("ch_none"),
      restricted.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] }),
    ]) {
      expect(await refusalOf(request)).toBeInstanceOf(Stripe.errors.StripePermissionError);
    }
    expect(await refusalOf(restricted.setupIntents.cancel("seti_none"))).toMatchObject({ code: "resource_missing" });
  });
});

describe("a payment", () => {
  it("is made, then charged off session, once and never again", async () => {
    const payer = await customerWith(CARDS.pays);
    const made = await openBox(payer);
    expect(made).toMatchObject({ status: "requires_confirmation", metadata: { box_id: "1" } });
    expect((await charge(made.id, payer.method)).status).toBe("succeeded");
    expect(await refusalOf(charge(made.id, payer.method))).toMatchObject({
      statusCode: 400,
      code: "payment_intent_unexpected_state",
    });
    expect(await refusalOf(stripe.paymentIntents.cancel(made.id))).toMatchObject({
      code: "payment_intent_unexpected_state",
    });
    expect(await refusalOf(stripe.paymentIntents.update(made.id, { amount: 1 }))).toMatchObject({ statusCode: 400 });
    const paid = await stripe.paymentIntents.retrieve(made.id, { expand: ["latest_charge"] });
    expect(paid.latest_charge).toMatchObject({ paid: true, amount: AMOUNT });
    expect([...double.books.charges.values()]).toHaveLength(1);
  });

  it("loses its method when a card declines, and takes another", async () => {
    const payer = await customerWith(CARDS.declinesLater);
    const { id } = await openBox(payer);
    const declined = await refusalOf(charge(id, payer.method));
    expect(declined).toMatchObject({ statusCode: 402, code: "card_declined", decline_code: "generic_decline" });
    expect(declined).toBeInstanceOf(Stripe.errors.StripeCardError);
    const after = await stripe.paymentIntents.retrieve(id);
    expect(after).toMatchObject({ status: "requires_payment_method", payment_method: null });
    expect(after.last_payment_error).toMatchObject({ code: "card_declined", payment_method: { id: payer.method } });
    const nameless = stripe.paymentIntents.confirm(id, { off_session: true, return_url: RETURN_URL });
    expect(await refusalOf(nameless)).toMatchObject({ code: "payment_intent_unexpected_state" });
    behaveLike(double.books, payer.method, CARDS.pays);
    expect((await charge(id, payer.method)).status).toBe("succeeded");
  });

  it("needs its holder where a bank always asks, and then is paid on session", async () => {
    const always = await customerWith(CARDS.asksAlways, "approves");
    const { id } = await openBox(always);
    const refused = await refusalOf(charge(id, always.method));
    expect(refused).toMatchObject({ statusCode: 402, code: "authentication_required" });
    expect(double.form.payWithSaved(id, always.method)).toBe("requires_action");
    expect(double.form.payWithSaved(id, always.method, "refuses")).toBe("requires_payment_method");
    expect(double.form.payWithSaved(id, always.method, "approves")).toBe("succeeded");
    const saved = await customerWith(CARDS.asksUntilSaved, "approves");
    const later = await openBox(saved, 2);
    expect((await charge(later.id, saved.method)).status).toBe("succeeded");
  });

  it("is charged to the customer who gave the method, and to nobody else", async () => {
    const [wren, robin] = [await customerWith(CARDS.pays), await customerWith(CARDS.pays)];
    const strange = openBox({ customer: wren.customer, method: robin.method });
    expect(await refusalOf(strange)).toMatchObject({ param: "payment_method" });
    const { id } = await openBox(wren);
    const moved = stripe.paymentIntents.update(id, { customer: robin.customer });
    expect(await refusalOf(moved)).toMatchObject({ param: "customer" });
    deleteCustomer(double.books, wren.customer);
    expect(await refusalOf(charge(id, wren.method))).toMatchObject({ statusCode: 400 });
    expect(await refusalOf(openBox(wren))).toMatchObject({ code: "resource_missing", param: "customer" });
    expect(await stripe.customers.retrieve(wren.customer)).toMatchObject({ deleted: true });
  });

  it("keeps a card or a Link account that may be used again, and refuses what may not", async () => {
    const customer = await stripe.customers.create({});
    const order = { amount: 1999, currency: "gbp", customer: customer.id, setup_future_usage: "off_session" } as const;
    const first = await stripe.paymentIntents.create(order);
    expect(() => double.form.pay(first.id, { oneOff: "klarna" })).toThrow("cannot be kept");
    expect(double.form.pay(first.id, { link: "wren@example.com" })).toBe("succeeded");
    const { payment_method: methodId } = await stripe.paymentIntents.retrieve(first.id);
    const method = await stripe.paymentMethods.retrieve(String(methodId));
    expect(method).toMatchObject({ type: "link", customer: customer.id, link: { email: "wren@example.com" } });
    expect(method.card).toBeUndefined();
    const box = await openBox({ customer: customer.id, method: method.id });
    expect((await charge(box.id, method.id)).status).toBe("succeeded");
    const products = await stripe.paymentIntents.create({ amount: 500, currency: "gbp" });
    expect(double.form.pay(products.id, { oneOff: "klarna" })).toBe("succeeded");
  });

  it("is given back in parts, never more than there is, and listed with what asked for it", async () => {
    const payer = await customerWith(CARDS.pays);
    const { id } = await openBox(payer);
    expect(await refusalOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ param: "payment_intent" });
    await charge(id, payer.method);
    await stripe.refunds.create({ payment_intent: id, amount: 2000, metadata: { key: "refund:1" } });
    const tooMuch = stripe.refunds.create({ payment_intent: id, amount: 700 });
    expect(await refusalOf(tooMuch)).toMatchObject({ param: "amount" });
    giveBack(double.books, { payment_intent: id });
    expect(await refusalOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: "charge_already_refunded",
    });
    const { data } = await stripe.refunds.list({ payment_intent: id });
    expect(data.map(({ amount, metadata }) => [amount, metadata?.key])).toEqual([
      [699, undefined],
      [2000, "refund:1"],
    ]);
    const other = await openBox(payer, 2);
    await charge(other.id, payer.method);
    const dispute = openDispute(double.books, other.id);
    expect(await refusalOf(stripe.refunds.create({ payment_intent: other.id }))).toMatchObject({
      code: "charge_disputed",
    });
    closeDispute(double.books, dispute, "lost");
    expect(await stripe.disputes.retrieve(dispute)).toMatchObject({ status: "lost", payment_intent: other.id });
  });
});

describe("an idempotency key", () => {
  it("repeats its answer, also a decline, and refuses other parameters", async () => {
    const params = { amount: 500, currency: "gbp" };
    const first = await stripe.paymentIntents.create(params, { idempotencyKey: "a" });
    expect((await stripe.paymentIntents.create(params, { idempotencyKey: "a" })).id).toBe(first.id);
    const other = stripe.paymentIntents.create({ ...params, amount: 600 }, { idempotencyKey: "a" });
    expect(await refusalOf(other)).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    const payer = await customerWith(CARDS.declinesLater);
    const { id } = await openBox(payer);
    expect(await refusalOf(charge(id, payer.method, "try:1"))).toMatchObject({ statusCode: 402 });
    behaveLike(double.books, payer.method, CARDS.pays);
    expect(await refusalOf(charge(id, payer.method, "try:1"))).toMatchObject({ statusCode: 402 });
    expect((await charge(id, payer.method, "try:2")).status).toBe("succeeded");
  });

  it("repeats a failure of the provider's own, with the work done or not, until another key is used", async () => {
    const payer = await customerWith(CARDS.pays);
    const { id } = await openBox(payer);
    double.faults.order(CONFIRM, "kept-500");
    for (const _ of [1, 2]) expect(await refusalOf(charge(id, payer.method, "a"))).toMatchObject({ statusCode: 500 });
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe("requires_confirmation");
    double.faults.order(CONFIRM, "kept-500-after-work");
    for (const _ of [1, 2]) expect(await refusalOf(charge(id, payer.method, "b"))).toMatchObject({ statusCode: 500 });
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe("succeeded");
  });

  it("is not spent on a request that was refused for its form, and is forgotten after a day", async () => {
    const options = { idempotencyKey: "a" };
    expect(await refusalOf(stripe.paymentIntents.create({ amount: 1.5, currency: "gbp" }, options))).toBeDefined();
    const bad = stripe.rawRequest("POST", "/v1/payment_intents", { amount: "x", currency: "gbp" }, { ...options });
    expect(await refusalOf(bad)).toBeDefined();
    const fresh = { idempotencyKey: "b" };
    const first = await stripe.paymentIntents.create({ amount: 500, currency: "gbp" }, fresh);
    now = new Date(now.getTime() + 24 * HOUR_MS);
    expect((await stripe.paymentIntents.create({ amount: 500, currency: "gbp" }, fresh)).id).not.toBe(first.id);
  });
});

describe("what goes wrong to order", () => {
  it("is a limit, a lock, a passing failure, or a line that is cut before or after the work", async () => {
    const create = () => stripe.paymentIntents.create({ amount: 500, currency: "gbp" }, { idempotencyKey: "a" });
    double.faults.order(CREATE, "rate-limit");
    expect(await refusalOf(create())).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    double.faults.order(CREATE, "lock-timeout");
    expect(await refusalOf(create())).toMatchObject({ statusCode: 429, code: "lock_timeout" });
    double.faults.order(CREATE, "server-error");
    expect(await refusalOf(create())).toMatchObject({ statusCode: 500 });
    // Sets the fault twice, because the SDK retries once after a closed connection, whatever its retry setting.
    double.faults.order(CREATE, "cut-before-work", 2);
    expect(await refusalOf(create())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(double.books.intents.size).toBe(0);
    double.faults.order(CREATE, "cut-after-work", 2);
    expect(await refusalOf(create())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(double.books.intents.size).toBe(1);
    expect((await create()).id).toBe([...double.books.intents.keys()][0]);
    double.faults.decide = (endpoint) => (endpoint === CREATE ? "rate-limit" : undefined);
    expect(await refusalOf(create())).toMatchObject({ statusCode: 429 });
    expect(double.calls.at(-1)).toMatchObject({ endpoint: CREATE, key: "a", status: 429 });
  });

  it("is silence, cut at once or until the caller gives up", async () => {
    double.silence = "cut";
    expect(await refusalOf(stripe.events.list())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    double.silence = "hang";
    const impatient = stripe.events.list({}, { timeout: 200, maxNetworkRetries: 0 });
    expect(await refusalOf(impatient)).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    double.silence = "none";
    expect((await stripe.events.list()).data).toEqual([]);
  });

  it("is too much within a second, counted for each endpoint", async () => {
    double.limit.perSecondMax = 3;
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => stripe.events.list()));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect((await stripe.refunds.list()).data).toEqual([]);
  });
});

describe("what is told", () => {
  it("is listed in pages to the end, newest first, for thirty days", async () => {
    for (let made = 0; made < 7; made += 1) await stripe.paymentIntents.create({ amount: 500 + made, currency: "gbp" });
    const first = await stripe.paymentIntents.list({ limit: 3 });
    expect(first.has_more).toBe(true);
    expect(first.data.map(({ amount }) => amount)).toEqual([506, 505, 504]);
    const all = await stripe.paymentIntents.list({ limit: 3 }).autoPagingToArray({ limit: 100 });
    expect(all).toHaveLength(7);
    const types = ["payment_intent.created"];
    const created = { gte: Math.floor(now.getTime() / 1000) };
    expect((await stripe.events.list({ types, created, limit: 100 })).data).toHaveLength(7);
    expect((await stripe.events.list({ types: ["refund.created"] })).data).toEqual([]);
    now = new Date(now.getTime() + 31 * 24 * HOUR_MS);
    expect((await stripe.events.list({ types })).data).toEqual([]);
    expect(await refusalOf(stripe.paymentIntents.list({ starting_after: "pi_none" }))).toMatchObject({
      param: "starting_after",
    });
  });

  it("is brought signed as the SDK verifies it, and again where it was not taken", async () => {
    await stripe.paymentIntents.create({ amount: 500, currency: "gbp" });
    const types: string[] = [];
    const take = async (rawBody: Buffer, signature: string) => {
      types.push(stripe.webhooks.constructEvent(rawBody, signature, DOUBLE_KEYS.webhookSecret).type);
      return 200;
    };
    expect(await double.webhooks.deliver(async () => 503)).toBe(0);
    expect(await double.webhooks.deliver(take)).toBe(1);
    expect(await double.webhooks.deliver(take)).toBe(0);
    expect(types).toEqual(["payment_intent.created"]);
    const [event] = double.books.events;
    if (!event) throw new Error("nothing has happened");
    const old = double.webhooks.sign(event, {}, 600);
    expect(() => stripe.webhooks.constructEvent(old.rawBody, old.signature, DOUBLE_KEYS.webhookSecret)).toThrow();
  });

  it("is lost, doubled and shuffled as the weather is", async () => {
    for (let made = 0; made < 6; made += 1) await stripe.paymentIntents.create({ amount: 500, currency: "gbp" });
    let draws = 0;
    const chance = () => [0.1, 0.9, 0.6, 0.3, 0.7][(draws++ * 3) % 5] ?? 0;
    const came: string[] = [];
    const take = async (rawBody: Buffer) => {
      came.push(JSON.parse(rawBody.toString("utf8")).id);
      return 200;
    };
    await double.webhooks.deliver(take, { chance, lost: 0.4, doubled: 0.7, isShuffled: true });
    const happened = double.books.events.map(({ id }) => id);
    expect(new Set(came).size).toBeLessThan(happened.length);
    expect(came.length).toBeGreaterThan(new Set(came).size);
    expect(came).not.toEqual(came.toSorted());
    await stripe.paymentIntents.create({ amount: 500, currency: "gbp" });
    double.webhooks.loseAll();
    expect(await double.webhooks.deliver(take)).toBe(0);
  });
});
