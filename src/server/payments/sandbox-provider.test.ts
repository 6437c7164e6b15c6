import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCheckout } from "#contract/checkout.ts";
import { confirmSandboxSetup } from "#contract/payments.ts";
import { isoDay } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import { addWomensThreeMonths, buy, CARDS, newCustomer, payWith } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const PAYS_ONCE = "4000 0000 0000 0341";

describe("the sandbox provider", () => {
  let test: TestShop;
  let customer: TestBrowser;
  const invoices = () =>
    rows(test.shop, "select charge_on::text, status, attempts, failure from sandbox_invoices order by 1");
  const subscriptionId = async () =>
    (await rows<{ id: string }>(test.shop, "select id from sandbox_subscriptions"))[0]?.id ?? "";
  const runUntil = async (now: string) => {
    test.setClock(now);
    await test.runJob("run-sandbox-provider");
    await test.runJob("run-sandbox-provider");
  };
  /** The shop holds all charges until it has announced them: here the provider is let go at once, for two months. */
  const startCharging = async () => {
    await test.runJob("sync-subscriptions");
    await test.shop.gateway.chargeNextOn(await subscriptionId(), isoDay("2027-01-01"));
    await rows(test.shop, "update sandbox_subscriptions set last_charge_on = '2027-02-01'");
  };
  beforeEach(async () => {
    test = await openTestShop();
    customer = await newCustomer(test);
    await addWomensThreeMonths(customer);
  });
  afterEach(() => test.close());

  it("charges each month once, on its charge day, and stops after the last", async () => {
    await buy(customer);
    await startCharging();
    await runUntil("2026-12-31T23:00:00Z");
    expect(await invoices()).toEqual([]);
    await runUntil("2027-06-01T08:00:00Z");
    const paid = { status: "paid", attempts: 1, failure: null };
    expect(await invoices()).toEqual([
      { charge_on: "2027-01-01", ...paid },
      { charge_on: "2027-02-01", ...paid },
    ]);
    expect(await test.shop.gateway.findSubscription(await subscriptionId())).toMatchObject({ status: "ended" });
  });

  it("declines later charges of a card that pays once, until another card is there", async () => {
    const checkout = await customer.call(createCheckout, {});
    await payWith(customer, checkout, PAYS_ONCE);
    await test.runJob("deliver-payment-events");
    await startCharging();
    await runUntil("2027-01-01T08:00:00Z");
    expect(await invoices()).toEqual([
      { charge_on: "2027-01-01", status: "open", attempts: 1, failure: "card_declined" },
    ]);
    const { gateway } = test.shop;
    const [invoice] = await rows<{ id: string }>(test.shop, "select id from sandbox_invoices");
    const invoiceId = invoice?.id ?? "";
    expect(await gateway.payInvoice(invoiceId, "retry-3rd")).toMatchObject({ status: "open", attempts: 2 });
    expect(await gateway.payInvoice(invoiceId, "retry-3rd")).toMatchObject({ status: "open", attempts: 2 });
    const cardId = await saveCard(CARDS.pays);
    await gateway.replaceCard(await subscriptionId(), cardId);
    expect(await gateway.payInvoice(invoiceId, "new-card")).toMatchObject({ status: "paid", attempts: 3 });
    expect(await gateway.voidInvoice(invoiceId)).toMatchObject({ status: "paid" });
  });

  it("charges nothing for held months, and the new price after a change", async () => {
    await buy(customer);
    await startCharging();
    const { gateway } = test.shop;
    const id = await subscriptionId();
    await gateway.holdCharges(id, isoDay("2027-02-01"));
    await runUntil("2027-01-02T08:00:00Z");
    expect(await invoices()).toEqual([{ charge_on: "2027-01-01", status: "void", attempts: 0, failure: null }]);
    await expect(gateway.repriceSubscription(id, pence(1000), isoDay("2027-03-01"))).rejects.toThrow("2027-03-01");
    await gateway.repriceSubscription(id, pence(1000), isoDay("2027-02-01"));
    await runUntil("2027-02-01T08:00:00Z");
    expect(await rows(test.shop, "select amount from sandbox_payments where order_id is null")).toEqual([
      { amount: "10.00" },
    ]);
  });

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
    expect(await test.shop.gateway.findCardSetup(setup.id)).toMatchObject({ status: "open", cardId: undefined });
    expect(await rows(test.shop, "select 1 from sandbox_cards")).toEqual([]);
  });

  const CARD = { cardNumber: CARDS.pays, expMonth: 12, expYear: 2030, cvc: "123" };

  async function openSetup() {
    const payer = { userId: 1_000_001, email: "wren@example.com", name: "Wren Ashdown" };
    return test.shop.gateway.openCardSetup({ idempotencyKey: "setup:1", payer, orderId: undefined });
  }

  async function saveCard(cardNumber: string): Promise<string> {
    const { id, clientSecret } = await openSetup();
    await new TestBrowser(test.app).call(confirmSandboxSetup, { setupId: id, clientSecret, ...CARD, cardNumber });
    return (await test.shop.gateway.findCardSetup(id))?.cardId ?? "";
  }
});
