import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eraseAccount, exportMyData } from "#contract/accounts/accounts.ts";
import { getAdminTodo } from "#contract/admin/admin-overview.ts";
import { changeAdminOrderAddress } from "#contract/orders/admin-addresses.ts";
import { getAdminOrder } from "#contract/orders/admin-orders.ts";
import { listTableParcels } from "#contract/orders/admin-packing-table.ts";
import { downloadPackingSlips, listAdminParcels, packParcels, sendParcels } from "#contract/orders/admin-parcels.ts";
import { changeAdminPresent } from "#contract/orders/admin-present.ts";
import { getOrderDetails } from "#contract/orders/orders.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { givePresent, PRESENT } from "#tests/support/presents.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const DAY = "2026-12-12";
const SENT_ON = "2026-12-10";
const PARCEL = "select due_on::text as due, send_from::text as from from parcels";

describe("a present that waits for its day", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let guest: TestBrowser;
  let orderId: string;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    await rows(test.shop, "update parcels set sent_at = now(), left_at = now() where sent_at is null");
    admin = await signInAdmin(test);
    guest = new TestBrowser(test.app);
    orderId = String((await givePresent(guest, { ...PRESENT, notBefore: DAY })).orderId);
  });
  afterEach(() => test.close());

  const listed = async (show: "ready" | "today" | "later", search?: string) =>
    (await admin.call(listAdminParcels, { show, ...(search ? { search } : {}) })).map((parcel) => parcel.orderId);
  const view = () => admin.call(getAdminOrder, { orderId });
  const planned = () => rows(test.shop, `${PARCEL} where order_id = ${orderId}`);
  async function change(typed: object) {
    const { version, present } = await view();
    const { message = "", notBefore = null } = present ?? {};
    return admin.send(changeAdminPresent, { orderId, version, message, notBefore, ...typed });
  }

  it("is not asked for before its day, neither late, and then like any other parcel", async () => {
    const id = Number(orderId);
    const none = { ready: 0, due: 0, late: 0 };
    for (const at of ["2026-11-21T10:00:00Z", "2026-11-30T10:00:00Z", "2026-12-09T23:59:00Z"]) {
      test.setClock(at);
      expect((await admin.call(getAdminTodo, {})).toPack).toEqual(none);
      expect([await listed("ready"), await listed("today"), await listed("later")]).toEqual([[], [], [id]]);
      expect((await admin.call(listTableParcels, {})).parcels).toEqual([]);
      expect(await listed("ready", orderId)).toEqual([id]);
      expect((await view()).parcels).toMatchObject([{ isLate: false, list: "later", isGift: true, sendFrom: SENT_ON }]);
    }
    test.setClock("2026-12-10T00:00:00Z");
    expect((await admin.call(getAdminTodo, {})).toPack).toEqual({ ready: 1, due: 1, late: 0 });
    expect((await admin.call(listTableParcels, {})).parcels).toMatchObject([{ isGift: true, dueOn: SENT_ON }]);
    test.setClock("2026-12-11T10:00:00Z");
    expect((await admin.call(getAdminTodo, {})).toPack).toEqual({ ready: 1, due: 1, late: 1 });
  });

  it("gets another message and another day until it is packed, with an entry in the log", async () => {
    expect((await view()).present).toMatchObject({ dispatchBy: SENT_ON, sendFrom: SENT_ON, canChange: true });
    const reply = await change({ message: "  Merry Christmas,\u200b Robin ", notBefore: "2026-12-24" });
    expect(reply.json()).toMatchObject({
      present: { message: "Merry Christmas, Robin", notBefore: "2026-12-24", sendFrom: "2026-12-22" },
    });
    expect(await planned()).toEqual([{ due: "2026-12-22", from: "2026-12-22" }]);
    const seen = await guest.call(getOrderDetails, { orderId });
    expect(seen).toMatchObject({ goodsDispatchBy: "2026-12-22", productsArrival: { from: "2026-12-24" } });
    expect((await view()).timeline.at(-1)).toMatchObject({ kind: "present", by: expect.any(String) });
    const log = "select before, after from audit_log where entity = 'order' and after ? 'present'";
    expect(await rows(test.shop, log)).toMatchObject([
      { before: { present: { notBefore: DAY } }, after: { present: { message: "Merry Christmas, Robin" } } },
    ]);
    expect((await change({ notBefore: null })).json()).toMatchObject({ present: { sendFrom: null } });
    expect(await planned()).toEqual([{ due: "2026-11-26", from: null }]);
    const [parcel] = (await view()).parcels;
    await admin.call(packParcels, { parcelIds: [parcel?.id ?? 0], batches: [] });
    expect((await view()).present?.canChange).toBe(false);
    expect((await change({ message: "Too late" })).json()).toMatchObject({ code: "too-late-to-change" });
  });

  it("refuses days that do not exist or have passed, long messages, other orders, and an old form", async () => {
    const [other] = await rows<{ id: number }>(test.shop, "select id from orders where present is null limit 1");
    const { version } = await view();
    const refused = [
      await change({ notBefore: "2026-02-31" }),
      await change({ notBefore: "2026-11-21" }),
      await change({ notBefore: "2028-01-01" }),
      await change({ message: "x".repeat(10_000) }),
      await change({ message: "生日快乐" }),
      await change({ orderId: String(other?.id) }),
      await change({ version: "2026-01-01T00:00:00.000Z" }),
    ];
    expect(refused.map((reply) => reply.json().code)).toEqual([
      ...Array(5).fill("invalid-input"),
      "not-found",
      "changed-meanwhile",
    ]);
    expect((await view()).version).toBe(version);
    // A day that has passed is no obstacle to a correction of the message.
    test.setClock("2026-12-20T10:00:00Z");
    expect((await change({ message: "Late, but with love" })).statusCode).toBe(200);
  });

  it("leaves earlier for an address that takes longer to reach", async () => {
    const address = { firstName: "Robin", lastName: "Hale", line1: "1 Quay", line2: "", city: "Lerwick" };
    const { version } = await view();
    await admin.call(changeAdminOrderAddress, { orderId, ...address, postcode: "ZE1 0AA", version });
    expect(await planned()).toEqual([{ due: "2026-12-09", from: "2026-12-09" }]);
    const seen = await guest.call(getOrderDetails, { orderId });
    expect(seen).toMatchObject({ goodsDispatchBy: "2026-12-09", productsArrival: { from: "2026-12-14" } });
    expect((await view()).present).toMatchObject({ sendFrom: "2026-12-09", notBefore: DAY });
  });

  it("has its giver and message on the packing slip, and no price", async () => {
    const slip = await admin.send(downloadPackingSlips, { orderIds: [Number(orderId)] });
    const text = (await readPdf(slip.rawPayload)).texts.join("\n");
    for (const line of ["A gift from Wren Ashdown", "For the long evenings.", "Your sister", "Robin Hale"]) {
      expect(text).toContain(line);
    }
    expect(text).not.toMatch(/£|Bath/);
    await change({ message: Array(80).fill("Love").join("\n") });
    const long = await admin.send(downloadPackingSlips, { orderIds: [Number(orderId)] });
    expect((await readPdf(long.rawPayload)).texts.join(" ").match(/Love/g)).toHaveLength(80);
  });

  it("is in its giver's export, and its recipient and message go with the account", async () => {
    const customer = await newCustomer(test);
    const { giver: _, ...request } = PRESENT;
    const own = await givePresent(customer, request);
    expect(JSON.stringify((await customer.call(exportMyData, {})).records)).toContain("long evenings");
    await rows(test.shop, `update orders set status = 'delivered' where id = ${own.orderId}`);
    await customer.call(eraseAccount, { password: "lavender-and-salt" });
    const left = `select present, shipping_address ->> 'city' as city from orders where id = ${own.orderId}`;
    expect(await rows(test.shop, left)).toEqual([{ present: null, city: "Bath" }]);
  });

  it("is forgotten 90 days after it was sent, and not while it waits", async () => {
    await change({ message: "For a rainy day", notBefore: "2027-11-01" });
    const left = `select present ->> 'message' as message, shipping_address ->> 'lastName' as name from orders
      where id = ${orderId}`;
    const waiting = [{ message: "For a rainy day", name: "Hale" }];
    test.setClock("2027-10-20T10:00:00Z");
    await test.runJob("forget-old-records");
    expect(await rows(test.shop, left)).toEqual(waiting);
    test.setClock("2027-10-29T10:00:00Z");
    const [parcel] = (await view()).parcels;
    await admin.call(packParcels, { parcelIds: [parcel?.id ?? 0], batches: [] });
    await admin.call(sendParcels, { parcelIds: [parcel?.id ?? 0] });
    for (const [at, stored] of [
      ["2028-01-26T10:00:00Z", waiting],
      ["2028-01-28T10:00:00Z", [{ message: null, name: "Ashdown" }]],
    ] as const) {
      test.setClock(at);
      for (let runs = 0; runs < 2; runs += 1) await test.runJob("forget-old-records");
      expect(await rows(test.shop, left)).toEqual(stored);
    }
    const log = "select 1 from audit_log where entity = 'order' and (before ? 'present' or after ? 'present')";
    expect(await rows(test.shop, log)).toEqual([]);
  });
});
