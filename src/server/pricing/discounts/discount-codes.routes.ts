import * as calls from "#contract/pricing/admin-pricing.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { listDiscountUses } from "./discount-uses.ts";
import { listCodes } from "./discounts.queries.ts";
import { saveDiscountCode, viewDiscountCode } from "./save-discount-code.ts";

export function discountCodesRoutes(api: EndpointServer): void {
  api.serve(calls.listDiscountCodes, async ({ shop }) => (await listCodes(shop.db)).map(viewDiscountCode));
  for (const endpoint of [calls.createDiscountCode, calls.updateDiscountCode]) {
    api.serve(endpoint, ({ shop, shopper, input }) =>
      shop.db.transaction((tx) =>
        saveDiscountCode(tx, input, { actorUserId: requireUserId(shopper), now: shop.clock() }),
      ),
    );
  }
  api.serve(calls.listDiscountUses, ({ shop, input }) => listDiscountUses(shop, input.codeId));
}
