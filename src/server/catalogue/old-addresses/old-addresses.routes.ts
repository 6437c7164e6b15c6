import * as calls from "#contract/catalogue/admin-redirects.ts";
import type { Call, EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { replyPage } from "#server/platform/kernel/reply-page.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { deleteRedirect, listRedirects, saveRedirect } from "./change-redirects.ts";
import { listMisses, removeMiss } from "./redirects.queries.ts";

const MISSES_SHOWN_MAX = 100;

export function oldAddressesRoutes(api: EndpointServer): void {
  api.serve(calls.listRedirects, async (call) => replyPage(call, await listRedirects(call.shop.db, call.input)));
  for (const endpoint of [calls.createRedirect, calls.updateRedirect]) {
    api.serve(endpoint, (call) => call.shop.db.transaction((tx) => saveRedirect(tx, call.input, by(call))));
  }
  api.serve(calls.deleteRedirect, async (call) => {
    await call.shop.db.transaction((tx) => deleteRedirect(tx, call.input.redirectId, by(call)));
    return { ok: true };
  });
  api.serve(calls.listMissedPaths, async ({ shop }) =>
    (await listMisses(shop.db, MISSES_SHOWN_MAX)).map((miss) => ({ ...miss, lastAt: miss.lastAt.toISOString() })),
  );
  api.serve(calls.forgetMissedPath, async ({ shop, input }) => {
    await shop.db.transaction((tx) => removeMiss(tx, input.path));
    return { ok: true };
  });
}

function by({ shop, shopper }: Pick<Call<typeof calls.deleteRedirect>, "shop" | "shopper">) {
  return { actorUserId: requireUserId(shopper), now: shop.clock() };
}
