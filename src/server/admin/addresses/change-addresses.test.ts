import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eraseAccount, getUser } from "#contract/accounts/accounts.ts";
import { getAdminCustomer } from "#contract/accounts/admin-customers.ts";
import { listActivity } from "#contract/admin/admin-overview.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import * as calls from "#contract/orders/admin-addresses.ts";
import { changeAdminOrder, getAdminOrder } from "#contract/orders/admin-orders.ts";
import {
  downloadLabels,
  downloadParcelLabels,
  downloadParcelTable,
  listAdminParcels,
  packParcels,
} from "#contract/orders/admin-parcels.ts";
import { findOrder } from "#contract/orders/orders.ts";
import { downloadClickAndDrop } from "#contract/subscriptions/admin-box-run.ts";
import { getAdminSubscription } from "#contract/subscriptions/admin-subscriptions.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { buy, buyAsGuest, GUEST, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { dispatchRun, liveDay, openShopWithoutDemoBoxes, Subscriber } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import type { TestShop } from "#tests/support/test-shop.ts";

const PRODUCT = 61;
const NEW = {
  firstName: "Wren",
  lastName: "Ashdown",
  line1: "Flat 2, 9 Quay Street",
  line2: "",
  city: "Whitby",
  postcode: "yo21 1aa",
};
const SAVED = { ...NEW, postcode: "YO21 1AA" };

