import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { updateSettings } from "#contract/admin/admin-settings.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import { bulkEditOrders, changeAdminOrder, getAdminOrder } from "#contract/orders/admin-orders.ts";
import * as calls from "#contract/orders/admin-parcels.ts";
import { checkNumbers, importNumbers } from "#contract/orders/admin-tracking-numbers.ts";
import { buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("parcels and the carrier's tables", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let customer: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
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

  it("get their numbers later from the carrier's file, goods and boxes alike, and each number is told once", async () => {
    const { orderId, parcelId } = await buyProducts(63);
    const waiting = await buyProducts(62);
    await admin.call(calls.sendParcels, { parcelIds: [parcelId] });
    const csv = `Order reference\tTracking number\nORDER-${orderId}\tAA000000005GB\n${waiting.orderId}\tAA000000019GB\nBOX-77\tX1\nHello\tX2\n`;
    const found = {
      columns: [
        { heading: "Order reference", column: "reference" },
        { heading: "Tracking number", column: "number" },
      ],
      numbered: 2,
      unchanged: 0,
      notified: 1,
      unmatched: [
        { line: 4, text: "BOX-77", reason: "unknown" },
        { line: 5, text: "Hello", reason: "unknown" },
      ],
    };
    const before = await snapshotOf(test.shop);
    expect(await admin.call(checkNumbers, { csv })).toEqual(found);
    expect(await snapshotOf(test.shop)).toEqual(before);
    expect(await admin.call(importNumbers, { csv })).toEqual(found);
    expect(await admin.call(importNumbers, { csv })).toMatchObject({ numbered: 0, unchanged: 2, notified: 0 });
    await admin.call(calls.numberParcel, { parcelId: String(parcelId), trackingNumber: "AA000000022GB" });
    const notified = await rows(
      test.shop,
      `select subject_key, status from letters where kind = 'parcel-number' order by id`,
    );
    expect(notified).toEqual([
      { subject_key: `parcel:${parcelId}:AA000000005GB`, status: "withdrawn" },
      { subject_key: `parcel:${parcelId}:AA000000022GB`, status: "waiting" },
    ]);
    expect(await admin.call(getAdminOrder, { orderId: String(orderId) })).toMatchObject({
      trackingNumber: "AA000000022GB",
    });
    for (const call of [checkNumbers, importNumbers]) {
      expect((await admin.send(call, { csv: 'a,"b\nc' })).json()).toMatchObject({ code: "csv-unreadable" });
      expect((await customer.send(call, { csv })).statusCode).toBe(403);
      expect((await admin.send(call, { csv: "x".repeat(1_000_001) })).json().issues).toEqual([
        { path: "csv", message: "The file is too large. Split it into files of at most 1,000,000 characters" },
      ]);
    }
    const unshown = await admin.call(importNumbers, { csv: "OR\u0000DER-x\u202e,X1" });
    expect(unshown.unmatched).toEqual([{ line: 1, text: "ORDER-x", reason: "unknown" }]);
    expect((await admin.send(calls.numberParcel, { parcelId: "4000000", trackingNumber: "X" })).statusCode).toBe(404);
  });

  it("of one file get their numbers although one of its orders is gone, and what is no number names its row", async () => {
    const gone = await buyProducts(61);
    const { orderId } = await buyProducts(61);
    await admin.call(bulkEditOrders, { orderIds: [gone.orderId], action: "cancelled", refund: true });
    await admin.call(bulkEditOrders, { orderIds: [gone.orderId], action: "delete" });
    const csv = [
      `ORDER-${gone.orderId},AA000000036GB`,
      `#${orderId},${"A".repeat(41)}`,
      `ORDER-${orderId},AA\u0000000000\u200b040GB`,
    ].join("\n");
    expect(await admin.call(importNumbers, { csv })).toMatchObject({
      numbered: 1,
      unmatched: [
        { line: 1, text: `ORDER-${gone.orderId}`, reason: "unknown" },
        { line: 2, text: `#${orderId}`, reason: "invalid-number" },
      ],
    });
    expect(await admin.call(getAdminOrder, { orderId: String(orderId) })).toMatchObject({
      trackingNumber: "AA000000040GB",
    });
  });

  it("refuse a number that another order's parcel has, unless both are sent under it", async () => {
    const parcels = [await buyProducts(61), await buyProducts(61), await buyProducts(61)];
    const [one, two, three] = parcels.map(({ parcelId }) => parcelId) as [number, number, number];
    const name = (index: number) => `ORDER-${parcels[index]?.orderId}`;
    const numbered = async () =>
      (
        await rows<{ n: string | null }>(
          test.shop,
          `select tracking_number n from parcels where id >= ${one} order by id`,
        )
      ).map(({ n }) => n);
    const number = (parcelId: number, trackingNumber: string, more = {}) =>
      admin.send(calls.numberParcel, { parcelId: String(parcelId), trackingNumber, ...more });
    expect((await number(one, "SAME-1")).statusCode).toBe(200);
    const before = await snapshotOf(test.shop);
    expect((await number(two, "same-1")).json()).toMatchObject({ code: "number-used", facts: { reference: name(0) } });
    const change = { orderId: String(parcels[1]?.orderId), status: "shipped", trackingNumber: "SAME-1" } as const;
    expect((await admin.send(changeAdminOrder, change)).json()).toMatchObject({ code: "number-used" });
    const sending = {
      parcelIds: [two, three],
      numbers: [two, three].map((parcelId) => ({ parcelId, trackingNumber: "SAME-2" })),
    };
    expect((await admin.send(calls.sendParcels, sending)).json()).toMatchObject({ code: "number-used" });
    const csv = `${name(1)},SAME-3\n${name(2)},SAME-3`;
    expect(await admin.call(importNumbers, { csv })).toMatchObject({
      numbered: 0,
      unmatched: [
        { line: 1, reason: "number-used" },
        { line: 2, reason: "number-used" },
      ],
    });
    expect(await snapshotOf(test.shop)).toEqual(before);
    // Two requests set the same number at the same time. Only one succeeds.
    const both = await Promise.all([number(two, "SAME-4"), number(three, "SAME-4")]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    // A file that exchanges the numbers of its own parcels is accepted as a correction.
    await number(two, "SAME-5");
    await number(three, "SAME-6");
    const swapped = await admin.call(importNumbers, { csv: `${name(1)},SAME-6\n${name(2)},SAME-5` });
    expect(swapped).toMatchObject({ numbered: 2, unmatched: [] });
    expect(await numbered()).toEqual(["SAME-1", "SAME-6", "SAME-5"]);
    expect((await number(two, "SAME-1", { sharesNumbers: true })).statusCode).toBe(200);
    expect((await admin.call(calls.sendParcels, { ...sending, sharesNumbers: true })).results).toMatchObject([
      { refusal: null },
      { refusal: null },
    ]);
    expect(await numbered()).toEqual(["SAME-1", "SAME-2", "SAME-2"]);
  });

  it("go to Click & Drop with their own weight, and with no sign that a label would print", async () => {
    await rows(test.shop, "update products set stock = 50 where id in (1, 11)");
    const bomb = await buyProducts(1);
    for (const productId of [1, 11]) await customer.call(addToBasket, { productId, quantity: 9 });
    const { orderId } = await buy(customer);
    const many = (await admin.call(getAdminOrder, { orderId: String(orderId) })).parcels[0]?.id ?? 0;
    await rows(
      test.shop,
      `update orders set shipping_address = shipping_address || '{"line1": "=1 High Street", "city": "-Leeds"}' where id = ${bomb.orderId}`,
    );
    const read = async () =>
      (await admin.send(calls.downloadParcelTable, { parcelIds: [bomb.parcelId, many] })).body.split("\r\n");
    expect(await read()).toEqual([
      "Order reference,First Name,Last Name,Address Line 1,Address Line 2,City,Postcode,Country,Email,Weight,Package size,Service code",
      // Weight: a product of 150 g, a wrapper of 20 g and a carton of 250 g.
      expect.stringMatching(
        /^ORDER-\d+,Wren,Ashdown,1 High Street,,Leeds,BA1 2AB,United Kingdom,\S+@\S+,0.42,Small Parcel,TOLP48$/,
      ),
      // Weight of nine products of 150 g and nine of 110 g, with packaging.
      expect.stringMatching(/,2.95,Medium Parcel,TOLP48$/),
      "",
    ]);
    await admin.call(updateSettings, { mediumParcelServiceCode: "TPM48", smallParcelUnitsMax: 1 });
    expect((await read()).slice(1, 3)).toEqual([
      expect.stringMatching(/,0.42,Small Parcel,TOLP48$/),
      expect.stringMatching(/,2.95,Medium Parcel,TPM48$/),
    ]);
    await rows(test.shop, "update products set net_weight_grams = null where id = 1");
    await admin.call(updateSettings, { unsizedUnitGrams: 400, carrierServiceCode: "TPN48" });
    expect((await read())[1]).toMatch(/,0.67,Small Parcel,TPN48$/);
    await admin.call(updateSettings, { unsizedUnitGrams: 0 });
    expect((await read())[1]).toMatch(/,,,TPN48$/);
    expect((await admin.send(updateSettings, { carrierServiceCode: "=1+1" })).statusCode).toBe(422);
  });
});
