import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { ADMIN_CALLS, CUSTOMER_CALLS } from "#tests/spec/specified-calls.ts";
import { CARDS, signInAdmin } from "#tests/support/people.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

type Reply = Record<string, unknown>;

const STRESS_RELIEF = 61;
const WREN = { username: "wren", email: "wren@example.com", firstName: "Wren", lastName: "Ashdown" };
const PASSWORD = "lavender-and-salt";
const ADDRESS = {
  deliveryLine1: "9 Quay Street",
  deliveryLine2: "Top flat",
  deliveryCity: "Bristol",
  deliveryPostcode: "BS1 4DJ",
  deliveryCountry: "United Kingdom",
  billingLine1: "4 Bank Street",
  billingLine2: "",
  billingCity: "Leeds",
  billingPostcode: "LS1 4AP",
  billingCountry: "United Kingdom",
  sameAsDelivery: false,
};
const ANSWERS = { audience: "women", naturalness: "100natural", purpose: "personal", duration: "3months" };
const PLAN = { planTitle: "Women's Monthly Subscription Box", planMonths: 3, planDiscount: 10 };

const firstOf = (reply: unknown) => (Array.isArray(reply) ? reply[0] : reply) as Reply | undefined;
const unbraced = (path: string) => path.replaceAll(/\{\w+\}/g, "{}");

