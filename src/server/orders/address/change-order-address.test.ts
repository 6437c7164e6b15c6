import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { changeAdminOrderAddress } from "#contract/orders/admin-addresses.ts";
import { getAdminOrder } from "#contract/orders/admin-orders.ts";
import { downloadParcelLabels, holdParcels, packParcels } from "#contract/orders/admin-parcels.ts";
import { changeOrderAddress, openOrderAddress } from "#contract/orders/order-address.ts";
import { signLink } from "#server/platform/kernel/signed-links.ts";
import { emailsOf, tokenOf } from "#tests/support/emails.ts";
import { buy, buyAsGuest, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const PRODUCT = 61;
const NEW = {
  firstName: "Wren",
  lastName: "Ashdown",
  line1: "9 Quay Street",
  line2: "",
  city: "Whitby",
  postcode: "yo211aa",
};

describe("a guest's link to the delivery address", () => {
  let test: TestShop;
  let orderId: number;
  let token: string;
  const visitor = () => new TestBrowser(test.app);
  const open = (given = token) => visitor().send(openOrderAddress, { token: given });
  async function change(typed: object = {}) {
    const { version = "2026-01-01T00:00:00.000Z" } = (await open()).json<{ version?: string }>();
    return visitor().send(changeOrderAddress, { token, version, ...NEW, ...typed });
  }
  async function parcelIds(): Promise<number[]> {
    return (await rows<{ id: number }>(test.shop, `select id from parcels where order_id = ${orderId}`)).map(
      ({ id }) => id,
    );
  }

  beforeEach(async () => {
    test = await openTestShop({ withDemo: true, now: "2026-11-26T10:00:00Z" });
    ({ orderId } = await buyAsGuest(visitor(), PRODUCT));
    token = await tokenOf(test, "order-confirmed", "changeAddress");
    test.setClock("2026-11-26T10:05:00Z");
  });
  afterEach(() => test.close());

  it("shows and changes it, in the order too, and emails the change with a link", async () => {
    expect((await open()).json()).toMatchObject({ orderId, address: { line1: "3 Mill Lane" }, canChange: true });
    const changed = await change();
    expect(changed.json()).toMatchObject({ address: { ...NEW, postcode: "YO21 1AA" }, canChange: true });
    const order = await (await signInAdmin(test)).call(getAdminOrder, { orderId: String(orderId) });
    expect(order).toMatchObject({ address: { line1: "9 Quay Street" } });
    expect(order.timeline.at(-1)).toMatchObject({ kind: "address", by: null });
    expect(await emailsOf(test, "address-changed")).toMatchObject([{ facts: { isByShop: false, orderId } }]);
    const log = await rows(test.shop, `select before, after, actor_user_id from audit_log where entity = 'order'`);
    expect(log).toMatchObject([
      { before: { deliveryAddress: { line1: "3 Mill Lane" } }, after: { deliveryAddress: { line1: "9 Quay Street" } } },
    ]);
    token = await tokenOf(test, "address-changed", "changeAddress");
    expect((await open()).statusCode).toBe(200);
  });

  it("corrects an address whose stored name cannot be printed, but takes no other such line", async () => {
    await test.shop.db.execute(
      `update orders set shipping_address = jsonb_set(shipping_address, '{firstName}', '"小明"') where id = ${orderId}`,
    );
    const refused = await change({ firstName: "小明", city: "เมือง" });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { issues: [{ path: "city", message: expect.stringContaining("We cannot print เมือง.") }] },
    ]);
    expect((await change({ firstName: "小王" })).json()).toMatchObject({ issues: [{ path: "firstName" }] });
    expect((await change({ firstName: "小明" })).json()).toMatchObject({
      address: { firstName: "小明", city: "Whitby" },
    });
  });

  it("follows the checkout's rules", async () => {
    for (const typed of [{ postcode: "JE2 3AB" }, { postcode: "BATH" }, { line1: "" }, { lastName: "" }]) {
      expect((await change(typed)).statusCode, JSON.stringify(typed)).toBe(422);
    }
    expect((await change({ version: "2026-01-01T00:00:00.000Z" })).statusCode).toBe(409);
    expect(await emailsOf(test, "address-changed")).toEqual([]);
  });

  it.each(["labelled", "packed", "held"] as const)("is closed once the parcel is %s", async (state) => {
    const admin = await signInAdmin(test);
    const ids = await parcelIds();
    if (state === "labelled") await admin.send(downloadParcelLabels, { parcelIds: ids });
    if (state === "packed") await admin.call(packParcels, { parcelIds: ids });
    if (state === "held") await admin.call(holdParcels, { parcelIds: ids });
    expect((await open()).json()).toMatchObject({ canChange: false });
    const late = await change();
    expect([late.statusCode, late.json().code]).toEqual([409, "too-late-to-change"]);
  });

  it("is used by two at the same time once, and never after packing began meanwhile", async () => {
    const admin = await signInAdmin(test);
    const { version } = (await open()).json<{ version: string }>();
    const send = (line1: string) => visitor().send(changeOrderAddress, { token, version, ...NEW, line1 });
    const replies = await Promise.all([send("1 First Street"), send("2 Second Street")]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const ids = await parcelIds();
    const [changed] = await Promise.all([change({ line1: "3 Race" }), admin.call(packParcels, { parcelIds: ids })]);
    const [row] = await rows<{ line1: string }>(
      test.shop,
      `select shipping_address->>'line1' as line1 from orders where id = ${orderId}`,
    );
    expect(row?.line1 === "3 Race").toBe(changed.statusCode === 200);
  });

  it("opens no other order, and none for a forged, expired or moved link", async () => {
    const forged = `${token.slice(0, -3)}AAA`;
    expect((await open(forged)).statusCode).toBe(404);
    const otherPurpose = signLink(test.shop, "review-order", String(orderId), new Date("2027-01-01"));
    expect((await open(otherPurpose)).statusCode).toBe(404);
    const withoutEmail = signLink(test.shop, "order-address", String(orderId), new Date("2027-01-01"));
    expect((await open(withoutEmail)).statusCode).toBe(410);
    const admin = await signInAdmin(test);
    const { version, address } = await admin.call(getAdminOrder, { orderId: String(orderId) });
    await admin.call(changeAdminOrderAddress, {
      orderId: String(orderId),
      ...(address ?? NEW),
      email: "right@example.com",
      version,
    });
    expect((await open()).statusCode, "the old email address").toBe(410);
    token = await tokenOf(test, "address-changed", "changeAddress");
    expect((await open()).statusCode, "the new email address").toBe(200);
    await newCustomer(test);
    await rows(test.shop, `update orders set user_id = (select max(id) from users) where id = ${orderId}`);
    expect((await open()).statusCode, "the order joined an account").toBe(404);
    test.setClock("2027-01-20T10:00:00Z");
    expect((await open()).statusCode).toBe(410);
  });

  it("is in the emails of guests alone, without their email address", async () => {
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: PRODUCT });
    await buy(customer);
    const [guests, customers] = (await emailsOf(test, "order-confirmed"))
      .slice(-2)
      .map(({ facts }) => facts.changeAddress);
    expect(guests).toMatchObject({ path: "/order-address", subject: expect.stringMatching(/^\d+:[\w-]{16}$/) });
    expect(customers).toBeNull();
  });
});
