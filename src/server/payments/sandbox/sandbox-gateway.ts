import { ShopError } from "#domain/shop-error.ts";
import type { PaymentGateway } from "#server/kernel/payment-gateway.ts";
import type { SandboxBooks } from "./sandbox-books.ts";
import { listSandboxEventsSince } from "./sandbox-events.queries.ts";
import { sandboxPayments } from "./sandbox-payments.ts";
import { sandboxPayouts } from "./sandbox-payouts.ts";

/** A card provider without money, with books of its own in the shop's database. */
export function sandboxGateway(books: SandboxBooks): PaymentGateway {
  return {
    name: "sandbox",
    ...sandboxPayments(books),
    ...sandboxPayouts(books),
    async *listEventsSince(since) {
      const rows = await listSandboxEventsSince(books.db, since);
      yield rows.map(({ id, kind, objectId, createdAt }) => ({ id, kind, objectId, createdAt }));
    },
    findMissingRights: async () => [],
    readWebhook() {
      // A job fetches what it tells: whoever brings something is not the sandbox.
      throw new ShopError("webhook-refused", { why: "signature" });
    },
  };
}
