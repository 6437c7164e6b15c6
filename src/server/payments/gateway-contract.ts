import { expect } from "vitest";
import { isoDay } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import type { CardSetup, Invoice, Payment, PaymentEvent, PaymentGateway } from "./gateway.ts";

/** A gateway with what stands around it: card forms, the provider's clock and its own pages. */
export interface GatewayBench {
  gateway: PaymentGateway;
  /** What the card form does in the browser. `approve3ds` answers the bank's question. */
  enterCard: (payment: Payment, cardNumber: string, approve3ds?: boolean) => Promise<void>;
  saveCard: (setup: CardSetup, cardNumber: string) => Promise<void>;
  /** Lets the provider's clock run, with whatever falls due. */
  runUntil: (now: string) => Promise<void>;
  openDispute: (paymentId: string) => Promise<string>;
  /** The newest event about something, as a signed webhook; signed `ageSeconds` ago. */
  webhookOf: (objectId: string, ageSeconds?: number) => Promise<{ rawBody: Buffer; signature: string }>;
  close: () => Promise<void>;
}

export const BENCH_NOW = "2026-11-21T10:00:00Z";

const PAYER = { userId: 1_000_001, email: "wren@example.com", name: "Wren Ashdown" };
const CARD = {
  pays: "4242424242424242",
  declined: "4000000000000002",
  asks: "4000002500003155",
  once: "4000000000000341",
};
const PLAN = { productId: 103, priceId: undefined, name: "Box for women", monthlyPence: pence(2699) };

