import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { createCheckout } from "#contract/checkout/checkout.ts";
import { buyAsGuest, GUEST } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { liveDay, Subscriber } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { listRecipients } from "./list-recipients.ts";

const NOON = new Date("2026-11-21T12:00:00Z");

describe("the list for a recall", () => {
  let test: TestShop;
  let setId: number;
  let productId: number;
  beforeAll(async () => {
    test = await openTestShop();
    const [part] = await rows<{ set_id: number; component_id: number }>(
      test.shop,
      "select set_id, component_id from product_components order by set_id, position limit 1",
    );
    setId = part?.set_id ?? 0;
    productId = part?.component_id ?? 0;
  });
  afterAll(() => test.close());

  it("names who was sent a product by itself, in a set or in a box, from a day on, and nobody else", async () => {
    await buyAsGuest(new TestBrowser(test.app), productId);
    test.setClock(NOON.toISOString());
    const alone = await buyAsGuest(new TestBrowser(test.app), productId);
    const inSet = await buyAsGuest(new TestBrowser(test.app), setId);
    const [other] = await rows<{ id: number }>(
      test.shop,
      `select id from products where is_active and stock > 0 and not is_subscription and id <> ${productId}
       and id not in (select set_id from product_components) order by id desc limit 1`,
    );
    await buyAsGuest(new TestBrowser(test.app), other?.id ?? 0);
    const unpaid = new TestBrowser(test.app);
    await unpaid.call(addToBasket, { productId });
    await unpaid.call(createCheckout, { guest: GUEST });
    const person = { status: "pending", name: "Wren Ashdown", email: "wren.guest@example.com" };
    expect(await listRecipients(test.shop.db, productId, NOON)).toEqual([
      { ...person, reference: `#${alone.orderId}` },
      { ...person, reference: `#${inSet.orderId}` },
    ]);
  });

  it("names who was sent it in a month's box", async () => {
    const { email } = await Subscriber.subscribe(test);
    await liveDay(test, "2026-12-15");
    const [box] = await rows<{ id: number; product_ids: number[] }>(
      test.shop,
      "select id, product_ids from boxes where frozen_at is not null",
    );
    const recipients = await listRecipients(test.shop.db, box?.product_ids[0] ?? 0, new Date("2026-12-15T00:00:00Z"));
    expect(recipients).toEqual([{ reference: `BOX-${box?.id}`, status: "charged", name: "Wren Ashdown", email }]);
  });
});
