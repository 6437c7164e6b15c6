import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { addBatch } from "#contract/inventory/admin-batches.ts";
import { changeAdminOrderAddress } from "#contract/orders/admin-addresses.ts";
import { changeAdminOrder, getAdminOrder, refundAdminOrder, sendReplacement } from "#contract/orders/admin-orders.ts";
import { listTableParcels, packAtTable, type TableParcel } from "#contract/orders/admin-packing-table.ts";
import {
  holdParcels,
  listAdminParcels,
  packParcels,
  sendParcels,
  unpackParcels,
} from "#contract/orders/admin-parcels.ts";
import { addPlan, buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { liveDay } from "#tests/support/subscriptions.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const SOAP = 11;
const NUMBER = "AB473124829GB";

describe("the packing table", () => {
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

  async function order(...productIds: number[]): Promise<{ orderId: string; parcel: TableParcel }> {
    for (const productId of productIds) await customer.call(addToBasket, { productId });
    const orderId = String((await buy(customer)).orderId);
    return { orderId, parcel: await shown(`ORDER-${orderId}`) };
  }
  async function shown(reference: string): Promise<TableParcel> {
    const { parcels } = await admin.call(listTableParcels, {});
    const parcel = parcels.find((each) => each.reference === reference);
    if (!parcel) throw new Error(`${reference} cannot be packed`);
    return parcel;
  }
  const pack = ({ id, stamps }: TableParcel, input: object = {}) =>
    admin.call(packAtTable, { parcelId: String(id), key: randomUUID(), seen: stamps, ...input });
  const packings = async ({ id }: TableParcel) =>
    (await rows(test.shop, `select id from audit_log where entity = 'parcel' and entity_id = '${id}'`)).length;

  it("shows the parcels in the order of the list, with items, pictures and open batches", async () => {
    await admin.call(addBatch, {
      productId: String(SOAP),
      code: "L-1",
      madeOn: "2026-10-01",
      bestBeforeOn: "2027-08-01",
      quantity: 40,
    });
    const { parcel } = await order(SOAP, SOAP, 61);
    expect(parcel).toMatchObject({
      kind: "goods",
      name: "Wren Ashdown",
      postcode: "BA1 2AB",
      trackingNumber: null,
      needs: expect.arrayContaining([{ productId: SOAP, units: 2 }]),
    });
    expect(parcel.items.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [SOAP, 2],
      [61, 1],
    ]);
    expect(parcel.items[0]?.picture.src).toMatch(/^\//);
    const { parcels, products, hasMore } = await admin.call(listTableParcels, {});
    expect(hasMore).toBe(false);
    const ready = await admin.call(listAdminParcels, { show: "ready" });
    expect(parcels.map(({ id }) => id)).toEqual(ready.map(({ id }) => id));
    expect(products.find(({ productId }) => productId === SOAP)?.batches).toMatchObject([{ code: "L-1", left: 40 }]);
  });

  it("packs a parcel once for each key, with its batch and number, and repeats the first answer", async () => {
    const { orderId, parcel } = await order(SOAP);
    const { products } = await admin.call(listTableParcels, {});
    const batchId = products.find(({ productId }) => productId === SOAP)?.batches[0]?.id ?? 0;
    const key = randomUUID();
    const input = { key, batches: [{ productId: SOAP, batchIds: [batchId] }], trackingNumber: ` ${NUMBER} ` };
    const first = await pack(parcel, input);
    expect(first).toEqual({
      refusal: null,
      packedAt: test.shop.clock().toISOString(),
      packedBy: "Ada Meadow",
      isNumberUsed: false,
    });
    expect(await pack(parcel, input)).toEqual(first);
    expect(await admin.call(getAdminOrder, { orderId })).toMatchObject({
      status: "processing",
      parcels: [{ state: "packed", trackingNumber: NUMBER }],
    });
    expect(await rows(test.shop, `select batch_id, units from parcel_batches where parcel_id = ${parcel.id}`)).toEqual([
      { batch_id: batchId, units: 1 },
    ]);
    expect(await rows(test.shop, `select refusal from packing_actions where key = '${key}'`)).toEqual([
      { refusal: null },
    ]);
    // A late repetition changes nothing, even if the parcel was unpacked after the first one.
    const before = await packings(parcel);
    await admin.call(unpackParcels, { parcelIds: [parcel.id] });
    expect((await pack(parcel, input)).refusal).toBeNull();
    expect(await packings(parcel)).toBe(before + 1);
    expect((await admin.call(getAdminOrder, { orderId })).parcels).toMatchObject([{ state: "to-pack" }]);
  });

  it("counts one of two phones, and names to the other who packed the parcel and when", async () => {
    const { parcel } = await order(SOAP);
    const answers = await Promise.all([pack(parcel), pack(parcel)]);
    expect(answers.map(({ refusal }) => refusal).toSorted()).toEqual([null, "packed"].toSorted());
    const second = answers.find(({ refusal }) => refusal === "packed");
    expect(second).toMatchObject({ packedBy: "Ada Meadow", packedAt: test.shop.clock().toISOString() });
    expect(await packings(parcel)).toBe(1);
    const key = randomUUID();
    const { parcel: other } = await order(SOAP);
    const repeated = await Promise.all([pack(other, { key }), pack(other, { key })]);
    expect(repeated.map(({ refusal }) => refusal)).toEqual([null, null]);
    expect(await packings(other)).toBe(1);
  });

  it("refuses a parcel that was cancelled, put on hold or sent, or whose address or items have changed", async () => {
    const cancelled = await order(SOAP);
    await admin.call(changeAdminOrder, { orderId: cancelled.orderId, status: "cancelled" });
    const key = randomUUID();
    expect(await pack(cancelled.parcel, { key })).toMatchObject({ refusal: "stopped", packedAt: null });
    await admin.call(changeAdminOrder, { orderId: cancelled.orderId, status: "pending" });
    expect((await pack(cancelled.parcel, { key })).refusal, "the first answer").toBe("stopped");

    const held = await order(SOAP);
    await admin.call(holdParcels, { parcelIds: [held.parcel.id] });
    expect((await pack(held.parcel)).refusal).toBe("held");

    const sent = await order(SOAP);
    await admin.call(sendParcels, { parcelIds: [sent.parcel.id] });
    expect((await pack(sent.parcel)).refusal).toBe("sent");

    const moved = await order(SOAP);
    const { version } = await admin.call(getAdminOrder, { orderId: moved.orderId });
    const address = {
      firstName: "Wren",
      lastName: "Ashdown",
      line1: "1 Sea Row",
      city: "Whitby",
      postcode: "YO21 1AA",
    };
    await admin.call(changeAdminOrderAddress, { orderId: moved.orderId, ...address, version });
    expect(await pack(moved.parcel)).toMatchObject({ refusal: "address-changed", packedAt: null });
    expect((await pack(await shown(moved.parcel.reference))).refusal, "the new address").toBeNull();

    const refunded = await order(SOAP, 61);
    const { items } = await admin.call(getAdminOrder, { orderId: refunded.orderId });
    const line = items.find(({ productId }) => productId === 61);
    const lines = [{ orderItemId: line?.id ?? 0, quantity: 1 }];
    await admin.call(refundAdminOrder, { orderId: refunded.orderId, reason: "One broke", lines });
    expect((await pack(refunded.parcel)).refusal).toBe("contents-changed");
    expect((await pack(await shown(refunded.parcel.reference))).refusal).toBeNull();

    expect((await pack({ ...refunded.parcel, id: 4_000_000 })).refusal).toBe("gone");
  });

  it("says that a parcel is packed if the dashboard packed it, and refuses a used tracking number", async () => {
    const { parcel } = await order(SOAP);
    await admin.call(packParcels, { parcelIds: [parcel.id] });
    expect(await pack(parcel)).toMatchObject({ refusal: "packed", packedBy: "Ada Meadow" });
    const { parcel: other } = await order(SOAP);
    expect(await pack(other, { trackingNumber: NUMBER })).toMatchObject({ refusal: null, isNumberUsed: true });
  });

  it("packs boxes and replacements too", async () => {
    await addPlan(customer, { audience: "women", duration: "3months", gift: { goesOn: false } });
    const subscribed = await buy(customer);
    await liveDay(test, "2026-12-15");
    admin = await signInAdmin(test);
    customer = await newCustomer(test);
    const details = await admin.call(getAdminOrder, { orderId: String(subscribed.orderId) });
    const box = await shown(`BOX-${details.parcels.find(({ kind }) => kind === "box")?.boxId}`);
    expect(box).toMatchObject({ kind: "box", isGift: true, name: "Robin Hale" });
    expect(box.items.length).toBeGreaterThan(0);
    const answers = await Promise.all([pack(box), pack(box)]);
    expect(answers.map(({ refusal }) => refusal).filter(Boolean)).toEqual(["packed"]);
    expect(await packings(box)).toBe(1);

    const { orderId, parcel } = await order(SOAP);
    await admin.call(sendParcels, { parcelIds: [parcel.id] });
    const items = [{ productId: SOAP, quantity: 1 }];
    const { parcels } = await admin.call(sendReplacement, { orderId, items, reason: "Lost" });
    const replacement = await shown(`REPLACEMENT-${parcels.find(({ kind }) => kind === "replacement")?.id}`);
    expect((await pack(replacement)).refusal).toBeNull();
    expect((await pack(replacement)).refusal).toBe("packed");
  });

  it("refuses a key of another parcel, and keys that are none", async () => {
    const [one, other] = [await order(SOAP), await order(SOAP)];
    const key = randomUUID();
    await pack(one.parcel, { key });
    const again = { parcelId: String(other.parcel.id), key, seen: other.parcel.stamps };
    expect((await admin.send(packAtTable, again)).statusCode).toBe(422);
    expect((await admin.send(packAtTable, { ...again, key: "x" })).statusCode).toBe(422);
    expect((await pack(other.parcel)).refusal).toBeNull();
  });
});
