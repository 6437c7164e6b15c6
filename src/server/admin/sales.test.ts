import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { downloadSales, getSales } from "#contract/admin/admin-sales.ts";
import { getAdminProduct, updateProduct } from "#contract/catalogue/admin-products.ts";
import { markOrderPaid } from "#contract/checkout/checkout.ts";
import { buyGiftCard } from "#contract/gift-cards/gift-cards.ts";
import { getAdminOrder, refundAdminOrder } from "#contract/orders/admin-orders.ts";
import { buyAsGuest, CARDS, newCustomer, payWith, signInAdmin } from "#tests/support/people.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const SET = 61;
const BOMB = 1;

describe("the sales of a period", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeEach(async () => {
    // London and UTC have different days in the hour before midnight UTC of a summer night.
    test = await openTestShop({ withDemo: true });
    test.setClock("2027-06-10T22:30:00Z");
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  async function sell(productId: number, now: string): Promise<number> {
    test.setClock(now);
    return (await buyAsGuest(new TestBrowser(test.app), productId)).orderId;
  }

  it("are best sellers first, and days in London, with the refunded units beside the sold ones", async () => {
    const orderId = await sell(SET, "2027-06-10T22:30:00Z");
    await sell(SET, "2027-06-10T23:30:00Z");
    await sell(BOMB, "2027-06-11T10:00:00Z");
    await sell(BOMB, "2027-06-12T23:00:00Z");
    const { items } = await admin.call(getAdminOrder, { orderId: String(orderId) });
    const lines = items.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
    await admin.call(refundAdminOrder, { orderId: String(orderId), lines, reason: "Broken" });
    const sales = await admin.call(getSales, { from: "2027-06-10", until: "2027-06-12" });
    expect(sales.products).toMatchObject([
      { productId: SET, units: 2, refundedUnits: 1, sales: "69.98" },
      { productId: BOMB, units: 1, refundedUnits: 0 },
    ]);
    expect(sales.days.map(({ on, orders, units }) => [on, orders, units])).toEqual([
      ["2027-06-11", 2, 2],
      ["2027-06-10", 1, 1],
    ]);
    expect(sales.total).toMatchObject({ orders: 3, units: 3, refundedUnits: 1 });
    const byDay = await admin.send(downloadSales, { from: "2027-06-10", until: "2027-06-12", by: "day" });
    expect(byDay.body.split(/\r?\n/)[1]).toBe("2027-06-11,2,2,0,40.48");
    const byProduct = await admin.send(downloadSales, { from: "2027-06-10", until: "2027-06-12", by: "product" });
    expect(byProduct.body).toContain("69.98");
    expect(sales.products[0]?.margin).toBeNull();
    const { name, price } = await admin.call(getAdminProduct, { productId: String(SET) });
    await admin.call(updateProduct, { productId: String(SET), name, price, cost: "10.00" });
    const [set] = (await admin.call(getSales, { from: "2027-06-10", until: "2027-06-12" })).products;
    expect(set?.margin).toBe("49.98");
  });

  it("leave out gift cards, and count what they pay for when they are spent", async () => {
    await sell(SET, "2027-06-11T10:00:00Z");
    const buyer = new TestBrowser(test.app);
    const checkout = await buyer.call(buyGiftCard, { amount: "25", fromName: "Fern", email: "fern@example.com" });
    await payWith(buyer, checkout, CARDS.pays);
    await buyer.call(markOrderPaid, { orderId: String(checkout.orderId) });
    const span = { from: "2027-06-11", until: "2027-06-11" };
    const sales = await admin.call(getSales, span);
    expect(sales.total).toMatchObject({ orders: 1, units: 1, sales: "34.99" });
    expect(sales.giftCards).toEqual({ units: 1, refundedUnits: 0, sales: "25.00" });
    expect(sales.products.map(({ productId }) => productId)).toEqual([SET]);
  });

  it("refuse a period that is too long or ends before it begins, and everybody but the administrator", async () => {
    const refused = async (from: string, until: string) => (await admin.send(getSales, { from, until })).json();
    expect(await refused("2027-06-10", "2027-06-09")).toMatchObject({ issues: [{ path: "until" }] });
    expect(await refused("2026-01-01", "2027-06-09")).toMatchObject({ issues: [{ path: "until" }] });
    const customer = await newCustomer(test);
    expect((await customer.send(getSales, { from: "2027-06-10", until: "2027-06-10" })).statusCode).toBe(403);
  });
});
