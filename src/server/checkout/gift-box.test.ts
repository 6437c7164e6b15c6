import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eraseAccount, exportMyData, register, signIn } from "#contract/accounts/accounts.ts";
import { requestPasswordReset, resetPassword } from "#contract/accounts/credentials.ts";
import { addToBasket, getBasket } from "#contract/basket/basket.ts";
import type { InputOf } from "#contract/call.ts";
import { markOrderPaid } from "#contract/checkout/checkout.ts";
import { buyGiftBox } from "#contract/checkout/gift-box.ts";
import { refundAdminOrder } from "#contract/orders/admin-orders.ts";
import { findOrder, getOrderDetails } from "#contract/orders/orders.ts";
import { changeGift, listSubscriptions } from "#contract/subscriptions/subscriptions.ts";
import { CARDS, GUEST, newCustomer, payWith, RECIPIENT, signInAdmin } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { dispatchRun, liveDay, subscriptionEmails } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const GIVER = { name: "Wren Ashdown", email: "Wren.Giver@example.com" } as const;
const BOX = { audience: "women", recipient: RECIPIENT } as const;
const PASSWORD = "lavender-and-salt";

describe("one box as a gift, without the basket", () => {
  let test: TestShop;
  let guest: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop();
    guest = new TestBrowser(test.app);
  });
  afterEach(() => test.close());

  async function give(browser: TestBrowser, input: InputOf<typeof buyGiftBox>) {
    const checkout = await browser.call(buyGiftBox, input);
    await payWith(browser, checkout, CARDS.pays);
    return checkout;
  }

  it("is bought by a guest with a name and an email address, sent to its recipient, and ends", async () => {
    const { orderId, basket, totalAmount } = await give(guest, { ...BOX, giver: GIVER });
    expect(totalAmount).toBe("29.99");
    expect(basket.items[0]).toMatchObject({
      gift: { city: "Whitby", goesOn: false },
      terms: { rolls: false, isFirstBoxOffer: false, laterCharges: [], total: "29.99" },
    });
    await guest.call(markOrderPaid, { orderId: String(orderId) });
    expect(await guest.call(getOrderDetails, { orderId: String(orderId) })).toMatchObject({
      order: { email: "wren.giver@example.com", isGuests: true },
      boxes: [
        {
          subscription: "single",
          gift: {
            to: ["Robin Hale", "7 Harbour Row", "Whitby", "YO21 1AA", "United Kingdom"],
            message: RECIPIENT.message,
          },
        },
      ],
      deliverTo: [],
    });
    const parts = `select shipping_address ->> 'city' as parcel, billing_address ->> 'lastName' as bill,
      billing_address ->> 'line1' as line from orders`;
    expect(await rows(test.shop, parts)).toEqual([{ parcel: "Whitby", bill: "Ashdown", line: "" }]);
    const owners = "select first_name, is_opened_by_shop, email_verified_at from users where email = lower($1)";
    expect(await rows(test.shop, owners.replace("$1", `'${GIVER.email}'`))).toEqual([
      { first_name: "Wren", is_opened_by_shop: true, email_verified_at: null },
    ]);
    for (const day of ["2026-12-01", "2026-12-15"]) await liveDay(test, day);
    await dispatchRun(test);
    for (const day of ["2026-12-16", "2027-01-01", "2027-02-01"]) await liveDay(test, day);
    expect(await rows(test.shop, "select status from subscriptions")).toEqual([{ status: "completed" }]);
    expect(await rows(test.shop, "select 1 from orders where paid_at is not null")).toHaveLength(1);
    expect(await subscriptionEmails(test)).toEqual(["2026-12-15 gift-announced", "2026-12-16 subscription-completed"]);
  });

  it("leaves the guest's basket alone, and has one order however often it is opened", async () => {
    await guest.call(addToBasket, { productId: 61 });
    const first = await guest.call(buyGiftBox, { ...BOX, giver: GIVER });
    const second = await guest.call(buyGiftBox, { ...BOX, audience: "men", giver: GIVER });
    expect(second.orderId).toBe(first.orderId);
    expect((await guest.call(getBasket, {})).items.map(({ productId }) => productId)).toEqual([61]);
    await payWith(guest, second, CARDS.pays);
    await guest.call(markOrderPaid, { orderId: String(second.orderId) });
    expect((await guest.call(getBasket, {})).count).toBe(1);
    expect(await rows(test.shop, "select box ->> 'audience' as audience from subscriptions")).toEqual([
      { audience: "men" },
    ]);
  });

  it("given again by the same guest belongs to the same giver", async () => {
    for (const audience of ["women", "men"] as const) {
      const { orderId } = await give(guest, { ...BOX, audience, giver: GIVER });
      await guest.call(markOrderPaid, { orderId: String(orderId) });
    }
    expect(await rows(test.shop, "select count(distinct user_id)::int as givers from subscriptions")).toEqual([
      { givers: 1 },
    ]);
  });

  it("is found by a guest's order number without its recipient's address", async () => {
    const { orderId } = await give(guest, { ...BOX, giver: GIVER });
    await guest.call(markOrderPaid, { orderId: String(orderId) });
    const visitor = new TestBrowser(test.app);
    const found = await visitor.call(findOrder, { orderNumber: String(orderId), email: GIVER.email });
    expect(found.boxes).toMatchObject([{ gift: null }]);
    expect(JSON.stringify(found)).not.toContain("Harbour");
  });

  it("needs a giver, a recipient that can be reached and printed, and writes nothing otherwise", async () => {
    await guest.call(addToBasket, { productId: 61 });
    const before = await snapshotOf(test.shop);
    const { recipient } = BOX;
    const refused = [
      await guest.send(buyGiftBox, BOX),
      await guest.send(buyGiftBox, { ...BOX, giver: { ...GIVER, email: "nobody" } }),
      await guest.send(buyGiftBox, { ...BOX, giver: { ...GIVER, name: "小明" } }),
      await guest.send(buyGiftBox, { ...BOX, giver: GIVER, recipient: { ...recipient, postcode: "JE2 3AB" } }),
      await guest.send(buyGiftBox, { ...BOX, giver: GIVER, recipient: { ...recipient, message: "生日快乐" } }),
      await guest.send(buyGiftBox, { ...BOX, giver: GIVER, recipient: { ...recipient, revealOn: "2026-11-01" } }),
    ];
    expect(refused.map((reply) => reply.json().code)).toEqual([
      "signed-out",
      "invalid-input",
      "invalid-input",
      "postcode-not-served",
      "invalid-input",
      "invalid-input",
    ]);
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("does not go into an account that nobody has confirmed, before payment or during it", async () => {
    const account = { ...GUEST, email: GIVER.email, username: "wren-somebody", password: PASSWORD };
    const opened = await guest.call(buyGiftBox, { ...BOX, giver: GIVER });
    await new TestBrowser(test.app).call(register, account);
    const refused = await guest.send(buyGiftBox, { ...BOX, giver: GIVER });
    expect(refused.json()).toMatchObject({ code: "account-needed" });
    await payWith(guest, opened, CARDS.pays);
    const closed = await guest.send(markOrderPaid, { orderId: String(opened.orderId) });
    expect(closed.json()).toMatchObject({ code: "order-closed" });
    expect(await rows(test.shop, "select amount::text from refunds")).toEqual([{ amount: "29.99" }]);
    expect(await rows(test.shop, "select 1 from subscriptions")).toEqual([]);
    await test.shop.db.execute("update users set email_verified_at = now() where username = 'wren-somebody'");
    expect((await guest.call(buyGiftBox, { ...BOX, giver: GIVER })).totalAmount).toBe("29.99");
  });

  it("is changed, exported and forgotten by a guest who opens the account by email", async () => {
    const { orderId } = await give(guest, { ...BOX, giver: GIVER });
    await guest.call(markOrderPaid, { orderId: String(orderId) });
    const giver = new TestBrowser(test.app);
    await giver.call(requestPasswordReset, { email: GIVER.email });
    await test.runJob("send-password-resets");
    await test.runJob("send-letters");
    const token = test.sent.map(({ text }) => /reset-password\?token=(\S+)/.exec(text)?.[1]).find(Boolean);
    await giver.call(resetPassword, { token: token ?? "", password: PASSWORD });
    await giver.call(signIn, { email: GIVER.email, password: PASSWORD });
    const [subscription] = await giver.call(listSubscriptions, {});
    const moved = { ...RECIPIENT, city: "Leeds", postcode: "LS1 4AP" };
    await giver.call(changeGift, { subscriptionId: String(subscription?.id), ...moved });
    expect(JSON.stringify((await giver.call(exportMyData, {})).records)).toContain("LS1 4AP");
    for (const day of ["2026-12-01", "2026-12-15"]) await liveDay(test, day);
    await dispatchRun(test);
    await liveDay(test, "2026-12-16");
    await giver.call(signIn, { email: GIVER.email, password: PASSWORD });
    await giver.call(eraseAccount, { password: PASSWORD });
    expect(await rows(test.shop, "select gift from subscriptions")).toEqual([{ gift: null }]);
  });

  it("is not sent once the shop has refunded it", async () => {
    await test.close();
    test = await openTestShop({ withDemo: true });
    guest = new TestBrowser(test.app);
    const { orderId } = await give(guest, { ...BOX, giver: GIVER });
    await guest.call(markOrderPaid, { orderId: String(orderId) });
    const admin = await signInAdmin(test);
    await admin.call(refundAdminOrder, { orderId: String(orderId), reason: "changed their mind" });
    expect(await guest.call(getOrderDetails, { orderId: String(orderId) })).toMatchObject({
      order: { status: "refunded" },
      boxes: [{ firstBox: "cancelled", subscription: "single" }],
    });
    const ofGift =
      "select s.status from subscriptions s join order_items i on i.id = s.order_item_id where i.order_id =";
    expect(await rows(test.shop, `${ofGift} ${orderId}`)).toEqual([{ status: "cancelled" }]);
  });

  it("is bought by a customer at the customer's own price, and stays in the account", async () => {
    const customer = await newCustomer(test);
    const { orderId, totalAmount } = await give(customer, { ...BOX, naturalness: "99natural" });
    expect(totalAmount).toBe("19.99");
    await customer.call(markOrderPaid, { orderId: String(orderId) });
    expect(await customer.call(listSubscriptions, {})).toMatchObject([
      { rolls: false, totalMonths: 1, gift: { city: "Whitby" } },
    ]);
    expect((await customer.call(buyGiftBox, BOX)).totalAmount).toBe("29.99");
  });
});
