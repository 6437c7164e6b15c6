import { listReturns as listCall, moveReturn as moveCall, noteReturn as noteCall } from "#contract/admin-returns.ts";
import { requireUserId } from "#server/accounts/shopper.ts";
import { replyPage } from "#server/http/reply-page.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { listReturns } from "./list-returns.ts";
import { moveReturn } from "./move-return.ts";
import { noteReturn } from "./note-return.ts";

export function returnsRoutes(api: EndpointServer): void {
  api.serve(listCall, async (call) => replyPage(call, await listReturns(call.shop, call.input)));
  api.serve(noteCall, ({ shop, shopper, input }) =>
    noteReturn(shop, { ...input, actorUserId: requireUserId(shopper) }),
  );
  api.serve(moveCall, ({ shop, shopper, input }) =>
    moveReturn(shop, { ...input, actorUserId: requireUserId(shopper) }),
  );
}
