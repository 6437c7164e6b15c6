import { afterAll, describe, it } from "vitest";
import { confirmSandboxPayment } from "#contract/checkout.ts";
import { confirmSandboxSetup } from "#contract/payments.ts";
import { DOUBLE_KEYS, startStripeDouble } from "#tests/support/stripe-double.ts";
import { SAMPLES_ORIGIN } from "#tests/support/stripe-samples.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop } from "#tests/support/test-shop.ts";
import { BENCH_NOW, GATEWAY_CONTRACT, type GatewayBench, listEvents } from "./gateway-contract.ts";
import { openSandboxDispute } from "./open-sandbox-dispute.ts";
import { sandboxGateway } from "./sandbox-gateway.ts";
import { stripeGateway } from "./stripe-gateway.ts";

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
    async runUntil(now) {
      test.setClock(now);
      await test.runJob("run-sandbox-provider");
    },
    openDispute: (paymentId) => openSandboxDispute(test.shop, paymentId),
    async webhookOf(objectId, ageSeconds = 0) {
      const events = await listEvents(gateway);
      const rawBody = Buffer.from(JSON.stringify(events.findLast((event) => event.objectId === objectId)));
      const now = test.shop.clock();
      test.setClock(new Date(now.getTime() - ageSeconds * 1000).toISOString());
      const signature = gateway.signWebhook(rawBody);
      test.setClock(now.toISOString());
      return { rawBody, signature };
    },
    close: test.close,
  };
}

async function stripeBench(): Promise<GatewayBench> {
  const double = await startStripeDouble(new Date(BENCH_NOW));
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
  const clock = () => new Date(double.world.now * 1000);
  const gateway = stripeGateway(
    { ...DOUBLE_KEYS, apiBase: double.url },
    { customers, installations, clock, noteTrouble: async () => undefined },
  );
  return {
    gateway,
    enterCard: async ({ id }, cardNumber, approve3ds) => void double.payments.enterCard(id, cardNumber, approve3ds),
    saveCard: async ({ id }, cardNumber) => void double.payments.saveCard(id, cardNumber),
    runUntil: async (now) => double.billing.runUntil(new Date(now).getTime() / 1000),
    openDispute: async (paymentId) => double.payments.openDispute(paymentId),
    async webhookOf(objectId, ageSeconds = 0) {
      const event = double.world.events.findLast(({ object }) => object.id === objectId);
      if (!event) throw new Error(`nothing happened to ${objectId}`);
      return double.sign(event, {}, ageSeconds);
    },
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

afterAll(() => {
  const count = `${CASES.length} cases on each of ${Object.keys(BENCHES).length} gateways`;
  console.info(`The port's contract: ${count}; the Stripe double answers with ${SAMPLES_ORIGIN}.`);
});
