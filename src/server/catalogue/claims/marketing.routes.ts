import * as adminClaimCalls from "#contract/catalogue/admin-catalogue.ts";
import * as claimCalls from "#contract/marketing/marketing.ts";
import { londonDay } from "#domain/calendar.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { listEveryClaim, listValidClaims } from "./claims.queries.ts";
import { updateClaim } from "./update-claim.ts";

export function marketingRoutes(api: EndpointServer): void {
  api.serveCached(claimCalls.listClaims, (shop) => listValidClaims(shop.db, londonDay(shop.clock())));
  api.serve(adminClaimCalls.listAdminClaims, ({ shop }) => listEveryClaim(shop.db));
  api.serve(adminClaimCalls.updateClaim, ({ shop, shopper, input }) =>
    shop.db.transaction((tx) =>
      updateClaim(tx, input, {
        isDemo: shop.config.isDemo,
        actorUserId: requireUserId(shopper),
        now: shop.clock(),
      }),
    ),
  );
}
