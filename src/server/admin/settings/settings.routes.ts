import * as adminGoingLiveCalls from "#contract/admin/admin-settings.ts";
import * as adminSettingCalls from "#contract/admin/admin-settings.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { updateTrader, viewSettings } from "#server/platform/settings/index.ts";
import { readGoingLive, tickGoingLive, updateSettings } from "./settings.ts";

export function settingsRoutes(api: EndpointServer): void {
  api.serve(adminSettingCalls.getAdminSettings, ({ shop }) => viewSettings(shop.db));
  api.serve(adminSettingCalls.updateSettings, ({ shop, shopper, input }) =>
    shop.db.transaction(async (tx) => {
      await updateSettings(tx, input, { actorUserId: requireUserId(shopper), now: shop.clock() });
      return viewSettings(tx);
    }),
  );
  api.serve(adminSettingCalls.updateTrader, ({ shop, shopper, input }) =>
    shop.db.transaction(async (tx) => {
      await updateTrader(tx, input, { actorUserId: requireUserId(shopper), now: shop.clock() });
      return viewSettings(tx);
    }),
  );
  api.serve(adminGoingLiveCalls.getGoingLive, ({ shop }) => readGoingLive(shop.db, shop));
  api.serve(adminGoingLiveCalls.tickGoingLive, ({ shop, shopper, input }) =>
    shop.db.transaction(async (tx) => {
      await tickGoingLive(tx, input, { actorUserId: requireUserId(shopper), now: shop.clock() });
      return readGoingLive(tx, shop);
    }),
  );
}
