import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signIn } from "#contract/accounts/accounts.ts";
import * as calls from "#contract/subscriptions/admin-box-run.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { newCustomer, RECIPIENT } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { dispatchRun, liveDay, Subscriber } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { readBoxSlips } from "./run-files.ts";

const MONTH = "2026-12";
const SENT_IN_LOG = `select p.box_id, a.actor_user_id, a.after, a.xmin = p.xmin as is_one_transaction
  from audit_log a join parcels p on p.id::text = a.entity_id
  where a.entity = 'parcel' and a.action = 'dispatch' order by a.id`;

describe("a box run", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    await rows(test.shop, "delete from subscriptions");
    await Subscriber.subscribe(test);
    await Subscriber.subscribe(test);
    admin = new TestBrowser(test.app);
    await admin.call(signIn, { username: "admin", password: "admin123" });
  });
  afterEach(() => test.close());

  it("is forecast before the cut-off, frozen after it, packed and sent off once", async () => {
    const forecast = await admin.call(calls.getBoxRun, { boxMonth: MONTH });
    expect(forecast).toMatchObject({
      dispatchOn: "2026-12-15",
      isClosed: false,
      kinds: [{ audience: "women", naturalness: "100natural", paid: 2, unpaid: 0 }],
      picks: [],
    });
    expect(forecast.needs.every(({ needed }) => needed === 2)).toBe(true);
    const [first, second] = forecast.boxes.map((box) => box.id);
    expect(await admin.call(calls.packBoxes, { boxMonth: MONTH, boxIds: [first ?? 0] })).toEqual({ packed: 0 });
    const shelf = () => rows<{ stock: number }>(test.shop, "select sum(stock)::integer as stock from products");
    const [before] = await shelf();

    await liveDay(test, "2026-12-15");
    await liveDay(test, "2026-12-15");
    admin = new TestBrowser(test.app);
    await admin.call(signIn, { username: "admin", password: "admin123" });
    const frozen = await admin.call(calls.getCurrentBoxRun, {});
    expect(frozen.boxes.map((box) => box.items?.length)).toEqual([5, 5]);
    expect(frozen.picks.reduce((sum, pick) => sum + pick.units, 0)).toBe(10);
    const [after] = await shelf();
    expect((before?.stock ?? 0) - (after?.stock ?? 0)).toBe(10);

    const boxIds = [first ?? 0, second ?? 0];
    expect(await admin.call(calls.packBoxes, { boxMonth: MONTH, boxIds })).toEqual({ packed: 2 });
    expect(await admin.call(calls.unpackBoxes, { boxMonth: MONTH, boxIds: [second ?? 0] })).toEqual({ unpacked: 1 });
    const others = Array.from({ length: 3_000 }, () => "BOX-999999,XX1,Royal Mail Tracked 48,2026-12-15\n").join("");
    const csv = `Order reference,Tracking number,Service,Date\nBOX-${first},AB123456789GB,,\n${others}`;
    expect(await admin.call(calls.checkBoxDispatch, { boxMonth: MONTH })).toEqual({
      boxes: 1,
      withoutNumber: 1,
      toNumber: 0,
      columns: [],
      unmatched: [],
    });
    const columns = [
      { heading: "Order reference", column: "reference" },
      { heading: "Tracking number", column: "number" },
    ];
    const unmatched = [{ line: 3_002, text: "BOX-999999", reason: "unknown" }];
    const ahead = { boxes: 1, toNumber: 0, columns, unmatched, withoutNumber: 0 };
    expect(await admin.call(calls.checkBoxDispatch, { boxMonth: MONTH, csv })).toEqual(ahead);
    expect(await emailsOf(test, "order-dispatched")).toEqual([]);
    const sent = { dispatched: 1, numbered: 0, unmatched, withoutNumber: 0 };
    expect(await admin.call(calls.dispatchBoxes, { boxMonth: MONTH, csv })).toEqual(sent);
    expect(await admin.call(calls.dispatchBoxes, { boxMonth: MONTH, csv })).toMatchObject({ dispatched: 0 });
    expect(
      await rows(test.shop, "select tracking_number from parcels where box_id is not null and sent_at is not null"),
    ).toEqual([{ tracking_number: "AB123456789GB" }]);
    expect(
      await rows(test.shop, "select action, entity_id, after from audit_log where entity = 'box-run' order by id"),
    ).toEqual([
      { action: "pack", entity_id: MONTH, after: { boxes: 2 } },
      { action: "unpack", entity_id: MONTH, after: { boxes: 1 } },
    ]);
    expect(await rows(test.shop, SENT_IN_LOG)).toEqual([
      { box_id: first, actor_user_id: 999_999, after: { trackingNumber: "AB123456789GB" }, is_one_transaction: true },
    ]);
    const told = await emailsOf(test, "order-dispatched");
    expect(told.map((email) => email.facts)).toMatchObject([
      {
        trackingNumber: "AB123456789GB",
        items: [{ name: "Women's Monthly Subscription Box", quantity: 1 }],
        address: ["Wren Ashdown", "3 Mill Lane", "Bath", "BA1 2AB", "United Kingdom"],
      },
    ]);
    const shipped = await rows(
      test.shop,
      "select tracking_number from orders where status = 'shipped' and email like 'subscriber%'",
    );
    expect(shipped).toEqual([{ tracking_number: "AB123456789GB" }]);
    expect(await rows(test.shop, "select delivered_months from subscriptions order by 1")).toEqual([
      { delivered_months: 0 },
      { delivered_months: 1 },
    ]);
  });

  it("tells of a box that shares its order with goods, and leaves the goods waiting", async () => {
    await rows(test.shop, "update orders set order_type = 'mixed' where email like 'subscriber%'");
    await rows(
      test.shop,
      `insert into order_items (order_id, product_name, product_price)
       select id, 'Lavender soap', '4.00' from orders where email like 'subscriber%'`,
    );
    await liveDay(test, "2026-12-15");
    await dispatchRun(test);
    await dispatchRun(test);
    const told = await emailsOf(test, "order-dispatched");
    expect(told.map((email) => email.facts.items)).toEqual([
      [{ name: "Women's Monthly Subscription Box", quantity: 1 }],
      [{ name: "Women's Monthly Subscription Box", quantity: 1 }],
    ]);
    expect(
      await rows(test.shop, "select id from orders where status = 'shipped' and email like 'subscriber%'"),
    ).toEqual([]);
  });

  it("lists its kinds by audience and naturalness, and says what was in a box sent before that was written down", async () => {
    await rows(
      test.shop,
      "update boxes set status = 'dispatched', audience = 'children' where id = (select min(id) from boxes)",
    );
    await Subscriber.subscribe(test);
    await rows(
      test.shop,
      "update boxes set naturalness = '99natural' where id = (select max(id) from boxes where box_month = '2026-12')",
    );
    const { kinds, boxes } = await admin.call(calls.getBoxRun, { boxMonth: MONTH });
    expect(kinds.map(({ audience, naturalness }) => `${audience} ${naturalness}`)).toEqual([
      "women 100natural",
      "women 99natural",
      "children 100natural",
    ]);
    const sent = boxes.filter((box) => box.status === "dispatched");
    expect(sent).toMatchObject([{ isByRecipe: true, isFrozen: false }]);
    expect(sent[0]?.items).toHaveLength(5);
    expect(boxes.filter((box) => box.status === "charged")).toMatchObject([{ items: null }, { items: null }]);
  });

  it("names the boxes behind each number, with those that are not paid yet", async () => {
    const [unpaid, announced] = (await admin.call(calls.getBoxRun, { boxMonth: MONTH })).boxes;
    await rows(test.shop, `update boxes set status = 'unpaid' where id = ${unpaid?.id}`);
    await rows(test.shop, `update boxes set status = 'billed', noticed_on = '2026-11-24' where id = ${announced?.id}`);
    const { kinds, boxes, waiting } = await admin.call(calls.getBoxRun, { boxMonth: MONTH });
    expect(kinds).toMatchObject([{ announced: 1, unpaid: 1, paid: 0 }]);
    expect(boxes).toEqual([]);
    const kind = { audience: "women", naturalness: "100natural" };
    expect(waiting).toEqual(
      [unpaid, announced].map((box, nth) => ({
        id: box?.id,
        subscriptionId: box?.subscriptionId,
        name: box?.name,
        status: nth === 0 ? "unpaid" : "announced",
        ...kind,
      })),
    );
  });

  it("prints slips, labels and a Click & Drop file of its frozen boxes, and refuses when there are none", async () => {
    for (const call of [calls.downloadBoxSlips, calls.downloadBoxLabels, calls.downloadClickAndDrop]) {
      expect((await admin.send(call, { boxMonth: MONTH })).json()).toMatchObject({ code: "nothing-to-print" });
    }
    await liveDay(test, "2026-12-15");
    admin = new TestBrowser(test.app);
    await admin.call(signIn, { username: "admin", password: "admin123" });
    const slips = await admin.send(calls.downloadBoxSlips, { boxMonth: MONTH });
    expect(slips.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    const labels = await admin.send(calls.downloadBoxLabels, { boxMonth: MONTH });
    expect(labels.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    const csv = (await admin.send(calls.downloadClickAndDrop, { boxMonth: MONTH })).body;
    expect(csv.split("\r\n")[0]).toContain("Order reference,First Name,Last Name");
    expect(csv).toMatch(
      /Wren,Ashdown,3 Mill Lane,,Bath,BA1 2AB,United Kingdom,\S+@\S+,\d\.\d+,Small Parcel,TOLP48\r\n/,
    );
  });

  it("prints a gift's contents, giver, message and day on its slip", async () => {
    await rows(
      test.shop,
      `update subscriptions set gift = '${JSON.stringify({ address: { ...RECIPIENT, country: "United Kingdom" }, message: "For the evenings", revealOn: "2026-12-25" })}'`,
    );
    await liveDay(test, "2026-12-15");
    const [box] = await rows<{ id: number; product_ids: number[] }>(
      test.shop,
      "select id, product_ids from boxes where frozen_at is not null order by id limit 1",
    );
    const [printed] = await readBoxSlips(test.shop.db, [box?.id ?? 0]);
    const names = await rows<{ name: string }>(
      test.shop,
      `select p.name from jsonb_array_elements('[${box?.product_ids}]') with ordinality as u(id, at)
       join products p on p.id = u.id::int order by at`,
    );
    expect(names.length).toBeGreaterThan(3);
    expect(printed?.slip).toEqual({
      reference: printed?.reference,
      boxName: "Women's Monthly Subscription Box",
      deliverTo: expect.arrayContaining(["Robin Hale", "7 Harbour Row"]),
      items: names.map(({ name }) => name),
      from: "Wren Ashdown",
      message: "For the evenings",
      note: expect.stringContaining("25 December 2026"),
    });
  });

  it("is nobody else's, and reads no file that is no table", async () => {
    const customer = await newCustomer(test);
    expect((await customer.send(calls.getBoxRun, { boxMonth: MONTH })).statusCode).toBe(403);
    expect((await customer.send(calls.packBoxes, { boxMonth: MONTH, boxIds: [1] })).statusCode).toBe(403);
    expect((await customer.send(calls.checkBoxDispatch, { boxMonth: MONTH })).statusCode).toBe(403);
    const unreadLabels = await admin.send(calls.checkBoxDispatch, { boxMonth: MONTH, csv: 'a,"b\nc' });
    expect(unreadLabels.json()).toMatchObject({ code: "csv-unreadable" });
    const unreadable = await admin.send(calls.dispatchBoxes, { boxMonth: MONTH, csv: 'a,"b\nc' });
    expect(unreadable.json()).toMatchObject({ code: "csv-unreadable" });
  });
});
