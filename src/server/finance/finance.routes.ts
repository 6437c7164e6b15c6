import type { FastifyInstance } from "fastify";
import * as adminBookCalls from "#contract/finance/admin-books.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { requireUserId, type Shop } from "#server/platform/kernel/shop.ts";
import { readLedgerNames, saveLedgerNames } from "./bookkeeping/ledger-names.ts";
import { listPayouts } from "./bookkeeping/list-payouts.ts";
import { readBooks } from "./bookkeeping/read-books.ts";
import { writeBooks } from "./bookkeeping/write-books.ts";
import { receiveWebhook } from "./reconciliation/deliver-payment-events.ts";

export function financeRoutes(api: EndpointServer): void {
  api.serve(adminBookCalls.getBooks, ({ shop, input }) => readBooks(shop, input));
  api.serve(adminBookCalls.listPayouts, ({ shop, input }) => listPayouts(shop, input));
  api.serveFile(adminBookCalls.downloadBooks, async ({ shop, input }) => {
    const { fileName, csv } = await writeBooks(shop, input);
    return { content: Buffer.from(csv), type: "text/csv; charset=utf-8", name: fileName };
  });
  api.serve(adminBookCalls.nameLedger, ({ shop, shopper, input }) =>
    shop.db.transaction(async (tx) => {
      await saveLedgerNames(tx, input, { actorUserId: requireUserId(shopper), now: shop.clock() });
      return readLedgerNames(tx);
    }),
  );
}

const PATH = "/api/webhooks/stripe";
const BODY_BYTES_MAX = 1024 * 1024;

/** Stripe's webhook endpoint. The signature covers the raw bytes, so the body is not parsed before the check. */
export async function webhookRoutes(app: FastifyInstance, shop: Shop): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(PATH, { bodyLimit: BODY_BYTES_MAX }, async (request) => {
      const { body, headers } = request;
      const signature = headers["stripe-signature"];
      if (!Buffer.isBuffer(body)) throw new ShopError("bad-request");
      await receiveWebhook(shop, body, typeof signature === "string" ? signature : undefined);
      return { received: true };
    });
  });
}
