import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import {
  bulkEditOrders,
  changeAdminOrder,
  getAdminOrder,
  refundAdminOrder,
  sendReplacement,
} from "#contract/orders/admin-orders.ts";
import {
  countAdminParcels,
  downloadParcelSlips,
  listAdminParcels,
  packParcels,
  sendParcels,
} from "#contract/orders/admin-parcels.ts";
import { importNumbers } from "#contract/orders/admin-tracking-numbers.ts";
import { getOrderDetails } from "#contract/orders/orders.ts";
import { listStockDifferences } from "#server/inventory/index.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { addPlan, buy, newCustomer, RECIPIENT, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { dispatchRun, liveDay, openShopWithoutDemoBoxes } from "#tests/support/subscriptions.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import type { TestShop } from "#tests/support/test-shop.ts";

const PRODUCT = 61;

describe("a replacement", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeEach(async () => {
    test = await openShopWithoutDemoBoxes();
    admin = await signInAdmin(test);
  });
  afterEach(async () => {
    expect(await listStockDifferences(test.shop.db)).toEqual([]);
    await test.close();
  });

  async function sentOrder(quantity = 2) {
    const customer = await newCustomer(test);
    for (let unit = 0; unit < quantity; unit += 1) await customer.call(addToBasket, { productId: PRODUCT });
    const orderId = String((await buy(customer)).orderId);
    await admin.call(changeAdminOrder, { orderId, status: "shipped", trackingNumber: `FIRST-${orderId}` });
    return { customer, orderId };
  }
  const one = [{ productId: PRODUCT, quantity: 1 }];
  const replace = (orderId: string, items = one) =>
    admin.send(sendReplacement, { orderId, items, reason: "The jar was broken" });
  const stock = async () =>
    (await rows<{ stock: number }>(test.shop, `select stock from products where id = ${PRODUCT}`))[0]?.stock ?? 0;
  const toPack = async (orderId: string) =>
    (await admin.call(listAdminParcels, { search: orderId, limit: "50" })).filter(({ kind }) => kind === "replacement");

  it("is the only way to send again: an order set back leaves its parcel sent", async () => {
    const { orderId } = await sentOrder();
    const [parcel] = (await admin.call(getAdminOrder, { orderId })).parcels;
    const parcelIds = [parcel?.id ?? 0];
    const before = { counts: await admin.call(countAdminParcels, {}), stock: await stock() };
    for (const status of ["pending", "processing"] as const) {
      await admin.call(changeAdminOrder, { orderId, status });
      expect((await admin.call(getAdminOrder, { orderId })).parcels).toMatchObject([{ state: "sent", hasLeft: true }]);
      expect({ counts: await admin.call(countAdminParcels, {}), stock: await stock() }).toEqual(before);
      for (const call of [packParcels, sendParcels]) {
        expect((await admin.call(call, { parcelIds })).results).toMatchObject([{ refusal: "sent" }]);
      }
    }
    expect(await emailsOf(test, "order-dispatched")).toHaveLength(1);
  });

  it("has its own parcel, reason, movement of stock and email, and leaves the first parcel sent", async () => {
    const { customer, orderId } = await sentOrder();
    const before = await stock();
    expect((await replace(orderId)).statusCode).toBe(200);
    expect(await stock()).toBe(before - 1);
    expect(
      await rows(test.shop, "select quantity, reason, reference from stock_movements order by id desc limit 1"),
    ).toEqual([{ quantity: -1, reason: "replacement", reference: `order:${orderId}` }]);
    const [parcel] = await toPack(orderId);
    expect(parcel).toMatchObject({ state: "to-pack", reference: `REPLACEMENT-${parcel?.id}`, town: "Bath" });
    expect(parcel?.items).toEqual([{ name: "Stress Relief Collection", quantity: 1 }]);
    expect(await emailsOf(test, "replacement")).toMatchObject([{ facts: { items: [{ quantity: 1 }] } }]);
    const details = await admin.call(getAdminOrder, { orderId });
    expect(details.parcels.map(({ kind, state }) => `${kind} ${state}`)).toEqual(["goods sent", "replacement to-pack"]);
    expect(details.timeline.at(-1)).toMatchObject({ kind: "replacement", facts: { reason: "The jar was broken" } });
    expect(details).toMatchObject({ status: "shipped", refunded: "0.00" });
    const seen = await customer.call(getOrderDetails, { orderId });
    expect(seen.parcels.map(({ kind, state }) => `${kind} ${state}`)).toEqual(["goods sent", "replacement to-pack"]);
    expect(JSON.stringify(seen)).not.toContain("broken");
  });

  it("is packed, printed, numbered by the carrier's file and sent with an email of its own", async () => {
    const { orderId } = await sentOrder();
    await replace(orderId);
    const [parcel] = await toPack(orderId);
    const parcelIds = [parcel?.id ?? 0];
    const slips = await admin.send(downloadParcelSlips, { parcelIds });
    expect(slips.headers["content-type"]).toBe("application/pdf");
    expect(await admin.call(packParcels, { parcelIds })).toEqual({
      results: [{ parcelId: parcelIds[0], refusal: null }],
    });
    const csv = `Reference,Tracking number\n${parcel?.reference},QA123456785GB\n`;
    expect(await admin.call(importNumbers, { csv })).toMatchObject({ numbered: 1, unmatched: [] });
    const dispatched = async () => (await emailsOf(test, "order-dispatched")).length;
    const before = await dispatched();
    await admin.call(sendParcels, { parcelIds });
    expect((await admin.call(sendParcels, { parcelIds })).results).toEqual([
      { parcelId: parcelIds[0], refusal: "sent" },
    ]);
    expect(await dispatched()).toBe(before + 1);
    const { parcels } = await admin.call(getAdminOrder, { orderId });
    expect(parcels.at(-1)).toMatchObject({ kind: "replacement", state: "sent", trackingNumber: "QA123456785GB" });
    expect(parcels[0]).toMatchObject({ kind: "goods", trackingNumber: `FIRST-${orderId}` });
  });

  it("is refused for what was not sent, was not in it, is not in stock, and for a second press", async () => {
    const { orderId } = await sentOrder();
    expect((await replace(orderId, [{ productId: PRODUCT, quantity: 3 }])).statusCode).toBe(422);
    expect((await replace(orderId, [{ productId: 62, quantity: 1 }])).statusCode).toBe(422);
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: PRODUCT });
    const unsent = String((await buy(customer)).orderId);
    expect((await replace(unsent)).json()).toMatchObject({ code: "not-sent" });
    const { version } = await admin.call(getAdminOrder, { orderId });
    test.setClock("2026-11-26T10:05:00Z");
    const press = () => admin.send(sendReplacement, { orderId, items: one, reason: "Lost", version });
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await rows(test.shop, `update products set stock = 0 where id = ${PRODUCT}`);
    expect((await replace(orderId)).json()).toMatchObject({ code: "out-of-stock" });
    expect(await toPack(orderId)).toHaveLength(1);
  });

  it("stops with a cancelled order and its units return to stock; unsent, it keeps the order from being deleted", async () => {
    const { orderId } = await sentOrder();
    await replace(orderId);
    const [result] = (await admin.call(bulkEditOrders, { orderIds: [Number(orderId)], action: "delete" })).results;
    expect(result).toMatchObject({ outcome: "refused", code: "order-unsent" });
    const before = await stock();
    await admin.call(changeAdminOrder, { orderId, status: "cancelled", refund: true });
    expect(await stock()).toBe(before + 1);
    const { parcels } = await admin.call(getAdminOrder, { orderId });
    expect(parcels.map(({ kind, state }) => `${kind} ${state}`)).toEqual(["goods sent", "replacement stopped"]);
  });

  it("waits when the order is refunded in full, and is packed when it is released", async () => {
    const { orderId } = await sentOrder();
    await replace(orderId);
    await admin.call(refundAdminOrder, { orderId, reason: "Sorry" });
    const [held] = await admin.call(listAdminParcels, { show: "held", search: orderId, limit: "50" });
    expect(held).toMatchObject({ kind: "replacement", holdReason: "refunded" });
  });

  it("of a gift box goes where the box went, with what was in it", async () => {
    const customer = await newCustomer(test);
    await addPlan(customer, { audience: "women", duration: "monthly", gift: { goesOn: false } });
    const orderId = String((await buy(customer)).orderId);
    await liveDay(test, "2026-12-15");
    await dispatchRun(test);
    admin = await signInAdmin(test);
    const { sentContents } = await admin.call(getAdminOrder, { orderId });
    const box = sentContents[0];
    expect(box?.items.length).toBeGreaterThan(2);
    const items = (box?.items ?? []).slice(0, 1).map(({ productId }) => ({ productId, quantity: 1 }));
    await admin.call(sendReplacement, { orderId, boxId: box?.boxId ?? 0, items, reason: "Missing" });
    const [parcel] = await toPack(orderId);
    expect(parcel).toMatchObject({ kind: "replacement", town: RECIPIENT.city });
  });
});
