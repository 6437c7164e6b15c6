import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { confirmSandboxSetup, createCheckout } from "#contract/checkout/checkout.ts";
import { addWomensThreeMonths, CARDS, newCustomer, payWith } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("the sandbox provider", () => {
  let test: TestShop;
  let customer: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop();
    customer = await newCustomer(test);
    await addWomensThreeMonths(customer);
  });
  afterEach(() => test.close());

  it("settles an order by its event alone, when no browser ever came back", async () => {
    const checkout = await customer.call(createCheckout, {});
    await payWith(customer, checkout, CARDS.pays);
    await test.runJob("deliver-payment-events");
    const settled = await snapshotOf(test.shop);
    expect(await rows(test.shop, "select 1 from orders where paid_at is not null")).toHaveLength(1);
    await test.runJob("deliver-payment-events");
    expect(await snapshotOf(test.shop)).toEqual(settled);
  });

  it("saves no card for a wrong secret, a declined card or a bank that is refused", async () => {
    const setup = await openSetup();
    const enter = (change: object) => ({ setupId: setup.id, clientSecret: setup.clientSecret, ...CARD, ...change });
    expect((await customer.send(confirmSandboxSetup, enter({ clientSecret: "guess" }))).statusCode).toBe(404);
    expect(await customer.call(confirmSandboxSetup, { ...enter({}), cardNumber: CARDS.declined })).toMatchObject({
      status: "failed",
    });
    expect(await customer.call(confirmSandboxSetup, { ...enter({}), cardNumber: CARDS.asks3ds })).toEqual({
      status: "requires_action",
    });
    const refused = { ...enter({}), cardNumber: CARDS.asks3ds, approve3ds: false };
    expect(await customer.call(confirmSandboxSetup, refused)).toMatchObject({ errorCode: "authentication_failed" });
    expect(await test.shop.gateway.findMethodSetup(setup.id)).toMatchObject({ status: "open", method: undefined });
    expect(await rows(test.shop, "select 1 from sandbox_cards")).toEqual([]);
  });

  const CARD = { cardNumber: CARDS.pays, expMonth: 12, expYear: 2030, cvc: "123" };

  async function openSetup() {
    const payer = { userId: 1_000_001, email: "wren@example.com", name: "Wren Ashdown" };
    return test.shop.gateway.openMethodSetup({ idempotencyKey: "setup:1", payer, orderId: undefined });
  }
});
