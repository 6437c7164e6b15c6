import * as adminSettingCalls from "#contract/admin/admin-settings.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { moveClock } from "./move-clock.ts";

export function rehearsalRoutes(api: EndpointServer): void {
  api.serve(adminSettingCalls.getRehearsal, async ({ shop }) => ({ now: shop.clock().toISOString() }));
  api.serve(adminSettingCalls.moveShopClock, async ({ shop, shopper, input }) => {
    const days = await moveClock(shop, input.step, shopper.userId);
    return { now: shop.clock().toISOString(), days };
  });
}
