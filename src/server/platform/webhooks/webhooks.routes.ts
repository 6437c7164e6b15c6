import * as calls from "#contract/webhooks/admin-webhooks.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  resendWebhookDelivery,
  runWebhook,
  testWebhook,
  updateWebhook,
} from "./webhooks.ts";

const DONE = { ok: true };

/** Webhooks of the dashboard. */
export function outgoingWebhookRoutes(api: EndpointServer): void {
  api.serve(calls.listWebhooks, ({ shop }) => listWebhooks(shop));

  api.serve(calls.createWebhook, ({ shop, shopper, input, permissions }) =>
    createWebhook(shop, input, { actorUserId: requireUserId(shopper), held: permissions }),
  );

  api.serve(calls.updateWebhook, async ({ shop, shopper, input, permissions }) => {
    await updateWebhook(shop, input, { actorUserId: requireUserId(shopper), held: permissions });
    return { id: input.webhookId };
  });

  api.serve(calls.deleteWebhook, async ({ shop, shopper, input }) => {
    await deleteWebhook(shop, { ...input, actorUserId: requireUserId(shopper) });
    return DONE;
  });

  api.serve(calls.runWebhook, async ({ shop, shopper, input }) => {
    await runWebhook(shop, { ...input, actorUserId: requireUserId(shopper) });
    return DONE;
  });

  api.serve(calls.renewWebhookSecret, ({ shop, shopper, input }) =>
    renewWebhookSecret(shop, { ...input, actorUserId: requireUserId(shopper) }),
  );

  api.serve(calls.testWebhook, async ({ shop, shopper, input }) => {
    await testWebhook(shop, { ...input, actorUserId: requireUserId(shopper) });
    return DONE;
  });

  api.serve(calls.listWebhookDeliveries, ({ shop, input }) => listWebhookDeliveries(shop, input.webhookId));

  api.serve(calls.resendWebhookDelivery, async ({ shop, shopper, input }) => {
    await resendWebhookDelivery(shop, { ...input, actorUserId: requireUserId(shopper) });
    return DONE;
  });
}
