import { listLetters, previewLetter, resendLetter } from "#contract/admin-letters.ts";
import { requireUserId } from "#server/accounts/shopper.ts";
import { replyPage } from "#server/http/reply-page.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { listLetters as listOutbox } from "./list-letters.ts";
import { previewQueuedLetter as preview } from "./preview-queued-letter.ts";
import { resendLetter as sendAgain } from "./resend-letter.ts";

export function outboxRoutes(api: EndpointServer): void {
  api.serve(listLetters, async (call) => replyPage(call, await listOutbox(call.shop, call.input)));
  api.serve(previewLetter, ({ shop, input }) => preview(shop, input.letterId));
  api.serve(resendLetter, async ({ shop, shopper, input }) => {
    const by = { actorUserId: requireUserId(shopper), now: shop.clock() };
    const letter = await shop.db.transaction((tx) => sendAgain(tx, input.letterId, by));
    shop.wake("send-letters");
    return letter;
  });
}
