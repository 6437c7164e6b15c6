import * as calls from "#contract/subscriptions/admin-subscriptions.ts";
import { addNote, listNotes } from "#server/orders/index.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { replyPage } from "#server/platform/kernel/reply-page.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { deleteSubscriptions, setSubscriptionStatus } from "#server/subscriptions/index.ts";
import { getAnySubscription, listAllSubscriptions } from "./subscriptions.ts";

export function adminSubscriptionsRoutes(api: EndpointServer): void {
  api.serve(calls.listAdminSubscriptions, async (call) =>
    replyPage(call, await listAllSubscriptions(call.shop, call.input)),
  );
  api.serve(calls.getAdminSubscription, ({ shop, input }) => getAnySubscription(shop, input.subscriptionId));
  api.serve(calls.changeAdminSubscription, async ({ shop, shopper, input }) => {
    await setSubscriptionStatus(shop, { ...input, actorUserId: requireUserId(shopper) });
    return getAnySubscription(shop, input.subscriptionId);
  });
  api.serve(calls.addSubscriptionNote, async ({ shop, shopper, input: { subscriptionId, text } }) => {
    await getAnySubscription(shop, subscriptionId);
    const actorUserId = requireUserId(shopper);
    await addNote(shop, { about: "subscription", aboutId: subscriptionId, text, actorUserId });
    return listNotes(shop.db, "subscription", subscriptionId);
  });
  api.serve(calls.bulkDeleteSubscriptions, async ({ shop, shopper, input }) => ({
    results: await deleteSubscriptions(shop, input.subscriptionIds, requireUserId(shopper)),
  }));
}
