import * as calls from "#contract/admin-letters.ts";
import type { EndpointServer } from "#server/endpoints/endpoint-server.ts";
import { replyPage } from "#server/kernel/reply-page.ts";
import { requireUserId } from "#server/kernel/shopper.ts";
import { listLetters } from "./list-letters.ts";
import { previewQueuedLetter } from "./preview-queued-letter.ts";
import { resendLetter } from "./resend-letter.ts";

export function outboxRoutes(api: EndpointServer): void {
  api.serve(calls.listLetters, async (call) => replyPage(call, await listLetters(call.shop, call.input)));
  api.serve(calls.previewLetter, ({ shop, input }) => previewQueuedLetter(shop, input.letterId));
  api.serve(calls.resendLetter, async ({ shop, shopper, input }) => {
    const by = { actorUserId: requireUserId(shopper), now: shop.clock() };
    const letter = await shop.db.transaction((tx) => resendLetter(tx, input.letterId, by));
    shop.wake("send-letters");
    return letter;
  });
}
