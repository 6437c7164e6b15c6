import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eraseAccount } from "#contract/accounts/accounts.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import { getAdminProduct } from "#contract/catalogue/admin-products.ts";
import * as calls from "#contract/inventory/admin-batches.ts";
import { bulkEditOrders, changeAdminOrder, getAdminOrder } from "#contract/orders/admin-orders.ts";
import {
  holdParcels,
  packParcels,
  readPacking,
  releaseParcels,
  sendParcels,
  unpackParcels,
} from "#contract/orders/admin-parcels.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { buy, buyAsGuest, GUEST, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { liveDay, Subscriber } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const WORDS = "The scent is wrong.\nStop using it.";

describe("the recall of a batch", () => {
  let test: TestShop;
  let setId: number;
  let productId: number;
  let batchId: string;
  const ids: Record<"alone" | "inSet" | "waiting" | "otherBatch" | "erased" | "box", number> = {
    alone: 0,
    inSet: 0,
    waiting: 0,
    otherBatch: 0,
    erased: 0,
    box: 0,
  };

  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    await rows(test.shop, "update parcels set sent_at = now(), left_at = now() where sent_at is null");
    await Subscriber.subscribe(test);
    await liveDay(test, "2026-12-15");
    const [box] = await rows<{ id: number; product_ids: number[] }>(
      test.shop,
      "select id, product_ids from boxes where frozen_at is not null order by id desc limit 1",
    );
    const [part] = await rows<{ set_id: number; component_id: number }>(
      test.shop,
      `select set_id, component_id from product_components
       where component_id = any(array[${box?.product_ids.join(",")}]) order by set_id, position limit 1`,
    );
    ids.box = box?.id ?? 0;
    setId = part?.set_id ?? 0;
    productId = part?.component_id ?? 0;
    await rows(test.shop, `update products set stock = 50 where id in (${productId}, ${setId})`);
    const note = async (code: string, bestBeforeOn: string, quantity: number) => {
      const batch = { productId: String(productId), code, madeOn: "2026-10-01", bestBeforeOn, quantity };
      return (await (await signInAdmin(test)).call(calls.addBatch, batch)).id;
    };
    const other = await note("L-0", "2027-09-01", 20);
    batchId = String(await note("L-1", "2027-12-01", 40));
    await sendBoxWith(Number(batchId));

    ids.alone = (await buyAsGuest(new TestBrowser(test.app), productId)).orderId;
    ids.inSet = (await buyAsGuest(new TestBrowser(test.app), setId)).orderId;
    ids.waiting = (await buyAsGuest(new TestBrowser(test.app), productId)).orderId;
    ids.otherBatch = (await buyAsGuest(new TestBrowser(test.app), productId)).orderId;
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId });
    ids.erased = (await buy(customer)).orderId;
    await pack([ids.alone, ids.inSet, ids.waiting, ids.erased], Number(batchId));
    await pack([ids.otherBatch], other);
    await send([ids.alone, ids.inSet, ids.otherBatch, ids.erased]);
    await customer.call(eraseAccount, { password: "lavender-and-salt" });
  });
  afterAll(() => test.close());

  const parcelsOf = async (orderIds: readonly number[]) => {
    const found = await rows<{ id: number }>(
      test.shop,
      `select id from parcels where box_id is null and order_id in (${orderIds.join(",")})`,
    );
    return found.map(({ id }) => id);
  };
  async function pack(orderIds: readonly number[], id: number) {
    const admin = await signInAdmin(test);
    const parcelIds = await parcelsOf(orderIds);
    await admin.call(packParcels, { parcelIds, batches: [{ productId, batchIds: [id] }] });
  }
  async function send(orderIds: readonly number[]) {
    const admin = await signInAdmin(test);
    await admin.call(sendParcels, { parcelIds: await parcelsOf(orderIds) });
  }
  async function sendBoxWith(id: number) {
    const admin = await signInAdmin(test);
    const [box] = await rows<{ id: number }>(test.shop, `select id from parcels where box_id = ${ids.box}`);
    const parcelIds = [box?.id ?? 0];
    await admin.call(packParcels, { parcelIds, batches: [{ productId, batchIds: [id] }] });
    await admin.call(sendParcels, { parcelIds });
  }
  const named = () => ({ productId: String(productId), batchId });

  it("names exactly the parcels that got it, by itself, in a set and in a box, and whom it can write to", async () => {
    const admin = await signInAdmin(test);
    const recall = await admin.call(calls.readRecall, named());
    expect(recall.parcels.map(({ reference }) => reference).toSorted()).toEqual(
      [`BOX-${ids.box}`, ...[ids.alone, ids.inSet, ids.waiting, ids.erased].map((id) => `ORDER-${id}`)].toSorted(),
    );
    const emailOf = (id: number) => recall.parcels.find(({ orderId }) => orderId === id)?.email;
    expect([emailOf(ids.alone), emailOf(ids.erased)]).toEqual([GUEST.email.toLowerCase(), ""]);
    expect(recall).toMatchObject({ code: "L-1", parcelsCount: 5, toNotify: 3, notified: 0, toHold: 1, unreachable: 1 });
    expect(recall.draft).toContain("batch L-1, best before 1 December 2027");
    const { headers, body } = await admin.send(calls.downloadRecall, named());
    expect(headers["content-disposition"]).toBe(`attachment; filename="recall-${productId}-batch-${batchId}.csv"`);
    expect(body.split("\r\n")[0]).toBe("\ufeffreference,state,sent on,name,email");
    expect(body).toContain(`ORDER-${ids.waiting},packed,,Wren Ashdown,${GUEST.email.toLowerCase()}`);
    expect((await admin.send(calls.readRecall, { ...named(), productId: "1" })).statusCode).toBe(404);
    expect((await admin.send(calls.deleteBatch, named())).json()).toMatchObject({ code: "still-in-use" });
  });

  it("shows the email before, and wants words in it", async () => {
    const admin = await signInAdmin(test);
    const preview = await admin.call(calls.previewRecall, { ...named(), text: WORDS });
    expect(preview.subject).toMatch(/^Important: please stop using .*, batch L-1$/);
    expect(preview.text).toContain(WORDS);
    expect((await admin.send(calls.recallBatch, { ...named(), text: " " })).statusCode).toBe(422);
  });

  it("writes to each order once under two presses at once, and keeps here what has not left", async () => {
    const admin = await signInAdmin(test);
    const input = { ...named(), text: WORDS };
    const pressed = await Promise.all([1, 2].map(() => admin.call(calls.recallBatch, input)));
    const sum = (of: "notified" | "held" | "taken") => pressed.reduce((total, one) => total + (one[of] ?? 0), 0);
    expect([sum("notified"), sum("held"), sum("taken")]).toEqual([3, 1, 35]);
    expect(await admin.call(calls.recallBatch, input)).toEqual({ notified: 0, held: 0, taken: 0 });

    const notified = await emailsOf(test, "product-recall");
    const [boxOrder] = await rows<{ order_id: number }>(test.shop, `select order_id from boxes where id = ${ids.box}`);
    expect(notified.map(({ facts }) => facts.orderId).toSorted()).toEqual(
      [boxOrder?.order_id ?? null, ids.alone, ids.inSet].toSorted(),
    );
    expect(notified[0]?.facts).toMatchObject({ batch: "L-1", bestBeforeOn: "2027-12-01", words: WORDS });
    const waiting = await admin.call(getAdminOrder, { orderId: String(ids.waiting) });
    expect(waiting.parcels).toMatchObject([{ state: "held", holdReason: "asked" }]);
    const log = await rows(
      test.shop,
      `select after from audit_log where entity = 'batch' and action = 'update' and entity_id = '${batchId}'`,
    );
    expect(log.length).toBeGreaterThan(0);
    const recall = await admin.call(calls.readRecall, named());
    expect(recall).toMatchObject({ toNotify: 0, notified: 3, toHold: 0, unreachable: 1 });
    expect((await admin.call(holdParcels, { parcelIds: await parcelsOf([ids.otherBatch]) })).results).toMatchObject([
      { refusal: "sent" },
    ]);
  });

  it("takes what is left out of stock once, and keeps the batch out of every later parcel", async () => {
    const admin = await signInAdmin(test);
    const product = await admin.call(getAdminProduct, { productId: String(productId) });
    expect(product.batches.find(({ code }) => code === "L-1")).toMatchObject({ recalledOn: "2026-12-15" });
    expect(product.stockMovements.filter(({ reason }) => reason === "recall")).toMatchObject([
      { quantity: -35, reference: `batch:${batchId}` },
    ]);
    expect(await admin.call(calls.readRecall, named())).toMatchObject({ recalledOn: "2026-12-15", toTake: 0 });
    await admin.call(calls.addBatch, {
      productId: String(productId),
      code: "L-2",
      madeOn: "2026-12-15",
      bestBeforeOn: "2028-12-01",
      quantity: 30,
      addsToStock: true,
    });

    const later = (await buyAsGuest(new TestBrowser(test.app), productId)).orderId;
    const [parcelId = 0] = await parcelsOf([later]);
    const packing = await admin.call(readPacking, { parcelIds: [parcelId] });
    expect(packing.products[0]?.batches.map(({ code }) => code)).not.toContain("L-1");
    const chosen = { parcelIds: [parcelId], batches: [{ productId, batchIds: [Number(batchId)] }] };
    expect((await admin.call(packParcels, chosen)).results).toMatchObject([{ refusal: "batch-recalled" }]);
    await admin.call(packParcels, { parcelIds: [parcelId] });
    expect(await batchesIn(parcelId)).not.toContain("L-1");
  });

  it("releases a held parcel only after it was packed again with another batch", async () => {
    const admin = await signInAdmin(test);
    const parcelIds = await parcelsOf([ids.waiting]);
    expect((await admin.call(releaseParcels, { parcelIds })).results).toMatchObject([{ refusal: "batch-recalled" }]);
    for (const status of ["shipped", "delivered"] as const) {
      const refused = await admin.send(changeAdminOrder, { orderId: String(ids.waiting), status });
      expect([refused.statusCode, refused.json().code]).toEqual([409, "batch-recalled"]);
    }
    const edit = { orderIds: [ids.waiting], action: "shipped" as const };
    expect((await admin.call(bulkEditOrders, edit)).results).toMatchObject([
      { outcome: "refused", code: "batch-recalled" },
    ]);
    await admin.call(unpackParcels, { parcelIds });
    expect((await admin.call(releaseParcels, { parcelIds })).results).toMatchObject([{ refusal: null }]);
    await admin.call(packParcels, { parcelIds });
    expect(await batchesIn(parcelIds[0] ?? 0)).toEqual(["L-0"]);
  });

  it("finds a parcel that left by the status of its order alone, and not one whose order is pending again", async () => {
    const admin = await signInAdmin(test);
    const orderIds: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      orderIds.push((await buyAsGuest(new TestBrowser(test.app), productId)).orderId);
    }
    const [sent = 0, edited = 0, back = 0] = orderIds;
    const parcelIds = await parcelsOf(orderIds);
    const { products } = await admin.call(readPacking, { parcelIds });
    const oldest = products[0]?.batches.find(({ isProposed }) => isProposed)?.code;
    expect(oldest).toBeDefined();
    await admin.call(changeAdminOrder, { orderId: String(sent), status: "shipped" });
    await admin.call(bulkEditOrders, { orderIds: [edited], action: "shipped" });
    await admin.call(packParcels, { parcelIds: await parcelsOf([back]) });
    expect(await batchesOf(orderIds)).toEqual([[oldest], [oldest], [oldest]]);
    await admin.call(changeAdminOrder, { orderId: String(back), status: "pending" });
    expect(await batchesOf(orderIds)).toEqual([[oldest], [oldest], []]);
  });

  it("can be asked for before any parcel has the batch, and leaves the stock alone if told so", async () => {
    const admin = await signInAdmin(test);
    const batch = { productId: String(productId), madeOn: "2026-12-15", bestBeforeOn: "2027-01-31", quantity: 7 };
    const { id } = await admin.call(calls.addBatch, { ...batch, code: "L-3", addsToStock: true });
    const fresh = { productId: String(productId), batchId: String(id) };
    expect(await admin.call(calls.readRecall, fresh)).toMatchObject({ parcelsCount: 0, toTake: 7, recalledOn: null });
    const input = { ...fresh, text: WORDS, takesFromStock: false };
    expect(await admin.call(calls.recallBatch, input)).toEqual({ notified: 0, held: 0, taken: 0 });
    expect(await admin.call(calls.readRecall, fresh)).toMatchObject({ toTake: 0, recalledOn: "2026-12-15" });
  });

  it("leaves no packed parcel with the batch on its way, however packing and recall overlap", async () => {
    const admin = await signInAdmin(test);
    const batch = { productId: String(productId), madeOn: "2026-12-15", bestBeforeOn: "2028-12-31", quantity: 20 };
    const { id } = await admin.call(calls.addBatch, { ...batch, code: "L-4", addsToStock: true });
    const orderIds: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      orderIds.push((await buyAsGuest(new TestBrowser(test.app), productId)).orderId);
    }
    const parcelIds = await parcelsOf(orderIds);
    const batches = [{ productId, batchIds: [id] }];
    const recall = { productId: String(productId), batchId: String(id), text: WORDS };
    const packs = parcelIds.map((parcelId) => admin.call(packParcels, { parcelIds: [parcelId], batches }));
    await Promise.all([...packs, admin.call(calls.recallBatch, recall)]);
    const unheld = await rows(
      test.shop,
      `select parcel_id from parcel_batches join parcels p on p.id = parcel_id
       where batch_id = ${id} and p.held_at is null`,
    );
    expect(unheld).toEqual([]);
  });

  const batchesOf = async (orderIds: readonly number[]) =>
    Promise.all(orderIds.map(async (id) => batchesIn((await parcelsOf([id]))[0] ?? 0)));

  const batchesIn = async (parcelId: number) => {
    const found = await rows<{ code: string }>(
      test.shop,
      `select code from parcel_batches join product_batches b on b.id = batch_id where parcel_id = ${parcelId} order by 1`,
    );
    return found.map(({ code }) => code);
  };
});
