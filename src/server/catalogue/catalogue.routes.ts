import * as calls from "#contract/catalogue/catalogue.ts";
import * as shelfCalls from "#contract/catalogue/catalogue.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { listPlans } from "./list-plans.ts";
import { getProduct, listCategories, listProducts, stockOfProduct } from "./products.ts";
import { viewShelf, viewShopWindow } from "./shelf/view-shelf.ts";

export function catalogueRoutes(api: EndpointServer): void {
  api.serveCached(calls.listProducts, listProducts);
  api.serveCached(calls.getProduct, (shop, input) => getProduct(shop, input.slug), stockOfProduct);
  api.serveCached(calls.listCategories, listCategories);
  api.serveCached(calls.listPlans, listPlans);
  api.serveCached(shelfCalls.viewShelf, viewShelf);
  api.serveCached(shelfCalls.viewShopWindow, viewShopWindow);
}
