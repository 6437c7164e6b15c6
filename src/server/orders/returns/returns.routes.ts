import * as calls from "#contract/orders/admin-returns.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { replyPage } from "#server/platform/kernel/reply-page.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { moveReturn, noteReturn } from "./change-return.ts";
import { listReturns } from "./list-returns.ts";

export function returnsRoutes(api: EndpointServer): void {
  api.serve(calls.listReturns, async (call) => replyPage(call, await listReturns(call.shop, call.input)));
  api.serve(calls.noteReturn, ({ shop, shopper, input }) =>
    noteReturn(shop, { ...input, actorUserId: requireUserId(shopper) }),
  );
  api.serve(calls.moveReturn, ({ shop, shopper, input }) =>
    moveReturn(shop, { ...input, actorUserId: requireUserId(shopper) }),
  );
}
