import {
  createDiscountCode,
  listDiscountCodes,
  listDiscountUses,
  updateDiscountCode,
} from "#contract/admin-discounts.ts";
import { requireUserId } from "#server/accounts/shopper.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { listCodes } from "./discount-codes.queries.ts";
import { listDiscountUses as listUses } from "./list-discount-uses.ts";
import { saveDiscountCode } from "./save-discount-code.ts";
import { viewDiscountCode } from "./view-discount-code.ts";

export function discountCodesRoutes(api: EndpointServer): void {
  api.serve(listDiscountCodes, async ({ shop }) => (await listCodes(shop.db)).map(viewDiscountCode));
  for (const endpoint of [createDiscountCode, updateDiscountCode]) {
    api.serve(endpoint, ({ shop, shopper, input }) =>
      shop.db.transaction((tx) =>
        saveDiscountCode(tx, input, { actorUserId: requireUserId(shopper), now: shop.clock() }),
      ),
    );
  }
  api.serve(listDiscountUses, ({ shop, input }) => listUses(shop, input.codeId));
}
