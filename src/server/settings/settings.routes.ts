import { getGoingLive, tickGoingLive } from "#contract/admin-going-live.ts";
import { getAdminSettings, updateSettings, updateTrader } from "#contract/admin-settings.ts";
import { requireUserId } from "#server/accounts/shopper.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { readGoingLive } from "./read-going-live.ts";
import { tickGoingLive as tick } from "./tick-going-live.ts";
import { updateSettings as changeSettings } from "./update-settings.ts";
import { updateTrader as changeTrader } from "./update-trader.ts";
import { viewSettings } from "./view-settings.ts";

export function settingsRoutes(api: EndpointServer): void {
  api.serve(getAdminSettings, ({ shop }) => viewSettings(shop.db));
  api.serve(updateSettings, ({ shop, shopper, input }) =>
    shop.db.transaction(async (tx) => {
      await changeSettings(tx, input, { actorUserId: requireUserId(shopper), now: shop.clock() });
      return viewSettings(tx);
    }),
  );
  api.serve(updateTrader, ({ shop, shopper, input }) =>
    shop.db.transaction(async (tx) => {
      await changeTrader(tx, input, { actorUserId: requireUserId(shopper), now: shop.clock() });
      return viewSettings(tx);
    }),
  );
  api.serve(getGoingLive, ({ shop }) => readGoingLive(shop.db, shop));
  api.serve(tickGoingLive, ({ shop, shopper, input }) =>
    shop.db.transaction(async (tx) => {
      await tick(tx, input, { actorUserId: requireUserId(shopper), now: shop.clock() });
      return readGoingLive(tx, shop);
    }),
  );
}
