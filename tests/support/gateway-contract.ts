import { expect } from "vitest";
import type { BoxMonth } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import type {
  MethodSetup,
  MoneyMovement,
  Payment,
  PaymentEvent,
  PaymentGateway,
} from "#server/platform/kernel/payment-gateway.ts";

export interface GatewayBench {
  gateway: PaymentGateway;
  /** Enters a card as the provider's form in the browser does. `approve3ds` is the customer's answer to 3-D Secure. */
  enterCard: (payment: Payment, cardNumber: string, approve3ds?: boolean) => Promise<void>;
  saveCard: (setup: MethodSetup, cardNumber: string) => Promise<void>;
  openDispute: (paymentId: string) => Promise<string>;
  close: () => Promise<void>;
}

export const BENCH_NOW = "2026-11-21T10:00:00Z";

const PAYER = { userId: 1_000_001, email: "wren@example.com", name: "Wren Ashdown" };
const CARD = {
  pays: "4242424242424242",
  declined: "4000000000000002",
  asks: "4000002500003155",
  once: "4000000000000341",
  asksAlways: "4000002760003184",
};
const HOME = {
  firstName: "Wren",
  lastName: "Ashdown",
  line1: "3 Mill Lane",
  line2: "",
  city: "Bath",
  postcode: "BA1 2AB",
  country: "GB",
};

/** The provider's events since the start of the test, oldest first. */
async function listEvents(gateway: PaymentGateway, since = BENCH_NOW): Promise<PaymentEvent[]> {
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
    savesMethodFor: undefined,
    email: PAYER.email,
    deliverTo: HOME,
    ...change,
  });

async function pay(bench: GatewayBench, cardNumber = CARD.pays): Promise<Payment> {
  const payment = await open(bench, { savesMethodFor: PAYER });
  await bench.enterCard(payment, cardNumber);
  return payment;
}

async function getPayment(bench: GatewayBench, { id }: Payment): Promise<Payment> {
  const payment = await bench.gateway.findPayment(id);
  if (!payment) throw new Error("the payment is gone");
  return payment;
}

/** Creates an uncaptured payment for a box. It uses the card that the subscription's first payment has saved. */
async function createBoxPayment(bench: GatewayBench, cardNumber = CARD.pays, change: object = {}): Promise<Charge> {
  const { payerId = "", method } = await getPayment(bench, await pay(bench, cardNumber));
  const methodId = method?.id ?? "";
  const payment = await bench.gateway.createBoxPayment({
    key: "box:7",
    box: { subscriptionId: 3, boxMonth: "2027-01" as BoxMonth },
    boxId: 7,
    amountPence: pence(2699),
    from: { payerId, methodId },
    description: "Box for women, January 2027",
    email: PAYER.email,
    deliverTo: HOME,
    ...change,
  });
  if (!payment) throw new Error("the method is gone");
  return { payment, payerId, methodId };
}

interface Charge {
  payment: Payment;
  payerId: string;
  methodId: string;
}

const confirm = ({ gateway }: GatewayBench, { payment, methodId }: Charge, key = "confirm:7:1", wasOpened = false) =>
  gateway.confirmBoxPayment(payment.id, { key, methodId, wasOpened });

const openSetup = ({ gateway }: GatewayBench, idempotencyKey = "setup:1") =>
  gateway.openMethodSetup({ idempotencyKey, payer: PAYER, orderId: 1002 });

