import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchAdmin } from "#contract/admin/admin-overview.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import { listAdminOrders, refundAdminOrder } from "#contract/orders/admin-orders.ts";
import { createDiscountCode } from "#contract/pricing/admin-pricing.ts";
import { newGiftCard } from "#tests/support/gift-cards.ts";
import { addPlan, buy, buyAsGuest, GUEST, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { newStaff } from "#tests/support/role-table.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const NOTHING = {
  orders: [],
  parcels: [],
  people: [],
  guests: [],
  messages: [],
  products: [],
  codes: [],
  giftCards: [],
  pastOrders: [],
};

describe("one search for everything", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let customer: TestBrowser;
  let orderId: number;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: 61 });
    ({ orderId } = await buy(customer));
    await admin.call(createDiscountCode, { code: "ASHDOWN_10", type: "percentage", value: "10" });
  });
  afterAll(() => test.close());

  const find = (search: string) => admin.call(searchAdmin, { search });

  it("finds orders by number, name and e-mail address, people, and the code that bears their name", async () => {
    const found = await find("ashdown");
    expect(found).toMatchObject({
      orders: [{ id: orderId, userFirstName: "Wren", userLastName: "Ashdown", status: "pending", total: "35.99" }],
      people: [{ firstName: "Wren", lastName: "Ashdown" }],
      products: [],
      codes: [{ code: "ASHDOWN_10", type: "percentage", value: "10.00", isActive: true }],
    });
    const email = found.people[0]?.email ?? "";
    expect(await find(email)).toMatchObject({ orders: [{ id: orderId }], people: [{ email }] });
    for (const number of [String(orderId), `#${orderId}`]) {
      expect((await find(number)).orders.map(({ id }) => id)).toEqual([orderId]);
    }
  });

  it("finds goods by name and by SKU", async () => {
    expect((await find("ms-bb-lav")).products).toMatchObject([{ name: "Lavender Field Bath Bomb", sku: "MS-BB-LAV" }]);
    expect((await find("LAVENDER field bath")).products.map(({ name }) => name)).toContain("Lavender Field Bath Bomb");
  });

  it("takes signs of patterns literally", async () => {
    for (const search of ["%", "\\", "zzz_", "_____"]) expect(await find(search), search).toEqual(NOTHING);
    expect((await find("down_1")).codes).toHaveLength(1);
    expect((await find("downx1")).codes).toEqual([]);
  });

  it("names five of a kind, the newest orders first", async () => {
    await rows(
      test.shop,
      `insert into orders (email, amount, order_type, status, created_at, updated_at)
       select 'twin' || i || '@example.com', 5, 'one_time', 'pending', now(), now() from generate_series(1, 7) i`,
    );
    const { orders } = await find("twin");
    expect(orders.map(({ userEmail }) => userEmail)).toEqual([7, 6, 5, 4, 3].map((n) => `twin${n}@example.com`));
    expect((await find("bath")).products).toHaveLength(5);
  });

  const orderIds = async (search: string) => (await find(search)).orders.map(({ id }) => id);
  const listedIds = async (search: string) => (await admin.call(listAdminOrders, { search })).map(({ id }) => id);

  it("finds people in any order of their names, without accents", async () => {
    await rows(
      test.shop,
      `insert into orders (email, amount, order_type, status, shipping_address, created_at, updated_at) values
       ('b@example.com', 5, 'one_time', 'pending', '{"firstName": "Björk", "lastName": "Ås Hollis"}', now(), now())`,
    );
    const [id] = await orderIds("björk");
    expect(id).toBeDefined();
    for (const search of ["bjork", "hollis bjork", "BJÖRK  hollis", "as bjo", "b@example.com hollis"]) {
      expect(await orderIds(search), search).toEqual([id]);
      expect(await listedIds(search), search).toEqual([id]);
    }
    expect(await orderIds("hollis wren")).toEqual([]);
    expect((await find("ashdown wren")).people).toHaveLength(1);
    expect((await find("bomb field lavender")).products.map(({ name }) => name)).toEqual(["Lavender Field Bath Bomb"]);
  });

  it("finds an order by what people quote: postcode, tracking number, parcel, box, documents and payment", async () => {
    const giver = await newCustomer(test);
    await addPlan(giver, { audience: "women", duration: "3months", gift: { goesOn: false } });
    await giver.call(addToBasket, { productId: 61 });
    const { orderId: mine } = await buy(giver);
    await test.runJob("bill-boxes");
    const one = `update orders set shipping_address = shipping_address || '{"postcode": "NE1 4ST"}' where id = ${mine}`;
    await rows(test.shop, one);
    await rows(test.shop, `update parcels set tracking_number = 'AB000010073GB' where order_id = ${mine}`);
    await admin.call(refundAdminOrder, { orderId: String(mine), amount: "1.00", reason: "A dent" });
    const [facts] = await rows<Record<"payment" | "refund" | "box" | "invoice" | "note", string>>(
      test.shop,
      `select stripe_payment_intent_id as payment, (select provider_refund_id from refunds where order_id = o.id) as refund,
         (select max(id) from boxes where order_id = o.id)::text as box,
         (select number from invoices where order_id = o.id and kind = 'invoice')::text as invoice,
         (select number from invoices where order_id = o.id and kind = 'credit-note')::text as note
       from orders o where id = ${mine}`,
    );
    const quoted = {
      postcode: ["NE1 4ST", "ne14st"],
      "tracking-number": ["AB000010073GB", "ab 0000 1007 3gb"],
      box: [`BOX-${facts?.box}`],
      invoice: [`INV-${facts?.invoice?.padStart(6, "0")}`, `inv ${facts?.invoice}`],
      "credit-note": [`CN-${facts?.note?.padStart(6, "0")}`],
      payment: [facts?.payment ?? "", facts?.refund ?? ""],
      "gift-recipient": ["hale robin"],
    };
    for (const [foundBy, searches] of Object.entries(quoted)) {
      for (const search of searches) {
        expect((await find(search)).orders, search).toMatchObject([{ id: mine, foundBy }]);
        expect(await listedIds(search), search).toEqual([mine]);
      }
    }
    expect(await orderIds(`ORDER-${mine}`)).toEqual([mine]);
    for (const search of ["NE1 4SU", "AB000010074GB", "BOX-9999", "INV-999999", "pi_nothing", "REPLACEMENT-9"]) {
      expect(await orderIds(search), search).toEqual([]);
    }
  });

  it("finds an order by the names of its account and its bill", async () => {
    const buyer = await newCustomer(test);
    await buyer.call(addToBasket, { productId: 62 });
    const { orderId: theirs } = await buy(buyer);
    await rows(
      test.shop,
      `update orders set shipping_address = shipping_address || '{"firstName": "Somebody", "lastName": "Else"}',
         billing_address = '{"firstName": "Ludwig", "lastName": "Straße", "postcode": "M1 1AA"}' where id = ${theirs}`,
    );
    expect(await orderIds("ludwig strasse")).toEqual([theirs]);
    expect(await orderIds("ashdown wren")).toContain(theirs);
    expect(await orderIds("else somebody")).toEqual([theirs]);
  });

  it("finds gift cards by their last four characters and recipient, and guests by name", async () => {
    const code = await newGiftCard(test, "25.00");
    await rows(
      test.shop,
      `update gift_cards set recipient_name = 'Nell Gower', recipient_email = 'nell@example.com' where last_four = '${code.slice(-4)}'`,
    );
    for (const search of [code.slice(-4), code.slice(-4).toLowerCase(), "gower nell", "nell@example"]) {
      const found = await find(search);
      expect(found.giftCards, search).toMatchObject([{ lastFour: code.slice(-4), recipientName: "Nell Gower" }]);
      expect(found.orders.length, search).toBeGreaterThan(0);
    }
    await buyAsGuest(new TestBrowser(test.app), 62, { ...GUEST, lastName: "Ptolemy" });
    expect((await find("ptolemy")).guests).toMatchObject([{ lastName: "Ptolemy" }]);
  });

  it("finds parcels in any state for a role that may only pack, and no orders or people", async () => {
    const packer = await newStaff(test, "packing", "packer@staff.example");
    const packed = (search: string) => packer.call(searchAdmin, { search });
    const parcel = { reference: `ORDER-${orderId}`, name: "Wren Ashdown", town: "Bath", postcode: "BA1 2AB" };
    const onlyParcel = { ...NOTHING, parcels: [{ ...parcel, list: "ready" }] };
    for (const search of [`ORDER-${orderId}`, `#${orderId}`]) expect(await packed(search), search).toEqual(onlyParcel);
    const found = await packed("ashdown");
    expect(found).toMatchObject({ orders: [], people: [], codes: [] });
    expect(found.parcels.length).toBeLessThanOrEqual(5);
    expect(found.parcels).toContainEqual({ ...parcel, list: "ready" });
    await rows(test.shop, `update parcels set sent_at = now(), left_at = now() where order_id = ${orderId}`);
    expect((await packed(`ORDER-${orderId}`)).parcels).toEqual([{ ...parcel, list: "sent" }]);
    expect(await packed("zzz_")).toEqual(NOTHING);
    expect((await find(`ORDER-${orderId}`)).parcels).toEqual([]);
  });

  it("answers the administrator only, and words only", async () => {
    expect((await customer.send(searchAdmin, { search: "ashdown" })).statusCode).toBe(403);
    expect((await admin.send(searchAdmin, { search: "  " })).statusCode).toBe(422);
  });
});
