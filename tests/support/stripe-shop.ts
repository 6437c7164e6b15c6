import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LightMyRequestResponse } from "fastify";
import { writeBackup } from "#server/app/backup/backup-socket.ts";
import { restoreBackup } from "#server/app/backup/restore-backup.ts";
import { makeEmptyDatabase } from "./empty-database.ts";
import type { RecordedEvent } from "./stripe-double/books.ts";
import { DOUBLE_KEYS, type Double, startDouble } from "./stripe-double/start-double.ts";
import { openTestShop, type TestShop } from "./test-shop.ts";

const NOW = "2026-11-21T10:00:00Z";
const WEBHOOK_PATH = "/api/webhooks/stripe";

export interface StripeShop {
  /** The current shop. `restore` replaces this value. */
  readonly test: TestShop;
  double: Double;
  newest: () => RecordedEvent;
  /** Delivers a signed event as Stripe does. Tests can change its age and content. */
  deliver: (
    event: RecordedEvent,
    changes?: Readonly<Record<string, unknown>>,
    ageSeconds?: number,
  ) => Promise<LightMyRequestResponse>;
  deliverRaw: (rawBody: Buffer, signature?: string) => Promise<LightMyRequestResponse>;
  deliverAll: () => Promise<void>;
  backUp: () => Promise<void>;
  /** Replaces the shop with its last backup. The clock is not reset. */
  restore: () => Promise<void>;
  close: () => Promise<void>;
}

export function stripeVariables(double: Double, secretKey = DOUBLE_KEYS.secretKey): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: "pk_test_double",
    STRIPE_WEBHOOK_SECRET: DOUBLE_KEYS.webhookSecret,
    STRIPE_API_BASE: double.url,
  };
}

/** A shop with the Stripe double behind the real SDK and the real webhook address. */
export async function openStripeShop(): Promise<StripeShop> {
  let clock = () => new Date(NOW);
  const double = await startDouble(() => clock());
  let test = await openTestShop({ now: NOW, variables: stripeVariables(double) });
  clock = () => test.shop.clock();
  const folder = mkdtempSync(join(tmpdir(), "meadow-stripe-"));
  const backup = join(folder, "yesterday.backup");
  const deliverRaw = async (rawBody: Buffer, signature?: string) => {
    const reply = await test.app.inject({
      method: "POST",
      url: WEBHOOK_PATH,
      payload: rawBody,
      headers: { "content-type": "application/json", ...(signature ? { "stripe-signature": signature } : {}) },
    });
    await test.runJob("deliver-payment-events");
    return reply;
  };
  return {
    get test() {
      return test;
    },
    double,
    newest() {
      const event = double.books.events.at(-1);
      if (!event) throw new Error("nothing happened at the provider");
      return event;
    },
    deliverRaw,
    deliver(event, changes, ageSeconds) {
      const { rawBody, signature } = double.webhooks.sign(event, changes, ageSeconds);
      return deliverRaw(rawBody, signature);
    },
    async deliverAll() {
      await double.webhooks.deliver(async (rawBody, signature) => (await deliverRaw(rawBody, signature)).statusCode);
    },
    backUp: () => writeBackup(test.shop.db, createWriteStream(backup), test.shop.clock()),
    async restore() {
      const now = test.shop.clock().toISOString();
      const empty = await makeEmptyDatabase();
      await restoreBackup(backup, empty.open);
      const database = await empty.open();
      const close = async () => {
        await database.close();
        await empty.drop();
      };
      const lost = test;
      test = await openTestShop({ now, filled: { ...database, close }, variables: stripeVariables(double) });
      await lost.close();
    },
    async close() {
      await test.close();
      await double.close();
      rmSync(folder, { recursive: true });
    },
  };
}
