import { useQuery } from "@tanstack/react-query";
import { createElement } from "react";
import { useSearchParams } from "react-router";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveAddress } from "#contract/accounts/accounts.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import { changeAdminOrder, refundAdminOrder } from "#contract/orders/admin-orders.ts";
import { changeAdminSubscription } from "#contract/subscriptions/admin-subscriptions.ts";
import { saveQuestionnaire } from "#contract/subscriptions/questionnaire.ts";
import { listSubscriptions } from "#contract/subscriptions/subscriptions.ts";
import { missingFrom, wordsOf } from "#tests/spec/draw-text.ts";
import { addPlan, buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { paidOrderQuery } from "#web/app/queries.ts";
import AccountHomePage, { loader as loadHome } from "#web/shop/accounts/account-home-page.tsx";
import AccountPage from "#web/shop/accounts/account-page.tsx";
import BasketPage, { loader as loadBasket } from "#web/shop/basket/basket-page.tsx";
import { PaidOrder } from "#web/shop/checkout/after/success-page.tsx";
import { drawServed, drawServedMarkup } from "./draw-page.ts";

const STRESS_RELIEF = 61;

/** The paid order of the success page. The page itself reads the order's number after hydration only. */
function PaidOrderPage() {
  const { user } = useUser();
  const [address] = useSearchParams();
  const { data } = useQuery(paidOrderQuery(address.get("orderId") ?? undefined));
  return data ? createElement(PaidOrder, { paid: data, user }) : null;
}

/** The part of a page between two of its headings. */
const between = (text: string, from: string, to: string) => text.slice(text.indexOf(from), text.indexOf(to));

describe("the pages of a customer, drawn from the shop's replies", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterAll(() => test.close());

  async function buyProduct(customer: TestBrowser): Promise<number> {
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    return (await buy(customer)).orderId;
  }
  const setOrder = (orderId: number, status: "processing" | "shipped" | "delivered" | "cancelled", more = {}) =>
    admin.call(changeAdminOrder, { orderId: String(orderId), status, giveStockBack: false, ...more });

  it("show in the account each order's number, day, amount, state and tracking number, newest first", async () => {
    const customer = await newCustomer(test);
    const orders = {
      paid: await buyProduct(customer),
      processing: await buyProduct(customer),
      shipped: await buyProduct(customer),
      delivered: await buyProduct(customer),
      completed: await buyProduct(customer),
      cancelled: await buyProduct(customer),
      refunded: await buyProduct(customer),
    };
    await setOrder(orders.processing, "processing");
    await setOrder(orders.shipped, "shipped", { trackingNumber: "AB473124829GB" });
    await setOrder(orders.delivered, "delivered");
    await setOrder(orders.completed, "delivered");
    await rows(test.shop, `update orders set completed_at = '2026-11-21' where id = ${orders.completed}`);
    await setOrder(orders.cancelled, "cancelled");
    await admin.call(refundAdminOrder, { orderId: String(orders.refunded), amount: "35.99", reason: "damaged" });
    const text = await drawServed(customer, AccountPage);
    const line = (state: keyof typeof orders, label: string) =>
      `Order #${orders[state]} £35.99 21 November 2026 ${label}`;
    const pending = between(text, "Pending Orders", "Order History");
    const history = between(text, "Order History", "Address & Billing");
    expect(
      missingFrom(pending, [line("shipped", "Shipped"), line("processing", "Processing"), line("paid", "Paid")]),
    ).toEqual([]);
    expect(
      missingFrom(history, [
        line("cancelled", "Cancelled"),
        line("completed", "Completed"),
        line("delivered", "Delivered"),
        line("refunded", "Refunded"),
      ]),
    ).toEqual([]);
    expect(pending.match(/Order #\d+/g)).toEqual(
      [orders.shipped, orders.processing, orders.paid].map((id) => `Order #${id}`),
    );
    expect(history.match(/Order #\d+/g)).toEqual(
      [orders.refunded, orders.cancelled, orders.completed, orders.delivered].map((id) => `Order #${id}`),
    );
    expect(pending.match(/Tracking number [A-Z0-9]+/g)).toEqual(["Tracking number AB473124829GB"]);
    expect(history).not.toContain("Tracking number");
  });

  it("show in the account a subscription in each of its states, by its tiles", async () => {
    const customer = await newCustomer(test);
    await addPlan(customer, { audience: "men", duration: "monthly" });
    await buy(customer);
    const [{ id } = { id: 0 }] = await rows<{ id: number }>(test.shop, "select max(id) as id from subscriptions");
    const set = (status: "active" | "paused" | "cancelled" | "completed") =>
      admin.call(changeAdminSubscription, { subscriptionId: String(id), status });
    const read = async () => between(await drawServed(customer, AccountPage), "Current Subscription", "Pending Orders");
    expect(
      missingFrom(await read(), [
        "Men's Box Active 100% Natural",
        "Next Delivery 15 December 2026 Status Active Plan Monthly",
        "Update Preferences",
        "Cancel Subscription",
      ]),
    ).toEqual([]);
    await set("paused");
    expect(missingFrom(await read(), ["Men's Box Paused 100% Natural", "Status Paused Plan Monthly"])).toEqual([]);
    await set("completed");
    expect(missingFrom(await read(), ["No Active Subscription", "Find Your Perfect Box"])).toEqual([]);
    expect(await read()).toContain("Ended subscriptions Men's Box Completed");
    await set("cancelled");
    expect(await read()).toContain("Ended subscriptions Men's Box Cancelled");
    expect(await read()).not.toMatch(/Status|Cancel Subscription/);
  });

  it("link the items of the next box that are on sale, and only name a draft, which has no page", async () => {
    const customer = await newCustomer(test);
    await addPlan(customer, { audience: "men", duration: "monthly" });
    await buy(customer);
    const [subscription] = await customer.call(listSubscriptions, {});
    const [draft, onSale] = subscription?.nextBox?.items ?? [];
    if (!draft || !onSale) throw new Error("the box has no items");
    const setOnSale = (isActive: boolean) =>
      rows(test.shop, `update products set is_active = ${isActive} where id = ${draft.productId}`);
    const draw = () => drawServedMarkup(customer, AccountPage);
    expect(await draw()).toContain(`href="/products/${draft.slug}"`);
    await setOnSale(false);
    const markup = await draw();
    await setOnSale(true);
    expect(markup).toContain(`href="/products/${onSale.slug}"`);
    expect(markup).not.toContain(`href="/products/${draft.slug}"`);
    expect(wordsOf(markup)).toContain(wordsOf(draft.name));
  });

  it("show in the account the box that the answers ask for, its naturalness, the profile and the address", async () => {
    const customer = await newCustomer(test);
    const empty = await drawServed(customer, AccountPage);
    expect(
      missingFrom(empty, [
        "Account Dashboard",
        "Back to Home",
        "No Active Subscription",
        "No Pending Orders",
        "No Completed Orders",
        "Browse Wellness Collection",
        "Sign Out",
        "W Wren Ashdown",
        "Member since 21 November 2026",
      ]),
    ).toEqual([]);
    expect(empty).not.toMatch(/Preference 9|Box type/);
    const answers = { naturalness: "99natural", purpose: "personal", duration: "monthly" } as const;
    await customer.call(saveQuestionnaire, { ...answers, audience: "women" });
    await customer.call(addToBasket, { productId: 301, questionnaireData: { ...answers, audience: "children" } });
    await buy(customer);
    await customer.call(saveAddress, {
      deliveryLine1: "9 Quay Street",
      deliveryLine2: "Top flat",
      deliveryCity: "Bristol",
      deliveryPostcode: "BS1 4DJ",
      sameAsDelivery: false,
      billingLine1: "4 Bank Street",
      billingCity: "Leeds",
      billingPostcode: "LS1 4AP",
    });
    const text = await drawServed(customer, AccountPage);
    expect(
      missingFrom(text, [
        "Children's Box Active 99% Natural with Colour",
        "Preference 99% Natural with Colour-Safe Colours",
        "9 Quay Street Top flat Bristol BS1 4DJ",
        "4 Bank Street",
        "Leeds LS1 4AP",
      ]),
    ).toEqual([]);
    const markup = await drawServedMarkup(customer, AccountPage);
    expect(missingFrom(markup, ['href="/products', 'href="/account/preferences"', 'href="/"'])).toEqual([]);
  });

  it("greet on the account's home by first name, with the ways to a box, to products and to orders", async () => {
    const customer = await newCustomer(test);
    const home = () => drawServedMarkup(customer, AccountHomePage, { at: "/account/home", loader: loadHome });
    expect(
      missingFrom(wordsOf(await home()), [
        "Hello, Wren. What would you like to do?",
        "No Active Subscription",
        "Find Your Box",
        "Sleep Collection",
        "£24.99",
      ]),
    ).toEqual([]);
    expect(missingFrom(await home(), ['href="/products"', 'href="/account#pending-orders"'])).toEqual([]);
    await addPlan(customer, { audience: "women", duration: "3months" });
    await buy(customer);
    const running = wordsOf(await home());
    expect(running).not.toContain("No Active Subscription");
    expect(running).toMatch(/Women's Box Active .*Next delivery on 15 December 2026/);
  });

  it("show a basket with its lines, the terms of a box, its sums and the ways on", async () => {
    const customer = await newCustomer(test);
    const draw = () => drawServedMarkup(customer, BasketPage, { at: "/basket", loader: loadBasket });
    expect(missingFrom(wordsOf(await draw()), ["Your basket is empty", "Try Demo Basket", "Browse Products"])).toEqual(
      [],
    );
    await customer.call(addToBasket, { productId: STRESS_RELIEF, quantity: 2 });
    await addPlan(customer, { audience: "women", duration: "3months" });
    const markup = await draw();
    const text = wordsOf(markup);
    expect(
      missingFrom(text, [
        "3 items",
        "Clear Basket",
        "Stress Relief Collection",
        "£69.98",
        "£34.99 each",
        "Women's Monthly Subscription Box",
        "Monthly Subscription",
        "Billed monthly on 15th",
        "100% Natural, No Colour",
        "For Myself",
        "Commitment: Cancel anytime",
        "Subtotal £89.97",
        "Delivery (Tracked 48) £1.00",
        "Total £90.97",
        "Secure checkout with 256-bit SSL encryption",
        "Add Another Subscription Box",
      ]),
    ).toEqual([]);
    expect(missingFrom(markup, ['href="/unified-checkout"', 'href="/products"'])).toEqual([]);
    // One box of a plan: its quantity cannot change.
    const buttons = [...markup.matchAll(/<button[^>]*aria-label="(One [^"]*)"[^>]*>/g)];
    const disabled = buttons.filter(([tag]) => /disabled=""|aria-disabled="true"/.test(tag)).map(([, name]) => name);
    expect(disabled.map((name = "") => wordsOf(name))).toEqual(
      ["One less", "One more"].map((name) => `${name}: Women's Monthly Subscription Box`),
    );
    expect(buttons).toHaveLength(4);
  });

  it("show a paid order with its number, total, kind, items and address", async () => {
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    await addPlan(customer, { audience: "women", duration: "monthly" });
    const { orderId } = await buy(customer);
    const text = await drawServed(customer, PaidOrderPage, { at: `/success?orderId=${orderId}` });
    expect(
      missingFrom(text, [
        "Payment Successful",
        "Confirmation address: customer",
        `Order #${orderId}`,
        "Subscription and one-time items",
        "Women's Monthly Subscription Box 1 × £19.99 Subscription Item £19.99",
        "Stress Relief Collection 1 × £34.99 £34.99",
        "Total Paid £55.98",
        "First box on 15 December 2026, then on the 15th of every month",
        "Dispatched within 2-3 business days",
      ]),
    ).toEqual([]);
  });
});
