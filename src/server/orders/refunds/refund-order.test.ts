import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addToBasket, applyDiscountCode } from "#contract/basket/basket.ts";
import { createCheckout } from "#contract/checkout/checkout.ts";
import { pence } from "#domain/money.ts";
import { listInvoices } from "#server/orders/invoicing/invoices.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import { buy, newCustomer } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { type RefundRequest, refundOrder } from "./refund-order.ts";

const STRESS_RELIEF = 61;
const SET_PRICE_PENCE = 3499;

describe("a refund", () => {
  let test: TestShop;
  let customer: TestBrowser;
  let orderId: number;
  const refund = (request: Partial<RefundRequest> = {}) =>
    refundOrder(test.shop, {
      orderId,
      reason: "A broken jar",
      givesStockBack: false,
      actorUserId: ADMIN_USER_ID,
      ...request,
    });
  const stock = async () => (await rows<{ stock: number }>(test.shop, "select stock from products where id = 61"))[0];
  const atProvider = async () =>
    rows<{ refunded_amount: string }>(test.shop, "select refunded_amount from sandbox_payments");
  const firstLine = async () => (await rows<{ id: number }>(test.shop, "select id from order_items"))[0]?.id ?? 0;
  beforeEach(async () => {
    test = await openTestShop();
    customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: STRESS_RELIEF, quantity: 2 });
    orderId = (await buy(customer)).orderId;
  });
  afterEach(() => test.close());

  it("of everything goes back to the card once, with a credit note and the stock of an unsent order", async () => {
    const shelf = (await stock())?.stock ?? 0;
    const made = await refund({ givesStockBack: true });
    expect(made).toEqual({
      refundId: 1,
      giftCardPence: 0,
      recoveredPence: 0,
      amountPence: 2 * SET_PRICE_PENCE + 100,
      creditNoteNumber: 1,
      status: "succeeded",
    });
    expect(await atProvider()).toEqual([{ refunded_amount: "70.98" }]);
    expect((await stock())?.stock).toBe(shelf + 2);
    await expect(refund({ givesStockBack: true })).rejects.toMatchObject({ code: "refund-refused" });
    await test.runJob("send-refunds");
    await test.runJob("send-refunds");
    expect(await atProvider()).toEqual([{ refunded_amount: "70.98" }]);
    expect((await stock())?.stock).toBe(shelf + 2);
  });

  it("of everything gives the use of a discount code back, once, and one of a part does not", async () => {
    await rows(
      test.shop,
      "insert into discount_codes (code, type, value, max_uses, valid_from) values ('ONCE', 'percentage', 10, 1, '2026-01-01')",
    );
    await customer.call(addToBasket, { productId: STRESS_RELIEF, quantity: 1 });
    await customer.call(applyDiscountCode, { code: "ONCE" });
    orderId = (await buy(customer)).orderId;
    const uses = async () =>
      (await rows<{ used_count: number }>(test.shop, "select used_count from discount_codes"))[0];
    await refund({ amountPence: pence(100) });
    expect(await uses()).toEqual({ used_count: 1 });
    await refund();
    await expect(refund()).rejects.toMatchObject({ code: "refund-refused" });
    expect(await uses()).toEqual({ used_count: 0 });
    const other = await newCustomer(test);
    await other.call(addToBasket, { productId: STRESS_RELIEF, quantity: 1 });
    expect((await other.call(applyDiscountCode, { code: "ONCE" })).discountCode).toMatchObject({ refusal: null });
    orderId = (await buy(other)).orderId;
    await rows(test.shop, `update parcels set sent_at = now(), left_at = now() where order_id = ${orderId}`);
    await refund();
    expect(await uses()).toEqual({ used_count: 1 });
  });

  it("on the provider's own pages gives the use of a discount code back once everything is refunded, and only once", async () => {
    await rows(
      test.shop,
      "insert into discount_codes (code, type, value, max_uses, valid_from) values ('ONCE', 'fixed', 10, 1, '2026-01-01')",
    );
    await customer.call(addToBasket, { productId: STRESS_RELIEF, quantity: 1 });
    await customer.call(applyDiscountCode, { code: "ONCE" });
    const { paymentId } = await buy(customer);
    const refundByHand = async (amountPence: number, idempotencyKey: string) => {
      await test.shop.gateway.refundPayment(paymentId ?? "", { amountPence: pence(amountPence), idempotencyKey });
      for (const job of ["compare-payments", "compare-payments"] as const) await test.runJob(job);
      return (await rows<{ used_count: number }>(test.shop, "select used_count from discount_codes"))[0]?.used_count;
    };
    expect(await refundByHand(100, "a part")).toBe(1);
    expect(await refundByHand(SET_PRICE_PENCE + 100 - 1000 - 100, "the rest")).toBe(0);
  });

  it("of an amount goes back once, however often it is asked for from the same view of the order", async () => {
    const [order] = await rows<{ version: string }>(
      test.shop,
      `select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as version from orders`,
    );
    test.setClock("2026-12-20T09:00:00Z");
    const ask = () => refund({ amountPence: pence(300), version: order?.version });
    const asked = await Promise.allSettled([ask(), ask(), ask()]);
    expect(asked.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    await expect(ask()).rejects.toMatchObject({ code: "changed-meanwhile" });
    expect(await atProvider()).toEqual([{ refunded_amount: "3.00" }]);
  });

  it("of one unit costs what the unit cost, and the rest goes back later", async () => {
    const line = { orderItemId: await firstLine(), quantity: 1 };
    expect(await refund({ lines: [line], givesStockBack: true })).toMatchObject({ amountPence: SET_PRICE_PENCE });
    expect(await refund({ amountPence: pence(100) })).toMatchObject({ amountPence: 100, creditNoteNumber: 2 });
    await expect(refund({ amountPence: pence(SET_PRICE_PENCE + 1) })).rejects.toMatchObject({ code: "refund-refused" });
    expect(await refund()).toMatchObject({ amountPence: SET_PRICE_PENCE, creditNoteNumber: 3 });
    const notes = await listInvoices(test.shop.db, orderId);
    expect(notes.map(({ kind, number }) => `${kind} ${number}`)).toEqual([
      "credit-note 3",
      "credit-note 2",
      "credit-note 1",
      "invoice 1",
    ]);
  });

  it("leaves the shelf alone when the parcel has left", async () => {
    await test.shop.db.execute("update parcels set sent_at = now(), left_at = now()");
    const shelf = await stock();
    await refund({ givesStockBack: true });
    expect(await stock()).toEqual(shelf);
  });

  it("puts units that came back unopened onto the shelf, each once, and none that never left", async () => {
    const shelf = (await stock())?.stock ?? 0;
    const units = (quantity: number) => [{ orderItemId: Number(lineId), quantity }];
    const lineId = await firstLine();
    const amountPence = pence(100);
    await expect(refund({ amountPence, unopened: units(1) })).rejects.toMatchObject({ code: "refund-refused" });
    await test.shop.db.execute("update parcels set sent_at = now(), left_at = now()");
    await refund({ amountPence, unopened: units(1) });
    expect((await stock())?.stock).toBe(shelf + 1);
    await expect(refund({ amountPence, unopened: units(2) })).rejects.toMatchObject({ code: "refund-refused" });
    await Promise.allSettled([1, 2, 3].map(() => refund({ amountPence, unopened: units(1) })));
    expect((await stock())?.stock).toBe(shelf + 2);
    const counts = await rows(
      test.shop,
      "select given_back_quantity as given, returned_quantity as back from order_items",
    );
    expect(counts).toEqual([{ given: 0, back: 2 }]);
    expect(await rows(test.shop, "select count(*)::integer as made from refunds")).toEqual([{ made: 2 }]);
    await expect(test.shop.db.execute("update order_items set given_back_quantity = 1")).rejects.toThrow();
  });

  it("is refused for an unpaid order, an unknown one, another order's line and nothing at all", async () => {
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    const unpaid = await customer.call(createCheckout, {});
    const before = await snapshotOf(test.shop);
    await expect(refund({ orderId: unpaid.orderId })).rejects.toMatchObject({ code: "not-refundable" });
    await expect(refund({ orderId: 99 })).rejects.toMatchObject({ code: "not-found" });
    await expect(refund({ lines: [{ orderItemId: 9999, quantity: 1 }] })).rejects.toMatchObject({
      code: "refund-refused",
    });
    await expect(refund({ amountPence: pence(0) })).rejects.toMatchObject({ code: "refund-refused" });
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("that the provider does not answer is promised, and made by the job", async () => {
    const { refundPayment } = test.shop.gateway;
    test.shop.gateway.refundPayment = () => Promise.reject(new Error("the provider is away"));
    expect(await refund()).toMatchObject({ status: "due" });
    test.shop.gateway.refundPayment = refundPayment;
    await test.runJob("send-refunds");
    await test.runJob("send-refunds");
    expect(await atProvider()).toEqual([{ refunded_amount: "70.98" }]);
    expect(await rows(test.shop, "select status from refunds")).toEqual([{ status: "succeeded" }]);
  });

  it("asked for twenty times at once never gives back more than was paid, and numbers have no gaps", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => refund({ amountPence: pence(1000) })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
    expect(await atProvider()).toEqual([{ refunded_amount: "70.00" }]);
    const notes = await rows<{ number: number }>(
      test.shop,
      "select number from invoices where kind = 'credit-note' order by number",
    );
    expect(notes.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});
