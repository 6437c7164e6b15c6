import * as adminPricingCalls from "#contract/pricing/admin-pricing.ts";
import * as shopCalls from "#contract/shop.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { isProved } from "#server/platform/endpoints/require-access.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { estimateDelivery } from "./delivery/arrival.ts";
import { lookUpAddress } from "./delivery/look-up-address.ts";
import { listCodes } from "./discounts/discounts.queries.ts";
import {
  archiveDiscountCode,
  deleteDiscountCode,
  saveDiscountCode,
  viewDiscountCode,
} from "./discounts/save-discount-code.ts";

export function pricingRoutes(api: EndpointServer): void {
  for (const mount of [discountCodesRoutes, deliveryRoutes]) mount(api);
}

function deliveryRoutes(api: EndpointServer): void {
  api.serve(shopCalls.estimateDelivery, ({ shop, input }) => estimateDelivery(shop, input.postcode));
  api.serve(shopCalls.lookUpAddress, ({ shop, input, request }) => lookUpAddress(shop, input.postcode, request.ip));
}

function discountCodesRoutes(api: EndpointServer): void {
  api.serve(adminPricingCalls.listDiscountCodes, async ({ shop, input }) => {
    const rows = await listCodes(shop.db, input);
    return rows.map(viewDiscountCode);
  });
  api.serve(adminPricingCalls.archiveDiscountCode, ({ shop, shopper, input }) =>
    shop.db.transaction((tx) =>
      archiveDiscountCode(tx, input, { actorUserId: requireUserId(shopper), now: shop.clock() }),
    ),
  );
  api.serve(adminPricingCalls.deleteDiscountCode, async ({ shop, shopper, input: { codeId } }) => {
    const by = { actorUserId: requireUserId(shopper), now: shop.clock(), ordersOfCode: shop.ordersOfCode };
    await shop.db.transaction((tx) => deleteDiscountCode(tx, codeId, by));
    return { ok: true };
  });
  for (const endpoint of [adminPricingCalls.createDiscountCode, adminPricingCalls.updateDiscountCode]) {
    api.serve(endpoint, ({ shop, shopper, input, request }) => {
      const by = {
        actorUserId: requireUserId(shopper),
        isProved: isProved(shop, request),
        now: shop.clock(),
        isGiftCardCode: shop.isGiftCardCode,
      };
      return shop.db.transaction((tx) => saveDiscountCode(tx, input, by));
    });
  }
}
