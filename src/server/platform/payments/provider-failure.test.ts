import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { pence } from "#domain/money.ts";
import { readTodo } from "#server/admin/overview.ts";
import { readGoingLive } from "#server/admin/settings/settings.ts";
import { refundOrder } from "#server/orders/refunds/refund-order.ts";
import { addWomensThreeMonths, CARDS, newCustomer } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { deleteCustomer } from "#tests/support/stripe-double/customers.ts";
import { type Double, startDouble } from "#tests/support/stripe-double/start-double.ts";
import { stripeVariables } from "#tests/support/stripe-shop.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { listProviderFailures } from "./list-provider-failures.ts";
import { tryRights } from "./open-gateway.ts";

describe("what the provider refuses the shop", () => {
  let double: Double;
  let test: TestShop;
  let customer: TestBrowser;
  let logged: string[];
  const open = async (secretKey?: string) => {
    logged = [];
    test = await openTestShop({
      logTo: { write: (line) => void logged.push(line) },
      variables: { LOG_LEVEL: "error", ...stripeVariables(double, secretKey) },
    });
    customer = await newCustomer(test);
  };
  beforeEach(async () => {
    double = await startDouble(() => new Date("2026-11-21T10:00:00Z"));
  });
  afterEach(async () => {
    await test.close();
    await double.close();
  });

  it("is no fault of the buyer, is logged with its number, and stands on the overview", async () => {
    double.allow("sk_test_restricted", ["customers:write"]);
    await open("sk_test_restricted");
    await customer.call(addToBasket, { productId: 61 });
    const reply = await customer.send(createCheckout, {});
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({ code: "payment-unavailable", requestId: expect.any(String) });
    expect(reply.json()).toMatchObject({ providerRequestId: expect.stringMatching(/^req_/) });
    expect(logged.join("")).toMatch(/"call":"openPayment","status":403,.*"providerRequestId":"req_/);
    expect(await listProviderFailures(test.shop)).toEqual([
      expect.stringMatching(/^openPayment secret_key_required \(req_/),
    ]);
  });

  it("is found at the start where a right of the key is missing, by its name", async () => {
    double.allow("sk_test_restricted", ["payment_intents:write", "customers:write", "charges:write", "events:read"]);
    await open("sk_test_restricted");
    await tryRights(test.shop);
    const missing = [
      "SetupIntents: write",
      "PaymentMethods: read",
      "Disputes: read",
      "Balance and Balance Transaction Sources: read",
      "Payouts: read",
    ];
    expect(await readGoingLive(test.shop.db, test.shop)).toMatchObject({ missingRights: missing });
    expect(logged.join("")).toContain(JSON.stringify(missing));
    expect([double.books.intents.size, double.books.customers.size, double.books.refunds.size]).toEqual([0, 0, 0]);
    expect(await listProviderFailures(test.shop), "a question is no trouble").toEqual([]);
  });

  it("is nothing where the key may do all, and is no reason not to start where nobody answers", async () => {
    await open();
    await tryRights(test.shop);
    const rightsAre = async () =>
      (await readGoingLive(test.shop.db, test.shop)).shop.find(({ check }) => check === "payment-rights")?.isDone;
    expect(await rightsAre()).toBe(true);
    double.silence = "cut";
    await tryRights(test.shop);
    expect(await rightsAre(), "what was known stays").toBe(true);
    double.silence = "none";
  });

  it("is everything where the key was revoked", async () => {
    await open("sk_test_revoked");
    await tryRights(test.shop);
    expect((await readGoingLive(test.shop.db, test.shop)).missingRights).toHaveLength(10);
    expect((await readTodo(test.shop)).missingRights).toHaveLength(10);
  });

  it("ends at a failure that it goes on answering under one key", async () => {
    await open();
    double.faults.order("POST /v1/payment_intents", "kept-500-after-work");
    await customer.call(addToBasket, { productId: 61 });
    expect(await customer.call(createCheckout, {})).toMatchObject({ totalAmount: "35.99" });
  });

  it.each(["kept-500", "kept-500-after-work", "cut-after-work"] as const)(
    "gives money back once in spite of a %s",
    async (fault) => {
      await open();
      await customer.call(addToBasket, { productId: 61 });
      const { paymentId, orderId } = await customer.call(createCheckout, {});
      double.form.pay(paymentId ?? "", { card: CARDS.pays });
      await customer.call(markOrderPaid, { orderId: String(orderId) });
      double.faults.order("POST /v1/refunds", fault);
      const reason = "A broken jar";
      const refund = { orderId, amountPence: pence(500), reason, givesStockBack: false, actorUserId: 999_999 };
      await refundOrder(test.shop, refund);
      await test.runJob("send-refunds");
      expect([...double.books.refunds.values()].map(({ amount }) => amount)).toEqual([500]);
      expect(await rows(test.shop, "select status from refunds")).toEqual([{ status: "succeeded" }]);
    },
  );

  it("does not keep a customer who was deleted there from buying", async () => {
    await open();
    await addWomensThreeMonths(customer);
    await customer.call(createCheckout, {});
    const [known] = double.books.customers.keys();
    deleteCustomer(double.books, known ?? "");
    await rows(test.shop, "update orders set stripe_payment_intent_id = null, version = version + 1");
    await customer.call(addToBasket, { productId: 61 });
    await customer.call(createCheckout, {});
    expect([...double.books.intents.values()].at(-1)?.customer).not.toBe(known);
  });
});
