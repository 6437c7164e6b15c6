import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { ShopError } from "#domain/shop-error.ts";
import { PAYMENT_EVENT_KINDS, type PaymentEvent, type PaymentGateway } from "#server/kernel/payment-gateway.ts";
import type { SandboxBooks } from "./sandbox-books.ts";
import { listSandboxEventsSince } from "./sandbox-events.queries.ts";
import { sandboxPayments } from "./sandbox-payments.ts";

const TOLERANCE_SECONDS = 300;

export type SandboxGateway = PaymentGateway & {
  readonly name: "sandbox";
  /** The header that the sandbox would send with a webhook. */
  signWebhook: (rawBody: Buffer) => string;
};

/** A card provider without money, with books of its own in the shop's database. */
export function sandboxGateway(books: SandboxBooks): SandboxGateway {
  const secret = randomBytes(32);
  const signatureOf = (signedAtSeconds: number, rawBody: Buffer) =>
    createHmac("sha256", secret).update(`${signedAtSeconds}.`).update(rawBody).digest("hex");
  return {
    name: "sandbox",
    ...sandboxPayments(books),
    async *listEventsSince(since) {
      const rows = await listSandboxEventsSince(books.db, since);
      yield rows.map(({ id, kind, objectId, createdAt }) => ({ id, kind, objectId, createdAt }));
    },
    findMissingRights: async () => [],
    signWebhook(rawBody) {
      const signedAtSeconds = Math.floor(books.clock().getTime() / 1000);
      return `t=${signedAtSeconds},v1=${signatureOf(signedAtSeconds, rawBody)}`;
    },
    readWebhook(rawBody, signature) {
      const [, seconds = "", given = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? "") ?? [];
      const expected = Buffer.from(signatureOf(Number(seconds), rawBody));
      if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), expected)) {
        throw new ShopError("webhook-refused", { why: "signature" });
      }
      const ageSeconds = Math.abs(books.clock().getTime() / 1000 - Number(seconds));
      if (ageSeconds > TOLERANCE_SECONDS) throw new ShopError("webhook-refused", { why: "signature" });
      return parseWebhook(rawBody);
    },
  };
}

const webhook = z.object({
  id: z.string(),
  kind: z.enum(PAYMENT_EVENT_KINDS),
  objectId: z.string(),
  createdAt: z.coerce.date(),
});

function parseWebhook(rawBody: Buffer): PaymentEvent | undefined {
  const parsed = webhook.safeParse(JSON.parse(rawBody.toString("utf8")));
  return parsed.data;
}
