import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getUser, signIn } from "#contract/accounts/accounts.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import { changeAdminOrder, getAdminOrder } from "#contract/orders/admin-orders.ts";
import { holdParcels, sendParcels } from "#contract/orders/admin-parcels.ts";
import { findOrder, getOrderDetails } from "#contract/orders/orders.ts";
import { DEFAULT_AUDIENCE_NAMES, planTitle } from "#domain/subscriptions/box-names.ts";
import { addPlan, buy, buyAsGuest, GUEST, newCustomer, RECIPIENT, signInAdmin } from "#tests/support/people.ts";
import { dispatchRun, liveDay } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const STRESS_RELIEF = 61;
const NUMBER = "AB473124829GB";

describe("a customer's parcels", () => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
  });
  afterAll(() => test.close());

  async function parcelOf(orderId: number) {
    const { parcels } = await (await signInAdmin(test)).call(getAdminOrder, { orderId: String(orderId) });
    return parcels[0]?.id ?? 0;
  }
  const asGuest = async (orderId: number) => {
    const input = { orderNumber: String(orderId), email: GUEST.email };
    return (await new TestBrowser(test.app).call(findOrder, input)).parcels;
  };

  it("are followed by a guest from packing until the day by which they should have come", async () => {
    const { orderId } = await buyAsGuest(new TestBrowser(test.app), STRESS_RELIEF);
    const products = { kind: "goods", boxName: null, items: [{ name: "Stress Relief Collection", quantity: 1 }] };
    expect(await asGuest(orderId)).toMatchObject([
      { ...products, state: "to-pack", sentOn: null, arrives: { from: expect.any(String) }, trackingNumber: null },
    ]);
    const parcelId = await parcelOf(orderId);
    const admin = await signInAdmin(test);
    await admin.call(sendParcels, { parcelIds: [parcelId], numbers: [{ parcelId, trackingNumber: NUMBER }] });
    const sent = { ...products, state: "sent", sentOn: "2026-11-21", trackingNumber: NUMBER };
    const arrives = { from: "2026-11-24", to: "2026-11-25" };
    expect(await asGuest(orderId)).toMatchObject([{ ...sent, arrives }]);
    test.setClock("2026-11-25T20:00:00Z");
    expect(await asGuest(orderId)).toMatchObject([{ ...sent, arrives }]);
    test.setClock("2026-11-26T09:00:00Z");
    expect(await asGuest(orderId)).toMatchObject([{ ...sent, arrives: null }]);
  });

  it("say of one that waits only that it does, and of one that is cancelled that it does not come", async () => {
    const { orderId } = await buyAsGuest(new TestBrowser(test.app), STRESS_RELIEF);
    const admin = await signInAdmin(test);
    await admin.call(holdParcels, { parcelIds: [await parcelOf(orderId)] });
    const [held] = await asGuest(orderId);
    expect(held).toMatchObject({ state: "held", arrives: null });
    expect(Object.keys(held ?? {}).filter((key) => /hold|reason/i.test(key))).toEqual([]);
    await admin.call(changeAdminOrder, { orderId: String(orderId), status: "cancelled", giveStockBack: false });
    expect((await asGuest(orderId)).map(({ state }) => state)).toEqual(["stopped"]);
  });

  it("of a mixed order come apart, the gift's box without a word of who gets it", async () => {
    test.setClock("2026-12-01T10:00:00Z");
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    await addPlan(customer, { audience: "women", duration: "3months", gift: { goesOn: false } });
    const { orderId } = await buy(customer);
    const { email } = await customer.call(getUser, {});
    const title = planTitle("women", DEFAULT_AUDIENCE_NAMES);
    expect((await customer.call(getOrderDetails, { orderId: String(orderId) })).parcels).toMatchObject([
      { kind: "goods", state: "to-pack" },
      { kind: "box", boxName: title, state: "planned", leavesOn: "2026-12-15", items: [{ name: title, quantity: 1 }] },
    ]);
    await liveDay(test, "2026-12-14");
    await liveDay(test, "2026-12-15");
    await dispatchRun(test);
    await customer.call(signIn, { email, password: "lavender-and-salt" });
    const details = await customer.call(getOrderDetails, { orderId: String(orderId) });
    expect(details.parcels).toMatchObject([
      { kind: "goods", state: "to-pack", trackingNumber: null },
      { kind: "box", state: "sent", sentOn: "2026-12-15", trackingNumber: expect.stringMatching(/^RM/) },
    ]);
    expect(details.parcels[1]?.items).toHaveLength(5);
    // Only the box itself names its recipient, and only to its buyer.
    const { boxes, ...rest } = details;
    expect(boxes).toMatchObject([{ gift: { to: expect.arrayContaining([RECIPIENT.line1, RECIPIENT.city]) } }]);
    for (const own of [RECIPIENT.lastName, RECIPIENT.city, RECIPIENT.line1]) {
      expect(JSON.stringify(rest)).not.toContain(own);
    }
  });
});
