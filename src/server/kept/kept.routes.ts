import * as calls from "#contract/kept.ts";
import type { EndpointServer } from "#server/endpoints/endpoint-server.ts";
import { requireUserId } from "#server/kernel/shopper.ts";
import { keepForLater, keepNoLonger, mergeKept, readKept } from "./keep.ts";
import { listProductsById } from "./list-products-by-id.ts";

export function keptRoutes(api: EndpointServer): void {
  api.serve(calls.listKept, ({ shop, shopper }) => readKept(shop.db, requireUserId(shopper)));
  api.serve(calls.keepForLater, ({ shop, shopper, input }) =>
    keepForLater(shop, requireUserId(shopper), input.productId),
  );
  api.serve(calls.keepNoLonger, ({ shop, shopper, input }) =>
    keepNoLonger(shop, requireUserId(shopper), input.productId),
  );
  api.serve(calls.mergeKept, ({ shop, shopper, input }) => mergeKept(shop, requireUserId(shopper), input.things));
  api.servePublic(calls.listProductsById, (shop, { ids }) => listProductsById(shop.db, ids));
}
