import { describe, it } from "vitest";
import { confirmSandboxPayment, confirmSandboxSetup } from "#contract/checkout/checkout.ts";
import { BENCH_NOW, GATEWAY_CONTRACT, type GatewayBench } from "#tests/support/gateway-contract.ts";
import { openDispute } from "#tests/support/stripe-double/disputes.ts";
import { DOUBLE_KEYS, startDouble } from "#tests/support/stripe-double/start-double.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop } from "#tests/support/test-shop.ts";
import { openSandboxDispute } from "./sandbox/confirm-sandbox-payment.ts";
import { sandboxGateway } from "./sandbox/sandbox-gateway.ts";
import { stripeGateway } from "./stripe/stripe-gateway.ts";

const CASES = Object.entries(GATEWAY_CONTRACT);
const CARD = { expMonth: 12, expYear: 2030, cvc: "123" };

async function sandboxBench(): Promise<GatewayBench> {
  const test = await openTestShop({ now: BENCH_NOW });
  const browser = new TestBrowser(test.app);
  const gateway = sandboxGateway({ db: test.shop.db, clock: test.shop.clock });
  return {
    gateway,
    async enterCard({ id, clientSecret }, cardNumber, approve3ds) {
      const entry = { ...CARD, paymentId: id, clientSecret, cardNumber };
      await browser.call(confirmSandboxPayment, approve3ds === undefined ? entry : { ...entry, approve3ds });
    },
    async saveCard({ id, clientSecret }, cardNumber) {
      await browser.call(confirmSandboxSetup, { ...CARD, setupId: id, clientSecret, cardNumber });
    },
    openDispute: (paymentId) => openSandboxDispute(test.shop, paymentId),
    close: test.close,
  };
}

async function stripeBench(): Promise<GatewayBench> {
  const double = await startDouble(() => new Date(BENCH_NOW));
  const customerIds = new Map<number, string>();
  const customers = {
    find: async (userId: number) => customerIds.get(userId),
    keep: async (userId: number, customerId: string) => {
      customerIds.set(userId, customerId);
      return customerId;
    },
    forget: async () => customerIds.clear(),
  };
  const installations = { present: async () => "here", isOurs: async (prefix?: string) => prefix === "here" };
  const gateway = stripeGateway(
    { ...DOUBLE_KEYS, apiBase: double.url },
    { customers, installations, returnUrl: "http://shop.example/account", recordFailure: async () => undefined },
  );
  return {
    gateway,
    async enterCard({ id }, cardNumber, approve3ds) {
      const bank = approve3ds === undefined ? undefined : approve3ds ? "approves" : "refuses";
      double.form.pay(id, { card: cardNumber }, bank);
    },
    saveCard: async ({ id }, cardNumber) => void double.form.save(id, { card: cardNumber }),
    openDispute: async (paymentId) => openDispute(double.books, paymentId),
    close: double.close,
  };
}

const BENCHES = { sandbox: sandboxBench, Stripe: stripeBench };

describe.each(Object.entries(BENCHES))("the %s gateway", (_name, openBench) => {
  it.each(CASES)("%s", async (_case, run) => {
    const bench = await openBench();
    try {
      await run(bench);
    } finally {
      await bench.close();
    }
  });
});
