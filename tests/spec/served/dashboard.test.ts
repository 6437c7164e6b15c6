import { createElement } from "react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { createProduct } from "#contract/catalogue/admin-products.ts";
import { createCheckout } from "#contract/checkout/checkout.ts";
import { changeAdminOrder, tagOrder } from "#contract/orders/admin-orders.ts";
import { type AdminParcel, listAdminParcels } from "#contract/orders/admin-parcels.ts";
import { createTelephoneOrder } from "#contract/orders/admin-telephone-orders.ts";
import { createDiscountCode } from "#contract/pricing/admin-pricing.ts";
import { boxMonthOf, isoDay } from "#domain/calendar.ts";
import { missingFrom } from "#tests/spec/draw-text.ts";
import { addPlan, buy, GUEST, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import CategoriesPage from "#web/admin/catalogue/categories/categories-page.tsx";
import ProductsPage from "#web/admin/catalogue/products/products-page.tsx";
import OrdersPage from "#web/admin/orders/orders-page.tsx";
import { PARCEL_COLUMNS } from "#web/admin/orders/parcels/parcel-columns.tsx";
import { AdminCounters } from "#web/admin/overview/overview-page.tsx";
import { RecentOrders } from "#web/admin/overview/recent-orders.tsx";
import SalesPage from "#web/admin/overview/sales-page.tsx";
import DiscountsPage from "#web/admin/pricing/discounts-page.tsx";
import SubscriptionsPage from "#web/admin/subscriptions/subscriptions-page.tsx";
import { drawServed, drawServedMarkup } from "./draw-page.ts";

function Overview() {
  return createElement("div", null, createElement(AdminCounters), createElement(RecentOrders));
}

let drawnParcel: AdminParcel | undefined;

function ParcelRow() {
  return createElement("div", null, ...PARCEL_COLUMNS.map(({ cell }) => drawnParcel && cell(drawnParcel)));
}

describe("the pages of the dashboard, drawn from the shop's replies", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let orderId: number;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: 61 });
    await addPlan(customer, { audience: "women", duration: "3months" });
    ({ orderId } = await buy(customer));
    await customer.call(addToBasket, { productId: 62 });
    await customer.call(createCheckout, {});
    const change = { orderId: String(orderId), status: "shipped", trackingNumber: "AB473124829GB" } as const;
    await admin.call(changeAdminOrder, change);
  });
  afterAll(() => test.close());

  it("list an order, newest first, and show it in its dialog", async () => {
    const [email] = (await rows<{ email: string }>(test.shop, "select email from users order by id desc limit 1")).map(
      (row) => row.email,
    );
    const list = await drawServed(admin, OrdersPage);
    expect(list).toContain(
      `#${orderId} View details of order ${orderId} · 21 Nov 2026 Wren Ashdown ${email} Mixed £55.98 Paid £55.98 Paid`,
    );
    expect(list).toMatch(
      new RegExp(`View details of order ${orderId + 1} · .* Unpaid .*View details of order ${orderId} `),
    );
    const numbers = [...list.matchAll(/View details of order (\d+)/g)].map(([, number]) => Number(number));
    expect([...new Set(numbers)].slice(0, 2)).toEqual([orderId + 1, orderId]);
    const dialog = await drawServed(admin, OrdersPage, { at: `/?order=${orderId}` });
    expect(
      missingFrom(dialog, [
        `Order #${orderId}`,
        "Status shipped Paid Amount £55.98 Date 21 November 2026",
        `Customer Wren Ashdown ${email}`,
        "Delivery address Wren Ashdown 3 Mill Lane Bath BA1 2AB",
        "Women's Monthly Subscription Box Subscription Item 1 × £19.99",
        "Stress Relief Collection 1 × £34.99",
        "Subtotal £54.98 Delivery £1.00 Total £55.98",
        "Payment number sandbox_pay_",
        "Tracking number AB473124829GB",
      ]),
    ).toEqual([]);
  });

  it("list a subscription and show it in its dialog", async () => {
    const [{ id } = { id: 0 }] = await rows<{ id: number }>(test.shop, "select max(id) as id from subscriptions");
    const list = await drawServed(admin, SubscriptionsPage);
    expect(list).toMatch(
      /View subscription \d+ · Next .*? Wren Ashdown .*?Women's box, 3 months .*?Women's box, 3 months £26\.99/,
    );
    expect(list).toContain("0 of 3 boxes");
    const dialog = await drawServed(admin, SubscriptionsPage, { at: `/?subscription=${id}` });
    expect(
      missingFrom(dialog, [
        `Subscription #${id}`,
        "Status Active Plan Women's box, 3 months Monthly price £26.99",
        "Delivery address 3 Mill Lane Bath BA1 2AB",
        "0 of 3 boxes delivered (0%)",
        "Next delivery 15 December 2026 Start date 21 November 2026",
        `Related order #${orderId}, Shipped, £55.98`,
      ]),
    ).toEqual([]);
  });

  it("list products by name, categories and discount codes", async () => {
    const product = { name: "Aa Fig Soap", description: "Cut by hand.", price: "6.50", categoryId: 12 };
    await admin.call(createProduct, { ...product, stock: 10, isActive: false });
    const products = await drawServed(admin, ProductsPage);
    expect(products).toMatch(/Aa Fig Soap Cut by hand\. N\/A .*?£6\.50 .*?Inactive One-time Edit Aa Fig Soap/);
    const names = [...products.matchAll(/Delete (.+?)(?= Select| Previous| Page|$)/g)].map(([, name]) => name);
    expect(names[0]).toBe("Aa Fig Soap");
    expect(await drawServedMarkup(admin, ProductsPage)).toMatch(/text-danger[^>]*><svg[^>]*lucide-triangle-alert/);
    expect(await drawServed(admin, CategoriesPage)).toMatch(/Wellness.*wellness/);
    const code = { code: "SPRING", type: "fixed", value: "5", isActive: true } as const;
    await admin.call(createDiscountCode, code);
    expect(await drawServed(admin, DiscountsPage)).toContain(
      "Fixed Amount £5.00 Active 0 / ∞ no maximum No expiry Edit SPRING",
    );
  });

  it("count on the overview, and list its five newest orders", async () => {
    const overview = await drawServed(admin, Overview);
    const [counted] = await rows<{ users: number; active: number; orders: number }>(
      test.shop,
      `select (select count(*)::int from users) as users,
         (select count(*)::int from subscriptions where status = 'active') as active,
         (select count(*)::int from orders) as orders`,
    );
    expect(overview).toContain(`Active Subscriptions ${counted?.active}`);
    expect(overview).toMatch(/Total Users \d+ .*Monthly Revenue £[\d,]+\.\d\d/);
    expect(overview).toMatch(/Total Orders \d+/);
    expect(new Set(overview.match(/#\d+ /g)).size).toBe(5);
    expect(overview).toContain(`#${orderId} Wren Ashdown`);
  });

  it("name the month of a box's run in the list of parcels, and its day in short", async () => {
    const [parcel] = await admin.call(listAdminParcels, { show: "later" });
    if (!parcel) throw new Error("No parcel to draw");
    drawnParcel = { ...parcel, boxMonth: boxMonthOf(isoDay("2026-12-15")) };
    const row = await drawServed(admin, ParcelRow);
    expect(row).toContain("December 2026 box run");
    expect(row).toMatch(/by \d+ [A-Z][a-z]{2} 2026/);
  });

  it("show an order that was taken by telephone, the form for a new one, tags and sales", async () => {
    const order = await admin.call(createTelephoneOrder, {
      lines: [{ productId: 61, quantity: 1 }],
      guest: GUEST,
      expected: "35.99",
    });
    await admin.call(tagOrder, { orderId: String(order.id), tags: ["market"] });
    expect(await drawServed(admin, OrdersPage)).toMatch(
      new RegExp(`View details of order ${order.id} .*Unpaid .*market, By telephone`),
    );
    const dialog = await drawServed(admin, OrdersPage, { at: `/?order=${order.id}` });
    const open = "Not paid yet. The stock is reserved until the end of 24 November 2026.";
    const buttons = ["Email payment link", "Mark as paid in person", "Change products", "Change tags"];
    expect(missingFrom(dialog, [open, ...buttons])).toEqual([]);
    const form = await drawServed(admin, OrdersPage, { at: "/?new=order" });
    const fields = [
      "New telephone order",
      "Add a product",
      "Discount code",
      "Without an account",
      "Email",
      "Create order",
    ];
    expect(missingFrom(form, fields)).toEqual([]);
    await admin.call(changeAdminOrder, { orderId: String(order.id), status: "cancelled" });
    const at = "/?from=2026-11-21&until=2026-11-21";
    expect(await drawServed(admin, SalesPage, { at })).toContain("Stress Relief Collection 1 £34.99");
    expect(await drawServed(admin, SalesPage, { at: `${at}&by=day` })).toMatch(/21 November 2026 \d+ \d+ £/);
  });
});
