import {
  addSubscriptionNote,
  bulkDeleteSubscriptions,
  changeAdminSubscription,
  getAdminSubscription,
  listAdminSubscriptions,
} from "#contract/admin-subscriptions.ts";
import { requireUserId } from "#server/accounts/shopper.ts";
import { replyPage } from "#server/http/reply-page.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { addNote } from "#server/notes/add-note.ts";
import { listNotes } from "#server/notes/list-notes.ts";
import { deleteSubscriptions } from "#server/subscriptions/delete-subscriptions.ts";
import { setSubscriptionStatus } from "#server/subscriptions/set-subscription-status.ts";
import { getAnySubscription } from "./get-any-subscription.ts";
import { listAllSubscriptions } from "./list-all-subscriptions.ts";

export function adminSubscriptionsRoutes(api: EndpointServer): void {
  api.serve(listAdminSubscriptions, async (call) => replyPage(call, await listAllSubscriptions(call.shop, call.input)));
  api.serve(getAdminSubscription, ({ shop, input }) => getAnySubscription(shop, input.subscriptionId));
  api.serve(changeAdminSubscription, async ({ shop, shopper, input }) => {
    await setSubscriptionStatus(shop, { ...input, actorUserId: requireUserId(shopper) });
    return getAnySubscription(shop, input.subscriptionId);
  });
  api.serve(addSubscriptionNote, async ({ shop, shopper, input: { subscriptionId, text } }) => {
    await getAnySubscription(shop, subscriptionId);
    const actorUserId = requireUserId(shopper);
    await addNote(shop, { about: "subscription", aboutId: subscriptionId, text, actorUserId });
    return listNotes(shop.db, "subscription", subscriptionId);
  });
  api.serve(bulkDeleteSubscriptions, async ({ shop, shopper, input }) => ({
    results: await deleteSubscriptions(shop, input.subscriptionIds, requireUserId(shopper)),
  }));
}
