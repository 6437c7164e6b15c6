import { getRehearsal, moveShopClock } from "#contract/admin-rehearsal.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { moveClock } from "./move-clock.ts";

export function rehearsalRoutes(api: EndpointServer): void {
  api.serve(getRehearsal, async ({ shop }) => ({ now: shop.clock().toISOString() }));
  api.serve(moveShopClock, async ({ shop, shopper, input }) => {
    const days = await moveClock(shop, input.step, shopper.userId);
    return { now: shop.clock().toISOString(), days };
  });
}