describe("each call of the specification, sent to the shop as the specification writes it", () => {
  let test: TestShop;
  let visitor: TestBrowser;
  let admin: TestBrowser;
  let orderId: string;
  const made = new Set<string>();
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    visitor = new TestBrowser(test.app);
    admin = await signInAdmin(test);
  });
  afterAll(() => test.close());

  /** Makes a specified call. The reply has status 200 and every field that the specification reads. */
  async function send(by: TestBrowser, call: string, ids: readonly (string | number)[] = [], body?: object) {
    const [method = "", path = ""] = call.split(" ");
    const left = [...ids];
    const url = path.replaceAll(/\{\w+\}/g, () => String(left.shift()));
    const payload = method === "GET" || method === "DELETE" ? undefined : JSON.stringify(body ?? {});
    const reply = await by.sendRaw(method as Endpoint["method"], url, payload);
    expect(reply.statusCode, `${call}: ${reply.body}`).toBe(200);
    made.add(unbraced(call));
    if (!String(reply.headers["content-type"]).startsWith("application/json")) return {};
    const read = reply.json() as Reply;
    const specified = [...CUSTOMER_CALLS, ...ADMIN_CALLS].find((each) => unbraced(each.call) === unbraced(call));
    const has = firstOf(read) ?? {};
    expect(
      specified?.answers.filter((field) => has[field] === undefined),
      call,
    ).toEqual([]);
    return read;
  }
  const rowsOf = (reply: Reply) => reply as unknown as Reply[];

  it("signs up, in and out, and keeps the user with both addresses", async () => {
    expect((await visitor.sendRaw("GET", "/api/user")).statusCode).toBe(401);
    const { user } = await send(visitor, "POST /api/register", [], { ...WREN, password: PASSWORD });
    expect(user).toMatchObject(WREN);
    await send(visitor, "POST /api/logout");
    expect((await visitor.sendRaw("GET", "/api/user")).statusCode).toBe(401);
    expect((await send(visitor, "POST /api/login", [], { username: "wren", password: PASSWORD })).user).toMatchObject(
      WREN,
    );
    expect((await visitor.sendRaw("GET", "/api/logout")).statusCode).toBe(302);
    expect((await visitor.sendRaw("GET", "/api/auth/user")).statusCode).toBe(401);
    await send(visitor, "POST /api/auth/login", [], { email: WREN.email, password: PASSWORD });
    await send(visitor, "PUT /api/user/address", [], ADDRESS);
    for (const call of ["GET /api/user", "GET /api/auth/user"])
      expect(await send(visitor, call)).toMatchObject({ ...WREN, ...ADDRESS });
    // Ruling: the account page asks for the billing address, and the call does not enforce it.
    const noBilling = { ...ADDRESS, billingLine1: "", billingCity: "", billingPostcode: "" };
    await send(visitor, "PUT /api/user/address", [], noBilling);
    const { billingLine1: _line1, billingCity: _city, billingPostcode: _postcode, ...noFields } = ADDRESS;
    await send(visitor, "PUT /api/user/address", [], noFields);
    expect(await send(visitor, "GET /api/user")).toMatchObject(noBilling);
    await send(visitor, "PUT /api/user/address", [], ADDRESS);
    const variant = {
      email: "hazel@example.com",
      password: PASSWORD,
      firstName: "Hazel",
      lastName: "Thorne",
      address: { line1: "3 Mill Lane", line2: "", city: "Bath", postcode: "BA1 2AB", country: "United Kingdom" },
    };
    const signedUp = await send(new TestBrowser(test.app), "POST /api/auth/signup", [], variant);
    expect(signedUp.user).toMatchObject({ email: "hazel@example.com", deliveryCity: "Bath", sameAsDelivery: true });
    await send(visitor, "POST /api/sample-request", [], {
      firstName: "Wren",
      lastName: "Ashdown",
      email: WREN.email,
      address: "9 Quay Street",
      city: "Bristol",
      postcode: "BS1 4DJ",
      phone: "",
    });
  });

  it("fills, changes and empties a basket under both paths, at the shop's own prices", async () => {
    const product = rowsOf(await send(visitor, "GET /api/products")).find(({ id }) => id === STRESS_RELIEF);
    expect(product).toMatchObject({ name: "Stress Relief Collection", price: "34.99", categoryId: 19, isActive: true });
    await send(visitor, "POST /api/cart/add", [], {
      productId: 103,
      productName: "anything",
      productPrice: "0.01",
      quantity: 1,
      questionnaireData: { ...ANSWERS, ...PLAN },
    });
    const added = { productId: STRESS_RELIEF, productName: "anything", price: "0", quantity: 1, image: "" };
    await send(visitor, "POST /api/basket", [], added);
    for (const call of ["GET /api/cart", "GET /api/basket"]) {
      const basket = await send(visitor, call);
      expect(basket.items).toMatchObject([
        {
          productId: 103,
          productName: "Women's Monthly Subscription Box",
          productPrice: "19.99",
          quantity: 1,
          questionnaireData: { ...ANSWERS, ...PLAN },
        },
        { productId: STRESS_RELIEF, productName: "Stress Relief Collection", productPrice: "34.99", quantity: 1 },
      ]);
      expect((basket.cart as Reply).items).toEqual(basket.items);
    }
    const more = await send(visitor, "PUT /api/cart/update", [], { productId: STRESS_RELIEF, quantity: 2 });
    const [, line] = more.items as Reply[];
    expect(line).toMatchObject({ quantity: 2 });
    const left = await send(visitor, "DELETE /api/cart/remove/{itemId}", [String(line?.id)]);
    expect(left.items).toHaveLength(1);
    expect((await send(visitor, "DELETE /api/cart/clear")).items).toEqual([]);
    const demo = (await send(visitor, "POST /api/demo/add-basket-items")).items as Reply[];
    expect(demo.map(({ isSubscription }) => isSubscription).toSorted()).toContain(true);
    await send(visitor, "DELETE /api/cart/clear");
  });

  it("pays for a basket and a plan, and reads the orders and the subscription", async () => {
    await send(visitor, "POST /api/questionnaire", [], ANSWERS);
    expect(await send(visitor, "GET /api/questionnaire")).toMatchObject(ANSWERS);
    await send(visitor, "POST /api/cart/add", [], { productId: 103, quantity: 1, questionnaireData: ANSWERS });
    await send(visitor, "POST /api/basket", [], { productId: STRESS_RELIEF, price: "0", quantity: 1, image: "" });
    const subscriptionData = { productId: 103, productPrice: "26.99" };
    const checkout = await send(visitor, "POST /api/create-checkout", [], { useCart: true, subscriptionData });
    expect(checkout).toMatchObject({ orderType: "mixed", totalAmount: "55.98", hasSubscription: true });
    await pay(checkout);
    orderId = String(checkout.orderId);
    await send(visitor, "POST /api/orders/{orderId}/mark-paid", [orderId]);
    expect(await send(visitor, "GET /api/orders/{orderId}/details", [orderId])).toMatchObject({
      order: { id: checkout.orderId, amount: "55.98", status: "paid" },
      items: [
        { productName: "Women's Monthly Subscription Box", productPrice: "19.99", quantity: 1, isSubscription: true },
        { productName: "Stress Relief Collection", productPrice: "34.99", quantity: 1, isSubscription: false },
      ],
      hasSubscription: true,
      orderType: "mixed",
    });
    await send(admin, "PATCH /api/admin/orders/{id}", [orderId], {
      status: "shipped",
      trackingNumber: "AB473124829GB",
    });
    const sent = { id: checkout.orderId, amount: "55.98", status: "shipped", trackingNumber: "AB473124829GB" };
    expect(await send(visitor, "GET /api/orders/pending")).toMatchObject([sent]);
    await send(admin, "PATCH /api/admin/orders/{id}", [orderId], { status: "delivered" });
    expect(await send(visitor, "GET /api/orders/history")).toMatchObject([{ ...sent, status: "delivered" }]);
    expect((await visitor.sendRaw("GET", "/api/orders/pending")).json()).toEqual([]);
    expect(await send(visitor, "GET /api/subscription")).toMatchObject({
      status: "active",
      currentPeriodEnd: "2026-12-15T14:00:00.000Z",
      cancelAtPeriodEnd: false,
    });
    await send(visitor, "POST /api/subscription/cancel");
    expect(await send(visitor, "GET /api/subscription")).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
    const plan = { productId: 203, priceId: "price_of_the_page" };
    const other = new TestBrowser(test.app);
    await send(other, "POST /api/register", [], {
      ...WREN,
      username: "robin",
      email: "robin@example.com",
      password: PASSWORD,
    });
    await send(other, "PUT /api/user/address", [], ADDRESS);
    await send(other, "POST /api/questionnaire", [], { ...ANSWERS, audience: "men" });
    expect(await send(other, "POST /api/create-subscription", [], plan)).toMatchObject({
      clientSecret: expect.any(String),
    });
  });

  async function pay(checkout: Reply): Promise<void> {
    const card = { cardNumber: CARDS.pays, expMonth: 12, expYear: 2030, cvc: "123" };
    const body = JSON.stringify({ clientSecret: checkout.clientSecret, ...card });
    const paid = await visitor.sendRaw("POST", `/api/sandbox/payments/${checkout.paymentId}/confirm`, body);
    expect(paid.json()).toEqual({ status: "succeeded" });
  }

  it("runs the dashboard's calls", async () => {
    const stats = await send(admin, "GET /api/admin/stats");
    expect(stats.monthlyRevenue).toMatch(/^\d+\.\d{2}$/);
    const order = rowsOf(await send(admin, "GET /api/admin/orders")).find(({ id }) => String(id) === orderId);
    const details = await send(admin, "GET /api/admin/orders/{id}", [String(order?.id)]);
    expect(details).toMatchObject({ id: order?.id, amount: order?.amount });
    expect((details.items as Reply[])[0]).toMatchObject({
      productName: expect.any(String),
      quantity: expect.any(Number),
      productPrice: expect.stringMatching(/^\d+\.\d{2}$/),
      isSubscription: expect.any(Boolean),
    });
    const orderIds = [order?.id];
    await send(admin, "POST /api/admin/download-pdf-invoices", [], { orderIds });
    await send(admin, "POST /api/admin/download-address-labels", [], { orderIds });
    await send(admin, "POST /api/admin/bulk-edit-orders", [], { orderIds, action: "processing" });
    const subscription = rowsOf(await send(admin, "GET /api/admin/subscriptions")).find(({ isEnding }) => !isEnding);
    const id = String(subscription?.id);
    expect(await send(admin, "GET /api/admin/subscriptions/{id}", [id])).toMatchObject({
      relatedOrder: { id: expect.any(Number), status: expect.any(String), amount: expect.any(String) },
    });
    await send(admin, "PATCH /api/admin/subscriptions/{id}", [id], { status: "paused" });
    await send(admin, "POST /api/admin/bulk-delete-subscriptions", [], { subscriptionIds: [subscription?.id] });
    const product = {
      name: "Fig Soap",
      description: "Cut by hand.",
      price: "6.50",
      sku: "FIG-1",
      categoryId: 12,
      isActive: true,
      stock: 11,
      isSubscription: false,
      subscriptionType: null,
      stripePriceId: null,
    };
    const added = await send(admin, "POST /api/admin/products", [], product);
    const productId = String(added.id);
    expect(rowsOf(await send(admin, "GET /api/admin/products")).find(({ sku }) => sku === "FIG-1")).toMatchObject(
      product,
    );
    await send(admin, "PUT /api/admin/products/{id}", [productId], { ...product, price: "7.00" });
    expect(await send(admin, "PATCH /api/admin/products/{id}", [productId], { price: "7.50", stock: 4 })).toMatchObject(
      {
        price: "7.50",
        stock: 4,
      },
    );
    await send(admin, "POST /api/admin/bulk-edit-products", [], { productIds: [added.id], action: "draft" });
    await send(admin, "DELETE /api/admin/products/{id}", [productId]);
    await send(admin, "GET /api/admin/categories");
    const code = {
      code: "SPRING",
      type: "percentage",
      value: "10",
      isActive: true,
      minOrderValue: "20.00",
      maxUses: 5,
    };
    const saved = await send(admin, "POST /api/admin/discount-codes", [], {
      ...code,
      validUntil: "2026-12-24T00:00:00Z",
    });
    await send(admin, "PUT /api/admin/discount-codes/{id}", [String(saved.id)], { ...code, isActive: false });
    const listed = rowsOf(await send(admin, "GET /api/admin/discount-codes")).find((each) => each.code === "SPRING");
    expect(listed).toMatchObject({ value: "10.00", isActive: false, minOrderValue: "20.00", maxUses: 5, usedCount: 0 });
  });

  it("leaves none out", () => {
    const all = [...CUSTOMER_CALLS, ...ADMIN_CALLS].map(({ call }) => unbraced(call));
    expect(all.filter((call) => !made.has(call))).toEqual([]);
  });
});