/** What the provider tells since the bench was opened, oldest first. */
export async function listEvents(gateway: PaymentGateway, since = BENCH_NOW): Promise<PaymentEvent[]> {
  const events: PaymentEvent[] = [];
  for await (const page of gateway.listEventsSince(new Date(since))) events.push(...page);
  return events.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

const open = (bench: GatewayBench, change: object = {}) =>
  bench.gateway.openPayment({
    orderId: 1001,
    orderVersion: 1,
    paymentId: undefined,
    amountPence: pence(5598),
    keepsCardFor: undefined,
    ...change,
  });

async function pay(bench: GatewayBench, cardNumber = CARD.pays): Promise<Payment> {
  const payment = await open(bench, { keepsCardFor: PAYER });
  await bench.enterCard(payment, cardNumber);
  return payment;
}

async function getPayment(bench: GatewayBench, { id }: Payment): Promise<Payment> {
  const payment = await bench.gateway.findPayment(id);
  if (!payment) throw new Error("the payment is gone");
  return payment;
}

async function subscribe(bench: GatewayBench, cardNumber = CARD.pays, change: object = {}): Promise<string> {
  const { cardId = "" } = await getPayment(bench, await pay(bench, cardNumber));
  return bench.gateway.startSubscription({
    idempotencyKey: "sub:1",
    cardId,
    plan: PLAN,
    firstChargeOn: isoDay("2027-01-01"),
    lastChargeOn: undefined,
    ...change,
  });
}

const openSetup = ({ gateway }: GatewayBench, idempotencyKey = "setup:1") =>
  gateway.openCardSetup({ idempotencyKey, payer: PAYER, orderId: 1002 });

async function listInvoices({ gateway }: GatewayBench): Promise<readonly Invoice[]> {
  const events = await listEvents(gateway);
  const ids = [...new Set(events.filter(({ kind }) => kind === "invoice-changed").map(({ objectId }) => objectId))];
  const invoices = await Promise.all(ids.map((id) => gateway.findInvoice(id)));
  return invoices.filter((invoice) => invoice !== undefined).toSorted((a, b) => a.chargeOn.localeCompare(b.chargeOn));
}

async function getOnlyInvoice(bench: GatewayBench): Promise<Invoice> {
  const [invoice, ...others] = await listInvoices(bench);
  if (!invoice || others.length > 0)
    throw new Error(`expected one invoice, found ${others.length + (invoice ? 1 : 0)}`);
  return invoice;
}

/** What the shop relies on of any card provider. Each case runs on a fresh bench. */
export const GATEWAY_CONTRACT: Readonly<Record<string, (bench: GatewayBench) => Promise<void>>> = {
  "opens a payment of an order, unpaid and in pounds": async (bench) => {
    const payment = await open(bench);
    expect(payment).toMatchObject({
      status: "open",
      amountPence: 5598,
      currency: "gbp",
      orderId: 1001,
      refundedPence: 0,
    });
    expect(payment.clientSecret.length).toBeGreaterThan(10);
  },
  "opens it once, however often the same version is asked for": async (bench) => {
    const [first, second] = await Promise.all([open(bench), open(bench)]);
    expect(first.id).toBe(second.id);
    expect((await open(bench, { paymentId: first.id })).id).toBe(first.id);
  },
  "changes the amount of the order's payment": async (bench) => {
    const { id } = await open(bench);
    const changed = await open(bench, { paymentId: id, orderVersion: 2, amountPence: pence(9000) });
    expect(changed).toMatchObject({ id, amountPence: 9000, status: "open" });
  },
  "leaves a paid payment as it is when the order changes": async (bench) => {
    const payment = await pay(bench);
    const after = await open(bench, { paymentId: payment.id, orderVersion: 2, amountPence: pence(9000) });
    expect(after).toMatchObject({ status: "succeeded", amountPence: 5598 });
  },
  "knows nothing of what does not exist": async ({ gateway }) => {
    const found = [
      await gateway.findPayment("pi_unknown"),
      await gateway.findRefund("re_unknown"),
      await gateway.findDispute("dp_unknown"),
      await gateway.findCardSetup("seti_unknown"),
      await gateway.findCard("pm_unknown"),
      await gateway.findInvoice("in_unknown"),
      await gateway.findSubscription("sub_unknown"),
    ];
    expect(found.every((each) => each === undefined)).toBe(true);
  },
  "is paid with a good card, which is kept when it was asked to be": async (bench) => {
    const { cardId = "", ...payment } = await getPayment(bench, await pay(bench));
    expect(payment).toMatchObject({ status: "succeeded", amountPence: 5598 });
    expect(await bench.gateway.findCard(cardId)).toMatchObject({ brand: "visa", lastFour: "4242", expYear: 2030 });
  },
  "keeps no card of a payment that asks for none": async (bench) => {
    const payment = await open(bench);
    await bench.enterCard(payment, CARD.pays);
    expect(await getPayment(bench, payment)).toMatchObject({ status: "succeeded", cardId: undefined });
  },
  "stays open after a declined card, and takes a good one then": async (bench) => {
    const payment = await open(bench);
    await bench.enterCard(payment, CARD.declined);
    expect(await getPayment(bench, payment)).toMatchObject({ status: "open" });
    await bench.enterCard(payment, CARD.pays);
    expect(await getPayment(bench, payment)).toMatchObject({ status: "succeeded" });
  },
  "waits for the bank's question, and is paid only when it is approved": async (bench) => {
    const payment = await open(bench);
    await bench.enterCard(payment, CARD.asks);
    expect(await getPayment(bench, payment)).toMatchObject({ status: "open" });
    await bench.enterCard(payment, CARD.asks, false);
    expect(await getPayment(bench, payment)).toMatchObject({ status: "open" });
    await bench.enterCard(payment, CARD.asks, true);
    expect(await getPayment(bench, payment)).toMatchObject({ status: "succeeded" });
  },
  "cancels an unpaid payment for good": async (bench) => {
    const payment = await open(bench);
    expect(await bench.gateway.cancelPayment(payment.id)).toMatchObject({ status: "cancelled" });
    expect(await bench.gateway.cancelPayment(payment.id)).toMatchObject({ status: "cancelled" });
    expect(await open(bench, { paymentId: payment.id, orderVersion: 2 })).toMatchObject({ status: "cancelled" });
  },
  "answers a cancellation that came too late with what is paid": async (bench) => {
    const payment = await pay(bench);
    expect(await bench.gateway.cancelPayment(payment.id)).toMatchObject({ status: "succeeded" });
  },
  "gives back a part and the rest, each once": async (bench) => {
    const payment = await pay(bench);
    const part = { amountPence: pence(1000), idempotencyKey: "refund:1" };
    const first = await bench.gateway.refundPayment(payment.id, part);
    const again = await bench.gateway.refundPayment(payment.id, part);
    expect(again.id).toBe(first.id);
    expect(await bench.gateway.findRefund(first.id)).toEqual({
      id: first.id,
      key: "refund:1",
      paymentId: payment.id,
      amountPence: 1000,
      status: "succeeded",
    });
    await bench.gateway.refundPayment(payment.id, { amountPence: pence(4598), idempotencyKey: "refund:2" });
    expect(await getPayment(bench, payment)).toMatchObject({ refundedPence: 5598, status: "succeeded" });
  },
  "refuses to give back more than was paid, or anything of an unpaid payment": async (bench) => {
    const payment = await pay(bench);
    const tooMuch = { amountPence: pence(5599), idempotencyKey: "refund:1" };
    await expect(bench.gateway.refundPayment(payment.id, tooMuch)).rejects.toMatchObject({ code: "refund-refused" });
    const unpaid = await open(bench, { orderId: 1005 });
    const some = { amountPence: pence(100), idempotencyKey: "refund:2" };
    await expect(bench.gateway.refundPayment(unpaid.id, some)).rejects.toMatchObject({ code: "refund-refused" });
    expect(await getPayment(bench, payment)).toMatchObject({ refundedPence: 0 });
  },
  "saves a card without a payment, for its customer and order": async (bench) => {
    const setup = await openSetup(bench);
    expect(setup).toMatchObject({ status: "open", userId: PAYER.userId, orderId: 1002, cardId: undefined });
    expect((await openSetup(bench)).id).toBe(setup.id);
    await bench.saveCard(setup, CARD.declined);
    expect(await bench.gateway.findCardSetup(setup.id)).toMatchObject({ status: "open" });
    await bench.saveCard(setup, CARD.pays);
    const saved = await bench.gateway.findCardSetup(setup.id);
    expect(saved).toMatchObject({ status: "succeeded" });
    expect(await bench.gateway.findCard(saved?.cardId ?? "")).toMatchObject({ lastFour: "4242" });
  },
  "starts a subscription once and charges nothing before its day": async (bench) => {
    const id = await subscribe(bench);
    expect(await bench.gateway.findSubscription(id)).toMatchObject({ status: "active", monthlyPence: 2699 });
    await bench.runUntil("2026-12-31T22:00:00Z");
    expect(await listInvoices(bench)).toEqual([]);
  },
  "starts it once for the same key": async (bench) => {
    const { cardId = "" } = await getPayment(bench, await pay(bench));
    const start = {
      idempotencyKey: "sub:1",
      cardId,
      plan: PLAN,
      firstChargeOn: isoDay("2027-01-01"),
      lastChargeOn: undefined,
    };
    const first = await bench.gateway.startSubscription(start);
    expect(await bench.gateway.startSubscription(start)).toBe(first);
  },
  "charges the month on its day and says by what payment": async (bench) => {
    const id = await subscribe(bench);
    await bench.runUntil("2027-01-01T12:00:00Z");
    const { paymentId = "", ...invoice } = await getOnlyInvoice(bench);
    expect(invoice).toMatchObject({
      providerSubscriptionId: id,
      amountPence: 2699,
      status: "paid",
      chargeOn: "2027-01-01",
      attempts: 1,
      failure: undefined,
    });
    expect(await bench.gateway.findPayment(paymentId)).toMatchObject({ status: "succeeded", orderId: undefined });
  },
  "charges the same day of every month, in summer too": async (bench) => {
    await subscribe(bench);
    await bench.runUntil("2027-07-01T12:00:00Z");
    const days = (await listInvoices(bench)).map(({ chargeOn }) => chargeOn);
    expect(days).toEqual(["01", "02", "03", "04", "05", "06", "07"].map((month) => `2027-${month}-01`));
  },
  "stops after the last charge of a plan": async (bench) => {
    const id = await subscribe(bench, CARD.pays, { lastChargeOn: isoDay("2027-02-01") });
    await bench.runUntil("2027-05-01T12:00:00Z");
    expect(await listInvoices(bench)).toHaveLength(2);
    expect(await bench.gateway.findSubscription(id)).toMatchObject({ status: "ended" });
  },
  "ends with the period that is paid for, or at once": async (bench) => {
    const id = await subscribe(bench);
    await bench.gateway.endSubscription(id, "period-end");
    await bench.gateway.endSubscription(id, "period-end");
    expect(await bench.gateway.findSubscription(id)).toMatchObject({ status: "active", endsWithPeriod: true });
    await bench.gateway.endSubscription(id, "now");
    await bench.gateway.endSubscription(id, "now");
    await bench.runUntil("2027-02-01T12:00:00Z");
    expect(await bench.gateway.findSubscription(id)).toMatchObject({ status: "ended" });
    expect(await listInvoices(bench)).toEqual([]);
  },
  "charges nothing before the day that a hold names, and goes on then": async (bench) => {
    const id = await subscribe(bench);
    await bench.gateway.holdCharges(id, isoDay("2027-02-01"));
    expect(await bench.gateway.findSubscription(id)).toMatchObject({ heldUntilOn: "2027-02-01" });
    await bench.runUntil("2027-02-01T12:00:00Z");
    const invoices = await listInvoices(bench);
    expect(invoices.map(({ chargeOn, status }) => `${chargeOn} ${status}`)).toEqual([
      "2027-01-01 void",
      "2027-02-01 paid",
    ]);
  },
  "moves the next charge later or earlier, and counts the months from there": async (bench) => {
    const id = await subscribe(bench);
    await bench.gateway.chargeNextOn(id, isoDay("2027-03-01"));
    await bench.runUntil("2027-02-20T12:00:00Z");
    expect(await listInvoices(bench)).toEqual([]);
    await bench.gateway.chargeNextOn(id, isoDay("2027-02-25"));
    await bench.runUntil("2027-03-26T12:00:00Z");
    expect((await listInvoices(bench)).map(({ chargeOn }) => chargeOn)).toEqual(["2027-02-25", "2027-03-25"]);
  },
  "charges on the same day, once, when the next charge is moved to today": async (bench) => {
    const id = await subscribe(bench);
    await bench.runUntil("2026-12-20T12:00:00Z");
    await bench.gateway.chargeNextOn(id, isoDay("2026-12-20"));
    await bench.runUntil("2026-12-20T13:00:00Z");
    await bench.gateway.chargeNextOn(id, isoDay("2026-12-20"));
    await bench.runUntil("2026-12-20T23:00:00Z");
    expect(await getOnlyInvoice(bench)).toMatchObject({ chargeOn: "2026-12-20", status: "paid" });
  },
  "charges again at once when a hold is taken off": async (bench) => {
    const id = await subscribe(bench);
    await bench.gateway.holdCharges(id, isoDay("2027-06-01"));
    await bench.gateway.releaseCharges(id);
    await bench.runUntil("2027-01-01T12:00:00Z");
    expect(await getOnlyInvoice(bench)).toMatchObject({ status: "paid" });
  },
  "charges the new price from its day, and refuses it while an older charge is to come": async (bench) => {
    const id = await subscribe(bench);
    const { gateway } = bench;
    await expect(gateway.repriceSubscription(id, pence(2799), isoDay("2027-02-01"))).rejects.toThrow("2027-02-01");
    await gateway.repriceSubscription(id, pence(2799), isoDay("2027-01-01"));
    await bench.runUntil("2027-01-01T12:00:00Z");
    expect(await getOnlyInvoice(bench)).toMatchObject({ amountPence: 2799, status: "paid" });
  },
  "leaves an invoice open when the card declines, and tries it again when asked, once a key": async (bench) => {
    await subscribe(bench, CARD.once);
    await bench.runUntil("2027-01-01T12:00:00Z");
    const invoice = await getOnlyInvoice(bench);
    expect(invoice).toMatchObject({ status: "open", attempts: 1, paymentId: undefined, failure: { isHard: false } });
    expect(await bench.gateway.payInvoice(invoice.id, "try:2")).toMatchObject({ status: "open", attempts: 2 });
    expect(await bench.gateway.payInvoice(invoice.id, "try:2")).toMatchObject({ status: "open", attempts: 2 });
  },
  "pays an open invoice with a new card": async (bench) => {
    const id = await subscribe(bench, CARD.once);
    await bench.runUntil("2027-01-01T12:00:00Z");
    const setup = await openSetup(bench);
    await bench.saveCard(setup, CARD.pays);
    const { cardId = "" } = (await bench.gateway.findCardSetup(setup.id)) ?? {};
    await bench.gateway.replaceCard(id, cardId);
    const { id: invoiceId } = await getOnlyInvoice(bench);
    const paid = await bench.gateway.payInvoice(invoiceId, "new-card");
    expect(paid).toMatchObject({ status: "paid", failure: undefined });
    expect(await bench.gateway.payInvoice(invoiceId, "new-card:2")).toEqual(paid);
    expect(await bench.gateway.voidInvoice(invoiceId)).toEqual(paid);
  },
  "gives an open invoice up for good": async (bench) => {
    await subscribe(bench, CARD.once);
    await bench.runUntil("2027-01-01T12:00:00Z");
    const { id } = await getOnlyInvoice(bench);
    expect(await bench.gateway.voidInvoice(id)).toMatchObject({ status: "void", failure: undefined });
    expect(await bench.gateway.voidInvoice(id)).toMatchObject({ status: "void" });
    expect(await bench.gateway.payInvoice(id, "try:3")).toMatchObject({ status: "void" });
  },
  "tells of a payment, a refund, a card and a dispute, in their order": async (bench) => {
    const payment = await pay(bench);
    const refund = await bench.gateway.refundPayment(payment.id, { amountPence: pence(1), idempotencyKey: "refund:1" });
    const setup = await openSetup(bench);
    await bench.saveCard(setup, CARD.pays);
    const disputeId = await bench.openDispute(payment.id);
    expect(await bench.gateway.findDispute(disputeId)).toMatchObject({ paymentId: payment.id, status: "open" });
    const events = await listEvents(bench.gateway);
    expect(events.map(({ kind, objectId }) => ({ kind, objectId }))).toEqual(
      expect.arrayContaining([
        { kind: "payment-changed", objectId: payment.id },
        { kind: "refund-changed", objectId: refund.id },
        { kind: "setup-changed", objectId: setup.id },
        { kind: "dispute-changed", objectId: disputeId },
      ]),
    );
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(await listEvents(bench.gateway, "2030-01-01T00:00:00Z")).toEqual([]);
  },
  "reads a webhook that the provider signed": async (bench) => {
    const payment = await pay(bench);
    const { rawBody, signature } = await bench.webhookOf(payment.id);
    const expected: Partial<PaymentEvent> = { kind: "payment-changed", objectId: payment.id };
    expect(bench.gateway.readWebhook(rawBody, signature)).toMatchObject(expected);
  },
  "refuses a webhook that is forged, changed, unsigned or old": async (bench) => {
    const payment = await pay(bench);
    const { rawBody, signature } = await bench.webhookOf(payment.id);
    const other = Buffer.from(rawBody.toString("utf8").replace(payment.id, "pi_another"));
    const old = await bench.webhookOf(payment.id, 600);
    const tries: [Buffer, string | undefined][] = [
      [other, signature],
      [rawBody, undefined],
      [rawBody, ""],
      [rawBody, signature.replace(/v1=\w{6}/, "v1=000000")],
      [old.rawBody, old.signature],
    ];
    for (const [body, header] of tries) {
      expect(() => bench.gateway.readWebhook(body, header)).toThrow(
        expect.objectContaining({ code: "webhook-refused" }),
      );
    }
  },
};
