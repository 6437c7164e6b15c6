import { listAdminClaims, updateClaim } from "#contract/admin-claims.ts";
import { listClaims } from "#contract/claims.ts";
import { londonDay } from "#domain/calendar.ts";
import { requireUserId } from "#server/accounts/shopper.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { listEveryClaim, listValidClaims } from "./claims.queries.ts";
import { updateClaim as changeClaim } from "./update-claim.ts";

export function marketingRoutes(api: EndpointServer): void {
  api.serveKept(listClaims, (shop) => listValidClaims(shop.db, londonDay(shop.clock())));
  api.serve(listAdminClaims, ({ shop }) => listEveryClaim(shop.db));
  api.serve(updateClaim, ({ shop, shopper, input }) =>
    shop.db.transaction((tx) =>
      changeClaim(tx, input, {
        isDemo: shop.config.isDemo,
        actorUserId: requireUserId(shopper),
        now: shop.clock(),
      }),
    ),
  );
}
