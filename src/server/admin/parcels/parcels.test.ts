import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { createCheckout } from "#contract/checkout/checkout.ts";
import { addBatch } from "#contract/inventory/admin-batches.ts";
import { changeAdminOrder, getAdminOrder, refundAdminOrder } from "#contract/orders/admin-orders.ts";
import * as calls from "#contract/orders/admin-parcels.ts";
import { checkNumbers, importNumbers } from "#contract/orders/admin-tracking-numbers.ts";
import { londonDay } from "#domain/calendar.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { addPlan, buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { liveDay } from "#tests/support/subscriptions.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const FROM_ROYAL_MAIL = "AB473124829GB";
const OF_THE_BOX = "AB473125740GB";
/** These texts look like a page cursor but have no valid day, instant or row. */
const NO_PAGES = [
  '["2026-13-45",1]',
  '["2026-02-31",1]',
  '["2026-02-31 10:00:00+00",1]',
  '["2026-01-01 (x)",1]',
  '["2026-01-01",1e15]',
  '["2026-01-01 10:00:00+00",1e15]',
];

describe("parcels", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let customer: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    await rows(test.shop, "update parcels set sent_at = now(), left_at = now() where sent_at is null");
    admin = await signInAdmin(test);
    customer = await newCustomer(test);
  });
  afterAll(() => test.close());

  async function buyProducts(...productIds: number[]): Promise<{ orderId: number; parcelId: number }> {
    for (const productId of productIds) await customer.call(addToBasket, { productId });
    const { orderId } = await buy(customer);
    const { parcels } = await admin.call(getAdminOrder, { orderId: String(orderId) });
    return { orderId, parcelId: parcels[0]?.id ?? 0 };
  }
  const list = (input: Parameters<typeof calls.listAdminParcels.input.parse>[0] = {}) =>
    admin.call(calls.listAdminParcels, input as never);
  const idsOf = async (input: object = {}) => (await list(input)).map(({ id }) => id);

  it("are marked if Click & Drop would refuse the letters of their address", async () => {
    const { orderId, parcelId } = await buyProducts(61);
    const marked = async () => (await list({ show: "later" })).find(({ id }) => id === parcelId)?.isRoman;
    expect(await marked()).toBe(true);
    for (const [field, text, isRoman] of [
      ["lastName", "Şükrü-O’Brien", true],
      ["lastName", "王小明", false],
      ["line1", "улица 3", false],
    ] as const) {
      const patch = JSON.stringify({ lastName: "Ashdown", line1: "3 Mill Lane", [field]: text });
      await rows(
        test.shop,
        `update orders set shipping_address = shipping_address || '${patch}'::jsonb where id = ${orderId}`,
      );
      expect(await marked(), text).toBe(isRoman);
    }
    await rows(test.shop, `update parcels set sent_at = now(), left_at = now() where id = ${parcelId}`);
  });

  it("are to be packed on their day, goods and boxes in one list, and nobody's who has not paid", async () => {
    const products = await buyProducts(61);
    await customer.call(addToBasket, { productId: 62 });
    await customer.call(createCheckout, {});
    expect(await idsOf()).not.toContain(products.parcelId);
    expect(await idsOf({ show: "later" })).toEqual([products.parcelId]);
    test.setClock("2026-12-03T09:00:00Z");
    admin = await signInAdmin(test);
    customer = await newCustomer(test);
    expect(await list()).toMatchObject([
      {
        id: products.parcelId,
        reference: `ORDER-${products.orderId}`,
        kind: "goods",
        state: "to-pack",
        list: "today",
        isLate: true,
        name: "Wren Ashdown",
        postcode: "BA1 2AB",
        items: [{ name: "Stress Relief Collection", quantity: 1 }],
        trackingNumber: null,
      },
    ]);
    expect(await admin.call(calls.countAdminParcels, {})).toEqual({
      ready: 1,
      today: 1,
      late: 1,
      later: 0,
      packed: 0,
      held: 0,
      hasCarrier: false,
    });
    for (const search of [`#${products.orderId}`, `ORDER-${products.orderId}`, "ashdown", String(products.orderId)]) {
      expect(await idsOf({ search }), search).toEqual([products.parcelId]);
    }
    for (const search of ["BOX-1", "%", "nobody", FROM_ROYAL_MAIL]) expect(await idsOf({ search }), search).toEqual([]);
    expect(await idsOf({ kind: "box" })).toEqual([]);
    expect(await idsOf({ day: "2026-12-24" })).toEqual([]);
  });

  it("are packed with the oldest open batch of each product, sent with their numbers, and each is told once", async () => {
    const { orderId, parcelId } = await buyProducts(11, 11);
    const batch = (code: string, bestBeforeOn: string, quantity: number) =>
      admin.call(addBatch, { productId: "11", code, madeOn: "2026-10-01", bestBeforeOn, quantity });
    const older = await batch("L-1", "2027-02-20", 1);
    const newer = await batch("L-2", "2027-08-01", 40);
    await batch("L-0", "2026-12-01", 9);
    const packing = await admin.call(calls.readPacking, { parcelIds: [parcelId, 4_000_000] });
    expect(packing).toMatchObject({ parcels: 1, leftOut: 1 });
    expect(packing.products[0]?.batches.map(({ code, isProposed, warning }) => [code, isProposed, warning])).toEqual([
      ["L-0", false, "over"],
      ["L-1", true, null],
      ["L-2", true, null],
    ]);
    await admin.call(calls.packParcels, { parcelIds: [parcelId] });
    await admin.call(calls.unpackParcels, { parcelIds: [parcelId] });
    const packed = await admin.call(calls.packParcels, { parcelIds: [parcelId] });
    expect(
      await rows(
        test.shop,
        `select before, after from audit_log where entity = 'parcel' and entity_id = '${parcelId}' order by id`,
      ),
    ).toEqual([
      { before: { isPacked: false }, after: { isPacked: true } },
      { before: { isPacked: true }, after: { isPacked: false } },
      { before: { isPacked: false }, after: { isPacked: true } },
    ]);
    expect(packed.results).toEqual([{ parcelId, refusal: null }]);
    expect(await list({ show: "packed" })).toMatchObject([{ id: parcelId, batches: ["L-1", "L-2"] }]);
    expect(await rows(test.shop, "select batch_id, units from parcel_batches order by 1")).toEqual([
      { batch_id: older.id, units: 1 },
      { batch_id: newer.id, units: 1 },
    ]);
    expect(await admin.call(getAdminOrder, { orderId: String(orderId) })).toMatchObject({ status: "processing" });

    const numbers = [{ parcelId, trackingNumber: " ab473124829gb" }];
    for (const refusal of [null, "sent"]) {
      const sent = await admin.call(calls.sendParcels, { parcelIds: [parcelId], numbers });
      expect(sent.results).toEqual([{ parcelId, refusal }]);
    }
    expect(await admin.call(getAdminOrder, { orderId: String(orderId) })).toMatchObject({
      status: "shipped",
      trackingNumber: FROM_ROYAL_MAIL,
      parcels: [{ state: "sent", trackingNumber: FROM_ROYAL_MAIL }],
    });
    const notified = await emailsOf(test, "order-dispatched");
    expect(notified.map(({ facts }) => [facts.orderId, facts.trackingNumber])).toEqual([[orderId, FROM_ROYAL_MAIL]]);
    expect(await idsOf({ show: "sent", search: FROM_ROYAL_MAIL })).toContain(parcelId);
  });

  it("wait when they are asked to, or when their money went back, and have no papers meanwhile", async () => {
    const { orderId, parcelId } = await buyProducts(61);
    const parcelIds = [parcelId];
    await admin.call(calls.holdParcels, { parcelIds });
    expect(await idsOf({ show: "held" })).toEqual(parcelIds);
    for (const call of [calls.packParcels, calls.sendParcels]) {
      expect((await admin.call(call, { parcelIds })).results).toEqual([{ parcelId, refusal: "held" }]);
    }
    expect((await admin.send(calls.downloadParcelLabels, { parcelIds })).json()).toMatchObject({
      code: "nothing-to-print",
    });
    await admin.call(calls.releaseParcels, { parcelIds });
    expect((await admin.send(calls.downloadParcelSlips, { parcelIds })).headers["x-document-count"]).toBe("1");
    await admin.call(refundAdminOrder, { orderId: String(orderId), reason: "All of it" });
    expect(await list({ show: "held" })).toMatchObject([{ id: parcelId, holdReason: "refunded", items: [] }]);
  });

  it("of an order that is taken up again wait, until their goods are taken off the shelf once more", async () => {
    const { orderId, parcelId } = await buyProducts(64);
    const stock = async () => (await rows<{ stock: number }>(test.shop, "select stock from products where id = 64"))[0];
    const sold = await stock();
    await admin.call(changeAdminOrder, { orderId: String(orderId), status: "cancelled" });
    await admin.call(changeAdminOrder, { orderId: String(orderId), status: "pending" });
    expect(await list({ show: "held", search: String(orderId) })).toMatchObject([{ holdReason: "restocked" }]);
    await rows(test.shop, "update products set stock = 0 where id = 64");
    const release = () => admin.call(calls.releaseParcels, { parcelIds: [parcelId] });
    expect((await release()).results).toEqual([{ parcelId, refusal: "sold-out" }]);
    await rows(test.shop, `update products set stock = ${(sold?.stock ?? 0) + 1} where id = 64`);
    expect((await release()).results).toEqual([{ parcelId, refusal: null }]);
    expect(await stock()).toEqual(sold);
    expect(await list({ search: String(orderId), show: "later" })).toMatchObject([
      { items: [{ name: expect.any(String), quantity: 1 }] },
    ]);
  });

  it("that waited when their order was cancelled are not released, and leave the shelf alone", async () => {
    const { orderId, parcelId } = await buyProducts(64);
    const parcelIds = [parcelId];
    await admin.call(calls.holdParcels, { parcelIds });
    await admin.call(changeAdminOrder, { orderId: String(orderId), status: "cancelled" });
    const stock = () => rows(test.shop, "select stock from products where id = 64");
    const before = await stock();
    expect((await admin.call(calls.releaseParcels, { parcelIds })).results).toEqual([{ parcelId, refusal: "stopped" }]);
    expect(await stock()).toEqual(before);
    const day = londonDay(test.shop.clock());
    const stopped = { search: String(orderId), show: "stopped", day } as const;
    expect(await admin.call(calls.listAdminParcels, stopped)).toMatchObject([{ id: parcelId, state: "stopped" }]);
    const first = await admin.sendRaw("GET", "/api/admin/parcels?show=stopped&limit=1");
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1];
    if (next) expect((await admin.sendRaw("GET", next)).json()).toHaveLength(1);
  });

  it("are sent by one of several at once, with that one's number, and never after their order was cancelled", async () => {
    const bought = [await buyProducts(61), await buyProducts(61), await buyProducts(61), await buyProducts(61)];
    const parcelIds = bought.map(({ parcelId }) => parcelId);
    const send = (trackingNumber: string) =>
      admin.call(calls.sendParcels, {
        parcelIds,
        numbers: parcelIds.map((parcelId) => ({ parcelId, trackingNumber })),
        sharesNumbers: true,
      });
    const last = bought.at(-1);
    const [one, other] = await Promise.all([
      send("ONE"),
      send("OTHER"),
      admin.call(changeAdminOrder, { orderId: String(last?.orderId), status: "cancelled", refund: true }),
    ]);
    expect(await admin.call(getAdminOrder, { orderId: String(last?.orderId) })).toMatchObject({ status: "cancelled" });
    for (const [index, { orderId }] of bought.slice(0, -1).entries()) {
      const refusals = [one.results[index]?.refusal, other.results[index]?.refusal];
      expect(refusals.toSorted()).toEqual([null, "sent"]);
      const { trackingNumber } = await admin.call(getAdminOrder, { orderId: String(orderId) });
      expect(trackingNumber).toBe(refusals[0] === null ? "ONE" : "OTHER");
    }
    expect(
      await rows(test.shop, "select id from letters where kind = 'parcel-number' and subject_key like '%:O%'"),
    ).toEqual([]);
  });

  it("of boxes come when their run is frozen, whatever is said of their order meanwhile", async () => {
    const giver = await newCustomer(test);
    await addPlan(giver, { audience: "women", duration: "3months", gift: { goesOn: false } });
    await giver.call(addToBasket, { productId: 61 });
    const { orderId } = await buy(giver);
    const read = () => admin.call(getAdminOrder, { orderId: String(orderId) });
    expect((await read()).parcels.map(({ kind }) => kind)).toEqual(["goods"]);
    await liveDay(test, "2026-12-15");
    admin = await signInAdmin(test);
    const [products, box] = (await read()).parcels;
    expect(box).toMatchObject({ kind: "box", state: "to-pack", isGift: true, dueOn: "2026-12-15" });
    const found = await list({ kind: "box", gift: "yes" });
    expect(found).toMatchObject([{ reference: `BOX-${box?.boxId}`, name: "Robin Hale", orderId }]);
    const parcelIds = [box?.id ?? 0, products?.id ?? 0];
    for (const id of parcelIds) await admin.call(calls.numberParcel, { parcelId: String(id), trackingNumber: "WRONG" });
    const slips = await admin.send(calls.downloadParcelSlips, { parcelIds });
    expect(slips.headers["x-document-count"]).toBe("2");
    const table = (await admin.send(calls.downloadParcelTable, { parcelIds })).body.split("\n");
    expect(table[1]).toContain(`ORDER-${orderId},Wren,Ashdown,3 Mill Lane`);
    // The box is a gift, so the file contains no email address: the carrier writes neither to the giver nor to the
    // recipient.
    expect(table[2]).toMatch(new RegExp(`^BOX-${box?.boxId},Robin,Hale,7 Harbour Row,[^@]*,United Kingdom,,`));
    const numbers = parcelIds.map((parcelId) => ({ parcelId, trackingNumber: "" }));
    const sent = await admin.call(calls.sendParcels, { parcelIds, numbers });
    expect(sent.results.map(({ refusal }) => refusal)).toEqual([null, null]);
    expect((await read()).parcels.map(({ trackingNumber }) => trackingNumber)).toEqual([null, null]);
    const used = `BOX-${box?.boxId},${FROM_ROYAL_MAIL}`;
    expect((await admin.call(checkNumbers, { csv: used })).unmatched).toMatchObject([{ reason: "number-used" }]);
    await admin.call(importNumbers, { csv: `BOX-${box?.boxId},${OF_THE_BOX}` });
    const notified = (await emailsOf(test, "order-dispatched")).filter(({ facts }) => facts.orderId === orderId);
    expect(notified.map(({ facts }) => facts.items)).toEqual([
      [{ name: "Women's Monthly Subscription Box", quantity: 1 }],
      [{ name: "Stress Relief Collection", quantity: 1 }],
    ]);
    const numbered = (await emailsOf(test, "parcel-number")).filter(({ facts }) => facts.orderId === orderId);
    expect(numbered.map(({ facts }) => [facts.trackingNumber, facts.address])).toMatchObject([
      [OF_THE_BOX, expect.arrayContaining(["Robin Hale"])],
    ]);
    expect(await read()).toMatchObject({ trackingNumber: null, status: "shipped" });
  });

  it("refuse what is no list of parcels, and pages that are none", async () => {
    for (const parcelIds of [[], ["x"], [0], [1.5], "all", Array.from({ length: 1_001 }, (_, index) => index + 1)]) {
      expect((await admin.send(calls.packParcels, { parcelIds })).statusCode).toBe(422);
    }
    for (const cursor of ["x", "WzEsMV0", ...NO_PAGES.map((page) => Buffer.from(page).toString("base64url"))]) {
      for (const show of ["today", "sent"] as const) {
        expect((await admin.send(calls.listAdminParcels, { cursor, show })).statusCode, `${cursor} ${show}`).toBe(422);
      }
    }
    expect((await admin.call(calls.packParcels, { parcelIds: [4_000_000] })).results).toEqual([
      { parcelId: 4_000_000, refusal: "gone" },
    ]);
  });
});
