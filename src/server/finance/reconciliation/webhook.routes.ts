import type { FastifyInstance } from "fastify";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { receiveWebhook } from "./deliver-payment-events.ts";

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