describe("an address, changed by the shop", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeEach(async () => {
    test = await openShopWithoutDemoBoxes();
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  async function order(): Promise<string> {
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: PRODUCT });
    const orderId = String((await buy(customer)).orderId);
    test.setClock("2026-11-26T10:05:00Z");
    return orderId;
  }
  async function customerOf(orderId: string): Promise<{ customerId: string }> {
    const [row] = await rows<{ id: number }>(test.shop, `select user_id as id from orders where id = ${orderId}`);
    return { customerId: String(row?.id) };
  }
  const read = (orderId: string) => admin.call(getAdminOrder, { orderId });
  async function move(orderId: string, typed: object = {}) {
    const { version } = await read(orderId);
    return admin.send(calls.changeAdminOrderAddress, { orderId, ...NEW, version, ...typed });
  }
  const parcelsNow = () => admin.call(listAdminParcels, { show: "later" });
  const logOf = async (entity: string) =>
    (await admin.call(listActivity, { entity })).filter(({ after }) => after && !("status" in after));

  it("reaches label, Click & Drop file and list, and is logged with old and new", async () => {
    const orderId = await order();
    const changed = await move(orderId);
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ address: SAVED, addressChange: { canChange: true, hasLabel: false } });
    const [parcel] = (await parcelsNow()).filter((each) => String(each.orderId) === orderId);
    expect(parcel).toMatchObject({ town: "Whitby", postcode: "YO21 1AA", needsNewLabel: false });
    const file = await admin.send(downloadParcelTable, { parcelIds: [parcel?.id ?? 0] });
    expect(file.body).toContain("Quay Street");
    expect(await logOf("order")).toMatchObject([
      {
        entityId: orderId,
        before: { deliveryAddress: { line1: "3 Mill Lane", postcode: "BA1 2AB" } },
        after: { deliveryAddress: SAVED },
      },
    ]);
    expect(changed.json().timeline.at(-1)).toMatchObject({ kind: "address", by: "Ada Meadow" });
    expect(changed.json().emails.at(-1)).toMatchObject({ kind: "address-changed" });
    expect(await emailsOf(test, "address-changed")).toMatchObject([
      { facts: { reach: "order", isByShop: true, address: expect.arrayContaining(["Whitby", "YO21 1AA"]) } },
    ]);
  });

  it("keeps the price, and the address of the invoice", async () => {
    const orderId = await order();
    const before = await read(orderId);
    await move(orderId, { postcode: "HS1 2AA" });
    expect((await read(orderId)).sums).toEqual(before.sums);
    const [row] = await rows<{ to: { line1: string } }>(
      test.shop,
      `select billing_address as "to" from orders where id = ${orderId}`,
    );
    expect(row?.to.line1).toBe("3 Mill Lane");
  });

  it("asks for a new label after one was printed, until it is printed again", async () => {
    const orderId = await order();
    const { parcels } = await read(orderId);
    const parcelIds = parcels.map(({ id }) => id);
    const needs = async () => (await read(orderId)).parcels.map(({ needsNewLabel }) => needsNewLabel);
    for (const print of [
      () => admin.send(downloadParcelLabels, { parcelIds }),
      () => admin.send(downloadParcelTable, { parcelIds }),
      () => admin.send(downloadLabels, { orderIds: [Number(orderId)] }),
    ]) {
      expect((await print()).statusCode).toBe(200);
      expect((await read(orderId)).addressChange.hasLabel).toBe(true);
      const { line1 } = (await read(orderId)).address ?? NEW;
      expect((await move(orderId, { line1: `${line1} A` })).statusCode).toBe(200);
      expect(await needs()).toEqual([true]);
      test.setClock(new Date(test.shop.clock().getTime() + 60_000).toISOString());
      await print();
      expect(await needs()).toEqual([false]);
    }
  });

  it("counts a packed parcel as labelled, and refuses once it is sent", async () => {
    const orderId = await order();
    const [parcel] = (await read(orderId)).parcels;
    await admin.call(packParcels, { parcelIds: [parcel?.id ?? 0] });
    expect((await move(orderId)).json().parcels).toMatchObject([{ needsNewLabel: true }]);
    await admin.call(changeAdminOrder, { orderId, status: "shipped", trackingNumber: "AB473124829GB" });
    const late = await move(orderId, { line1: "1 Elsewhere" });
    expect([late.statusCode, late.json().code]).toEqual([409, "too-late-to-change"]);
    expect(await read(orderId)).toMatchObject({ address: SAVED, addressChange: { canChange: false } });
  });

  it("follows the checkout's rules", async () => {
    const orderId = await order();
    const refusals: [object, number][] = [
      [{ postcode: "JE2 3AB" }, 422],
      [{ postcode: "BATH" }, 422],
      [{ line1: " " }, 422],
      [{ city: "" }, 422],
      [{ firstName: "www.win.example" }, 422],
      [{ version: "2026-01-01T00:00:00.000Z" }, 409],
      [{ email: "two@example.com, three@example.com" }, 422],
    ];
    for (const [typed, status] of refusals)
      expect((await move(orderId, typed)).statusCode, JSON.stringify(typed)).toBe(status);
    expect((await read(orderId)).address?.line1).toBe("3 Mill Lane");
    expect(await emailsOf(test, "address-changed")).toEqual([]);
  });

  it("is corrected although the stored name cannot be printed", async () => {
    const orderId = await order();
    await test.shop.db.execute(
      `update orders set shipping_address = jsonb_set(shipping_address, '{firstName}', '"小明"') where id = ${orderId}`,
    );
    const refused = await move(orderId, { firstName: "小明", line1: "เมือง" });
    expect(refused.json()).toMatchObject({ code: "invalid-input", issues: [{ path: "line1" }] });
    expect((await move(orderId, { firstName: "小明" })).json()).toMatchObject({
      address: { ...SAVED, firstName: "小明" },
    });
    const { customerId } = await customerOf(orderId);
    await test.shop.db.execute(`update users set first_name = '王' where id = ${customerId}`);
    const changeCustomer = async (typed: object) => {
      const { version } = await admin.call(getAdminCustomer, { customerId });
      return admin.send(calls.changeAdminCustomerAddress, { customerId, ...NEW, version, ...typed });
    };
    expect((await changeCustomer({ firstName: "小王" })).json()).toMatchObject({ issues: [{ path: "firstName" }] });
    expect((await changeCustomer({ firstName: "王" })).json()).toMatchObject({
      address: { ...SAVED, firstName: "王" },
    });
  });

  it("is changed once by two at the same time, and by nobody else", async () => {
    const orderId = await order();
    const { version } = await read(orderId);
    const send = (line1: string, by = admin) =>
      by.send(calls.changeAdminOrderAddress, { orderId, ...NEW, line1, version });
    const statuses = await Promise.all([send("1 First Street"), send("2 Second Street")]);
    expect(statuses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await send("3 Third Street", new TestBrowser(test.app))).statusCode).toBe(401);
    expect((await send("3 Third Street", await newCustomer(test))).statusCode).toBe(403);
    expect(await emailsOf(test, "address-changed")).toHaveLength(1);
  });

  it("says nothing when nothing changes", async () => {
    const orderId = await order();
    await move(orderId);
    test.setClock("2026-11-26T10:10:00Z");
    expect((await move(orderId)).statusCode).toBe(200);
    expect(await emailsOf(test, "address-changed")).toHaveLength(1);
    expect(await logOf("order")).toHaveLength(1);
  });

  it("corrects a guest's email address, and tells the old one without naming anybody", async () => {
    const { orderId } = await buyAsGuest(new TestBrowser(test.app), PRODUCT);
    test.setClock("2026-11-26T10:05:00Z");
    expect((await move(String(orderId), { email: "Right@example.com" })).statusCode).toBe(200);
    const [notice] = await emailsOf(test, "order-email-changed");
    expect(notice).toEqual({ kind: "order-email-changed", recipient: GUEST.email.toLowerCase(), facts: { orderId } });
    expect(await emailsOf(test, "address-changed")).toMatchObject([{ recipient: "right@example.com" }]);
    const find = (email: string) => new TestBrowser(test.app).send(findOrder, { orderNumber: String(orderId), email });
    expect((await find(GUEST.email)).statusCode).toBe(404);
    expect((await find("right@example.com")).statusCode).toBe(200);
    expect(await logOf("order")).toMatchObject([
      { before: { email: GUEST.email.toLowerCase() }, after: { email: "right@example.com" } },
    ]);
  });

  it("never changes an account's email address", async () => {
    const orderId = await order();
    const { userEmail } = await read(orderId);
    await move(orderId, { email: "thief@example.com" });
    expect((await read(orderId)).userEmail).toBe(userEmail);
    expect(await emailsOf(test, "order-email-changed")).toEqual([]);
  });

  describe("of boxes", () => {
    const subscriptionOf = async (gift?: { goesOn: boolean }) => {
      const subscriber = await Subscriber.subscribe(test, undefined, {
        audience: "women",
        duration: "3months",
        ...(gift ? { gift } : {}),
      });
      const [row] = await rows<{ id: number; orderId: number; userId: number }>(
        test.shop,
        `select s.id, i.order_id as "orderId", s.user_id as "userId" from subscriptions s
         join order_items i on i.id = s.order_item_id order by s.id desc limit 1`,
      );
      test.setClock("2026-11-26T10:05:00Z");
      return { subscriber, id: String(row?.id), orderId: String(row?.orderId), customerId: String(row?.userId) };
    };
    const moveBoxes = async (subscriptionId: string, typed: object = {}) => {
      const { version } = await admin.call(getAdminSubscription, { subscriptionId });
      return admin.send(calls.changeAdminSubscriptionAddress, { subscriptionId, ...NEW, version, ...typed });
    };
    const clickAndDrop = async () => {
      admin = await signInAdmin(test);
      return (await admin.send(downloadClickAndDrop, { boxMonth: "2026-12" })).body;
    };

    it("that are not frozen: the order changes the account, and the box follows", async () => {
      const { orderId, customerId } = await subscriptionOf();
      expect((await read(orderId)).addressChange).toEqual({ canChange: true, hasLabel: false, changesAccount: true });
      expect((await move(orderId)).statusCode).toBe(200);
      expect((await admin.call(getAdminCustomer, { customerId })).address).toEqual(SAVED);
      expect(await emailsOf(test, "address-changed")).toMatchObject([{ facts: { reach: "order-and-account" } }]);
      await liveDay(test, "2026-12-15");
      expect(await clickAndDrop()).toContain("Quay Street");
    });

    it("that are frozen or packed: the copy changes, and asks for a new label", async () => {
      const { id, orderId, customerId } = await subscriptionOf();
      await liveDay(test, "2026-12-15");
      expect(await clickAndDrop()).toContain("3 Mill Lane");
      expect((await move(orderId)).json().parcels).toMatchObject([{ kind: "box", needsNewLabel: true }]);
      expect((await admin.call(getAdminCustomer, { customerId })).address.line1).toBe("3 Mill Lane");
      expect(await clickAndDrop()).toContain("Quay Street");
      expect(await logOf("box")).toMatchObject([
        { before: { deliveryAddress: { line1: "3 Mill Lane" } }, after: { deliveryAddress: SAVED } },
      ]);
      test.setClock("2026-12-15T15:20:00Z");
      admin = await signInAdmin(test);
      expect((await moveBoxes(id, { line1: "Flat 3" })).statusCode).toBe(200);
      expect(await clickAndDrop()).toContain("Flat 3");
      await dispatchRun(test);
      expect((await moveBoxes(id, { line1: "Flat 4" })).statusCode, "the next boxes").toBe(200);
      expect((await move(orderId, { line1: "Flat 5" })).statusCode).toBe(409);
      const sent = await rows<{ line1: string }>(
        test.shop,
        `select shipping_address->>'line1' as line1 from boxes where order_id = ${orderId}`,
      );
      expect(sent, "where the box was sent").toEqual([{ line1: "Flat 3" }]);
    });

    it("of a gift are corrected although the stored name cannot be printed", async () => {
      const { id } = await subscriptionOf({ goesOn: false });
      await test.shop.db.execute(
        `update subscriptions set gift = jsonb_set(gift, '{address,lastName}', '"王"') where id = ${id}`,
      );
      expect((await moveBoxes(id, { firstName: "小明" })).json()).toMatchObject({ issues: [{ path: "firstName" }] });
      expect((await moveBoxes(id, { lastName: "王" })).json()).toMatchObject({ address: { ...SAVED, lastName: "王" } });
    });

    it("of a gift: the recipient changes, message and day stay, and the giver hears of it", async () => {
      const { id, orderId, customerId, subscriber } = await subscriptionOf({ goesOn: false });
      expect((await read(orderId)).addressChange.canChange, "no parcel goes to the giver").toBe(false);
      expect((await move(orderId)).statusCode).toBe(409);
      await liveDay(test, "2026-12-15");
      admin = await signInAdmin(test);
      const changed = await moveBoxes(id, { firstName: "Robin", lastName: "Hale" });
      expect(changed.json()).toMatchObject({
        address: { ...SAVED, firstName: "Robin", lastName: "Hale" },
        gift: { message: "For the long evenings.\nYour sister" },
      });
      expect(await clickAndDrop()).toContain("Quay Street");
      expect((await admin.call(getAdminCustomer, { customerId })).address.line1).toBe("3 Mill Lane");
      expect(await emailsOf(test, "address-changed")).toMatchObject([
        { recipient: subscriber.email, facts: { reach: "gift" } },
      ]);
      expect(await logOf("subscription")).toMatchObject([
        { before: { recipient: { line1: "7 Harbour Row" } }, after: { recipient: { line1: NEW.line1 } } },
      ]);
    });

    it("refuses a version that another session has changed", async () => {
      const { id } = await subscriptionOf({ goesOn: true });
      const { version } = await admin.call(getAdminSubscription, { subscriptionId: id });
      const send = (line1: string, by = admin) =>
        by.send(calls.changeAdminSubscriptionAddress, { subscriptionId: id, ...NEW, line1, version });
      const replies = await Promise.all([send("1 First Street"), send("2 Second Street")]);
      expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      expect((await send("3 Third Street", new TestBrowser(test.app))).statusCode).toBe(401);
      expect((await moveBoxes(id, { postcode: "GY1 1WR" })).statusCode).toBe(422);
      expect((await moveBoxes(id, { version })).json().code).toBe("changed-meanwhile");
    });

    it("forgets addresses in the log with the account", async () => {
      const { subscriber, id, orderId } = await subscriptionOf({ goesOn: false });
      await moveBoxes(id);
      await rows(test.shop, `update subscriptions set status = 'cancelled' where id = ${id}`);
      await rows(test.shop, "update boxes set status = 'dispatched' where status = 'charged'");
      await rows(test.shop, `update orders set status = 'delivered' where id = ${orderId}`);
      const browser = await subscriber.signIn();
      expect((await browser.send(eraseAccount, { password: "lavender-and-salt" })).statusCode).toBe(200);
      const left = await rows(test.shop, "select id from audit_log where after::text like '%Quay Street%'");
      expect(left).toEqual([]);
    });
  });

  describe("of a customer", () => {
    it("changes account and name, once, and emails it", async () => {
      const customer = await newCustomer(test);
      const customerId = String((await customer.call(getUser, {})).id);
      test.setClock("2026-11-26T10:05:00Z");
      const { version } = await admin.call(getAdminCustomer, { customerId });
      const send = (line1: string, by = admin) =>
        by.send(calls.changeAdminCustomerAddress, { customerId, ...NEW, lastName: "Hale", line1, version });
      const replies = await Promise.all([send("1 First Street"), send("2 Second Street")]);
      expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      expect((await send("3 Third Street", customer)).statusCode).toBe(403);
      expect((await send("3 Third Street", new TestBrowser(test.app))).statusCode).toBe(401);
      expect(await customer.call(getUser, {})).toMatchObject({ lastName: "Hale", deliveryPostcode: "YO21 1AA" });
      expect(await emailsOf(test, "address-changed")).toMatchObject([{ facts: { reach: "account", orderId: null } }]);
      expect(await logOf("customer")).toMatchObject([
        { before: { deliveryLine1: "3 Mill Lane", lastName: "Ashdown" } },
      ]);
    });

    it("leaves the paid order as it is", async () => {
      const orderId = await order();
      const customerId = String((await read(orderId)).userId);
      const { version } = await admin.call(getAdminCustomer, { customerId });
      await admin.call(calls.changeAdminCustomerAddress, { customerId, ...NEW, version });
      expect((await read(orderId)).address?.line1).toBe("3 Mill Lane");
      const unknown = await admin.send(calls.changeAdminCustomerAddress, { customerId: "1999999", ...NEW, version });
      expect(unknown.statusCode).toBe(404);
    });
  });
});
