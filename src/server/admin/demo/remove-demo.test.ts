import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addGiftCard, addToBasket } from "#contract/basket/basket.ts";
import { createCheckout } from "#contract/checkout/checkout.ts";
import { giveGiftCard } from "#contract/pricing/admin-pricing.ts";
import { createAdmin } from "#server/accounts/create-admin.ts";
import { seedMovedCard } from "#server/app/seed/seed-moved-card.ts";
import { findGiftCard, openCode } from "#server/gift-cards/index.ts";
import { listStockDifferences } from "#server/inventory/inventory.queries.ts";
import { brokenGiftCards, newGiftCard } from "#tests/support/gift-cards.ts";
import { addWomensThreeMonths, buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { readDemoFigures, removeDemo } from "./remove-demo.ts";

describe("removing the demonstration", () => {
  let test: TestShop;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
  });
  afterEach(() => test.close());

  const countOf = async (table: string) => {
    const counted = await rows(test.shop, `select count(*)::int as count from ${table}`);
    return (counted as { count: number }[])[0]?.count;
  };
  const run = (statement: string) => test.shop.db.execute(statement);

  it("removes accounts, orders, subscriptions and trial purchases, keeps the rest, and finds nothing the second time", async () => {
    const trial = await newCustomer(test);
    await addWomensThreeMonths(trial);
    await trial.call(addToBasket, { productId: 61 });
    await buy(trial);
    await newGiftCard(test, "20.00");
    // An open order reserves a unit, which the removal puts back into stock.
    const stockOf = () => rows(test.shop, "select stock from products where id = 62");
    const stockBefore = await stockOf();
    await trial.call(addToBasket, { productId: 62 });
    await trial.call(createCheckout, {});
    expect(await stockOf()).not.toEqual(stockBefore);
    await run("update products set name = 'Set up by the owner' where id = 61");
    await run(`insert into reviews (product_id, order_item_id, author_name, stars, words, written_at, updated_at)
      select product_id, id, 'Daisy', 5, 'Lovely', now(), now() from order_items where product_id = 63 limit 1`);
    await run(`insert into tags (about, about_id, tag) select 'order', id, 'fragile' from orders
      union select 'customer', id, 'friend' from users`);
    const products = await countOf("products");

    const removed = await removeDemo(test.shop);

    expect(removed).toEqual({
      accounts: [
        "admin",
        "demo",
        "priya.shah",
        "tom.okafor",
        "megan.hughes",
        "jon.mackay",
        "sally.whitcombe",
        "ewa.nowak",
        "harriet.lyle",
        "samuel.osei",
      ],
      orders: 16,
      subscriptions: 7,
      reviews: 1,
      isAdminRemoved: true,
      codesLeft: ["WELCOME10"],
    });
    for (const table of ["orders", "subscriptions", "boxes", "parcels", "invoices", "invoice_counters", "reviews"])
      expect(await countOf(table), table).toBe(0);
    const lost = "select 1 from tags where about = 'order' or about_id not in (select id from users)";
    expect(await rows(test.shop, lost)).toEqual([]);
    expect(await countOf("products")).toBe(products);
    expect(await stockOf()).toEqual(stockBefore);
    expect(await listStockDifferences(test.shop.db)).toEqual([]);
    expect(await rows(test.shop, "select name from products where id = 61")).toEqual([{ name: "Set up by the owner" }]);
    expect(await rows(test.shop, "select username from users")).toHaveLength(1);
    expect(await readDemoFigures(test.shop.db)).toEqual({ accounts: [], orders: 0, subscriptions: 0, reviews: 0 });
    expect(await removeDemo(test.shop)).toMatchObject({
      accounts: [],
      orders: 0,
      subscriptions: 0,
      isAdminRemoved: false,
    });
    await test.runJob("fold-tallies");
    const sums = "select kind, key from tallies where units <> 0 and kind in ('paid', 'orders', 'subscriptions')";
    expect(await rows(test.shop, sums)).toEqual([]);
    await addWomensThreeMonths(trial);
    await buy(trial);
    expect(await rows(test.shop, "select number from invoices")).toEqual([{ number: 1 }]);
  });

  it("gives a card that the shop gave away what its orders spent of it", async () => {
    const admin = await signInAdmin(test);
    const { id } = await admin.call(giveGiftCard, {
      amount: "20.00",
      fromName: "The shop",
      recipientName: "Wren",
      recipientEmail: "wren@example.com",
      reason: "A broken jar",
    });
    const card = await findGiftCard(test.shop.db, id);
    if (!card) throw new Error("the card was not given");
    const trial = await newCustomer(test);
    await trial.call(addToBasket, { productId: 61 });
    await trial.call(addGiftCard, { code: openCode(test.shop, card) });
    await buy(trial);
    expect(await rows(test.shop, "select balance::text from gift_cards")).toEqual([{ balance: "0.00" }]);
    await removeDemo(test.shop);
    expect(await rows(test.shop, "select balance::text from gift_cards")).toEqual([{ balance: "20.00" }]);
    expect(await brokenGiftCards(test.shop)).toEqual({});
  });

  it("removes its gift card of another shop, with the orders that were paid by it", async () => {
    await test.shop.db.transaction((tx) => seedMovedCard(tx, test.shop, test.shop.clock()));
    const trial = await newCustomer(test);
    await trial.call(addToBasket, { productId: 61 });
    await trial.call(addGiftCard, { code: "old shop gift 2024" });
    const { orderId } = await buy(trial);
    await run(`update orders set stripe_payment_intent_id = null, card_setup_id = null where id = ${orderId}`);
    const { orders } = await readDemoFigures(test.shop.db);
    expect(await removeDemo(test.shop)).toMatchObject({ orders });
    expect(await rows(test.shop, "select 1 from gift_cards")).toEqual([]);
    expect(await rows(test.shop, "select 1 from orders")).toEqual([]);
    expect(await brokenGiftCards(test.shop)).toEqual({});
  });

  it("keeps a customer's gift card of another shop", async () => {
    await test.shop.db.transaction((tx) => seedMovedCard(tx, test.shop, test.shop.clock()));
    await run("update gift_cards set moved_key = 'shopify:901'");
    await removeDemo(test.shop);
    expect(await rows(test.shop, "select balance::text from gift_cards")).toEqual([{ balance: "25.00" }]);
    expect(await brokenGiftCards(test.shop)).toEqual({});
  });

  it("keeps an administrator who has credentials of their own", async () => {
    await createAdmin(test.shop, { username: "owner", email: "owner@shop.example", password: "three random words" });
    expect(await removeDemo(test.shop)).toMatchObject({ orders: 13, isAdminRemoved: false });
    expect(await rows(test.shop, "select username from users")).toEqual([{ username: "owner" }]);
  });

  it("removes nothing where the card provider was paid by one of its accounts", async () => {
    await run("update orders set stripe_payment_intent_id = 'pi_real' where id = 1005");
    await expect(removeDemo(test.shop)).rejects.toThrow(
      'Order #1005 of the demonstration was paid through the card provider (pi_real), so nothing was removed. Run "npm run demo:remove -- --accounts-only" to close the demonstration accounts and keep their orders.',
    );
    expect(await countOf("orders")).toBe(13);
  });

  it("leaves a customer alone who shares a name with one of its people", async () => {
    await run("update users set email = 'sally@whitcombe.example' where username = 'sally.whitcombe'");
    await run(`update orders set stripe_payment_intent_id = 'pi_sally' where user_id =
      (select id from users where username = 'sally.whitcombe')`);
    await run(`update subscriptions set stripe_subscription_id = 'pi_sally' where user_id =
      (select id from users where username = 'sally.whitcombe')`);
    expect(await removeDemo(test.shop)).toMatchObject({ orders: 12, subscriptions: 5 });
    expect(await rows(test.shop, "select username from users")).toEqual([{ username: "sally.whitcombe" }]);
    expect(await countOf("subscriptions")).toBe(1);
  });
});