/** Requirements for any card provider. Each one runs with a new provider. */
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
      await gateway.findMethodSetup("seti_unknown"),
    ];
    expect(found.every((each) => each === undefined)).toBe(true);
  },
  "is paid with a good card, which is kept when it was asked to be": async (bench) => {
    const payment = await getPayment(bench, await pay(bench));
    expect(payment).toMatchObject({
      status: "succeeded",
      amountPence: 5598,
      payerId: expect.any(String),
      method: { type: "card", card: { brand: "visa", lastFour: "4242", expYear: 2030 } },
    });
  },
  "keeps no card of a payment that asks for none": async (bench) => {
    const payment = await open(bench);
    await bench.enterCard(payment, CARD.pays);
    expect(await getPayment(bench, payment)).toMatchObject({ status: "succeeded", method: undefined });
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
    expect(setup).toMatchObject({ status: "open", userId: PAYER.userId, orderId: 1002, method: undefined });
    expect((await openSetup(bench)).id).toBe(setup.id);
    await bench.saveCard(setup, CARD.declined);
    expect(await bench.gateway.findMethodSetup(setup.id)).toMatchObject({ status: "open" });
    await bench.saveCard(setup, CARD.pays);
    const saved = await bench.gateway.findMethodSetup(setup.id);
    expect(saved).toMatchObject({ status: "succeeded", payerId: expect.any(String) });
    expect(saved?.method).toMatchObject({ card: { lastFour: "4242" } });
  },
  "makes a box's payment once for a key, and takes nothing yet": async (bench) => {
    const charge = await createBoxPayment(bench);
    expect(charge.payment).toMatchObject({
      status: "open",
      amountPence: 2699,
      orderId: undefined,
      box: { subscriptionId: 3, boxMonth: "2027-01" },
      failure: undefined,
    });
    expect(await getPayment(bench, charge.payment)).toMatchObject({ status: "open", failure: undefined });
    const listed = await bench.gateway.listPaymentsOf(charge.payerId);
    expect(listed.filter(({ box }) => box?.subscriptionId === 3).map(({ id }) => id)).toEqual([charge.payment.id]);
  },
  "takes it while nobody is there, once": async (bench) => {
    const charge = await createBoxPayment(bench);
    expect(await confirm(bench, charge)).toMatchObject({ kind: "paid", payment: { id: charge.payment.id } });
    expect(await confirm(bench, charge, "confirm:7:2")).toEqual({ kind: "look-up" });
    expect(await getPayment(bench, charge.payment)).toMatchObject({ status: "succeeded", amountPence: 2699 });
  },
  "says why it was declined, and takes it with another card then": async (bench) => {
    const charge = await createBoxPayment(bench, CARD.once);
    const failureIds = new Set<string>();
    for (const key of ["confirm:7:1", "confirm:7:1b"]) {
      const answer = await confirm(bench, charge, key);
      const failure = answer.kind === "declined" ? answer.failure : undefined;
      expect(failure).toMatchObject({ isHard: false, id: expect.any(String) });
      // The payment shows the same failure as the answer, under the same id.
      const shown = { status: "open", failure: { isHard: false, id: failure?.id } };
      expect(await getPayment(bench, charge.payment)).toMatchObject(shown);
      failureIds.add(failure?.id ?? "");
    }
    expect(failureIds.size).toBe(2);
    const setup = await openSetup(bench);
    await bench.saveCard(setup, CARD.pays);
    const { method } = (await bench.gateway.findMethodSetup(setup.id)) ?? {};
    const other = { ...charge, methodId: method?.id ?? "" };
    expect(await confirm(bench, other, "confirm:7:2")).toMatchObject({
      kind: "paid",
      payment: { id: charge.payment.id },
    });
  },
  "cancels the saving of a method, unless it is saved": async (bench) => {
    const [cancelled, saved] = [await openSetup(bench), await openSetup(bench, "setup:2")];
    await bench.saveCard(saved, CARD.pays);
    for (const { id } of [cancelled, saved, cancelled]) await bench.gateway.cancelMethodSetup(id);
    expect(await bench.gateway.findMethodSetup(cancelled.id)).toMatchObject({ status: "cancelled", method: undefined });
    expect(await bench.gateway.findMethodSetup(saved.id)).toMatchObject({ status: "succeeded" });
  },
  "says when a bank wants to see the holder": async (bench) => {
    const payment = await open(bench, { savesMethodFor: PAYER });
    await bench.enterCard(payment, CARD.asksAlways, true);
    const { payerId = "", method } = await getPayment(bench, payment);
    const charge = await createBoxPayment(bench, CARD.pays, { from: { payerId, methodId: method?.id ?? "" } });
    const asking = { ...charge, methodId: method?.id ?? "" };
    const failure = { code: "authentication_required", isHard: true };
    expect(await confirm(bench, asking)).toMatchObject({ kind: "declined", failure });
    expect(await getPayment(bench, charge.payment)).toMatchObject({ status: "open", failure });
  },
  "says that a method is gone, before a payment is made or when it is to be taken": async (bench) => {
    const charge = await createBoxPayment(bench);
    const gone = { ...charge, methodId: "pm_unknown" };
    expect(await confirm(bench, gone)).toMatchObject({
      kind: "declined",
      failure: { code: "method_gone", isHard: true },
    });
    const from = { payerId: charge.payerId, methodId: "pm_unknown" };
    await expect(createBoxPayment(bench, CARD.pays, { key: "box:8", from })).rejects.toThrow("gone");
  },
  "opens it to its customer, who pays it once, with another card that is kept": async (bench) => {
    const charge = await createBoxPayment(bench, CARD.once);
    await confirm(bench, charge);
    const opened = await bench.gateway.openToCustomer(charge.payment.id, charge.methodId);
    expect(opened).toMatchObject({ id: charge.payment.id, status: "open", method: { id: charge.methodId } });
    await bench.enterCard(charge.payment, CARD.asks, true);
    const paid = await getPayment(bench, charge.payment);
    expect(paid).toMatchObject({
      status: "succeeded",
      payerId: charge.payerId,
      method: { card: { lastFour: "3155" } },
    });
    expect(await bench.gateway.openToCustomer(charge.payment.id, charge.methodId)).toEqual(paid);
    expect(await bench.gateway.openToCustomer("pay_unknown", undefined)).toBeUndefined();
  },
  "takes it while nobody is there, when its customer has come and gone": async (bench) => {
    const charge = await createBoxPayment(bench);
    await bench.gateway.openToCustomer(charge.payment.id, charge.methodId);
    expect(await confirm(bench, charge, "confirm:7:1", true)).toMatchObject({ kind: "paid" });
  },
  "makes a box's payment for a customer who is there and names the method": async (bench) => {
    const { payment } = await createBoxPayment(bench, CARD.pays, { key: "box:9", from: { payer: PAYER } });
    expect(payment).toMatchObject({ status: "open", method: undefined });
    await bench.enterCard(payment, CARD.pays);
    expect(await getPayment(bench, payment)).toMatchObject({
      status: "succeeded",
      method: { card: { lastFour: "4242" } },
    });
  },
  "shows a kept method as it is now, and whether its payer is there": async (bench) => {
    const { payment, payerId, methodId } = await createBoxPayment(bench);
    expect([await bench.gateway.hasPayer(payerId), await bench.gateway.hasPayer(payment.id)]).toEqual([true, false]);
    expect(await bench.gateway.findMethod(methodId)).toMatchObject({ type: "card", card: { lastFour: "4242" } });
    expect(await bench.gateway.findMethod(payment.id)).toBeUndefined();
  },
  "looks up a payer and a method that another shop names, and says what is wrong with them": async (bench) => {
    const { gateway } = bench;
    const { payerId = "", method } = await getPayment(bench, await pay(bench));
    expect(await gateway.lookUpPayer(payerId, method?.id)).toEqual({
      fault: undefined,
      method: expect.objectContaining({ id: method?.id, type: "card" }),
    });
    const other = await open(bench, { orderId: 1009, savesMethodFor: { ...PAYER, userId: 1_000_002 } });
    await bench.enterCard(other, CARD.pays);
    const { payerId: otherId = "" } = await getPayment(bench, other);
    const faults = [
      await gateway.lookUpPayer("cus_nobody", method?.id),
      await gateway.lookUpPayer(payerId, undefined),
      await gateway.lookUpPayer(payerId, "pm_unknown"),
      await gateway.lookUpPayer(otherId, method?.id),
    ];
    expect(faults.map(({ fault }) => fault)).toEqual([
      "payer-unknown",
      "no-method",
      "method-unknown",
      "method-of-another-payer",
    ]);
    expect(faults.every((each) => each.method === undefined)).toBe(true);
  },
  "lists a payer's charges since an instant, and no failed ones": async (bench) => {
    const { gateway } = bench;
    const { payerId = "" } = await getPayment(bench, await pay(bench));
    const failed = await open(bench, { orderId: 1009, savesMethodFor: PAYER });
    await bench.enterCard(failed, CARD.declined);
    const charges = await gateway.listChargesOf(payerId, new Date(BENCH_NOW));
    expect(charges).toEqual([
      { id: expect.any(String), amountPence: 5598, currency: "gbp", createdAt: new Date(BENCH_NOW), status: "paid" },
    ]);
    expect(await gateway.listChargesOf(payerId, new Date("2026-11-22T00:00:00Z"))).toEqual([]);
    expect(await gateway.listSubscriptionsOf(payerId)).toEqual([]);
    expect(await gateway.listChargesOf("cus_nobody", new Date(BENCH_NOW))).toEqual([]);
  },
  "cannot take what is cancelled": async (bench) => {
    const charge = await createBoxPayment(bench);
    expect(await bench.gateway.cancelPayment(charge.payment.id)).toMatchObject({ status: "cancelled" });
    expect(await confirm(bench, charge)).toEqual({ kind: "look-up" });
  },
  "tells how the money that it holds has moved, with its fees": async (bench) => {
    const payment = await pay(bench);
    await open(bench, { orderId: 1002 });
    const refund = await bench.gateway.refundPayment(payment.id, {
      amountPence: pence(598),
      idempotencyKey: "refund:1",
    });
    const movements: MoneyMovement[] = [];
    for await (const page of bench.gateway.listMovementsSince(new Date(BENCH_NOW))) movements.push(...page);
    expect(movements.toSorted((a, b) => b.amountPence - a.amountPence)).toMatchObject([
      { kind: "payment", amountPence: 5598, feePence: 104, paymentId: payment.id, refundId: undefined },
      { kind: "refund", amountPence: -598, feePence: 0, paymentId: payment.id, refundId: refund.id },
    ]);
    for await (const page of bench.gateway.listPayoutsSince(new Date(BENCH_NOW))) expect(page).toEqual([]);
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
};
