import * as calls from "#contract/catalogue.ts";
import * as shelfCalls from "#contract/shelf.ts";
import type { EndpointServer } from "#server/endpoints/endpoint-server.ts";
import { getProduct } from "./get-product.ts";
import { listCategories } from "./list-categories.ts";
import { listPlans } from "./list-plans.ts";
import { listProducts } from "./list-products.ts";
import { viewShelf } from "./shelf/view-shelf.ts";
import { viewShopWindow } from "./shelf/view-shop-window.ts";
import { stockOfProduct } from "./stock-of-products.ts";

export function catalogueRoutes(api: EndpointServer): void {
  api.serveCached(calls.listProducts, listProducts);
  api.serveCached(calls.getProduct, (shop, input) => getProduct(shop, input.slug), stockOfProduct);
  api.serveCached(calls.listCategories, listCategories);
  api.serveCached(calls.listPlans, listPlans);
  api.serveCached(shelfCalls.viewShelf, viewShelf);
  api.serveCached(shelfCalls.viewShopWindow, viewShopWindow);
}
