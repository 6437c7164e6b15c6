import * as calls from "#contract/marketing/admin-marketing.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { replyPage } from "#server/platform/kernel/reply-page.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { listEmails, previewQueuedEmail, resendEmail } from "./list-emails.ts";

export function sentEmailRoutes(api: EndpointServer): void {
  api.serve(calls.listEmails, async (call) => replyPage(call, await listEmails(call.shop, call.input)));
  api.serve(calls.previewEmail, ({ shop, input }) => previewQueuedEmail(shop, input.emailId));
  api.serve(calls.resendEmail, async ({ shop, shopper, input }) => {
    const by = { actorUserId: requireUserId(shopper), now: shop.clock() };
    const email = await shop.db.transaction((tx) => resendEmail(tx, input.emailId, by));
    shop.wake("send-letters");
    return email;
  });
}
