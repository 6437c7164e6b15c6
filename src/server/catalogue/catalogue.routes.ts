import * as calls from "#contract/catalogue.ts";
import * as shelfCalls from "#contract/shelf.ts";
import type { EndpointServer } from "#server/endpoints/endpoint-server.ts";
import { getProduct } from "./get-product.ts";
import { goodsOfProduct } from "./goods-told.ts";
import { listCategories } from "./list-categories.ts";
import { listPlans } from "./list-plans.ts";
import { listProducts } from "./list-products.ts";
import { viewShelf } from "./shelf/view-shelf.ts";
import { viewShopWindow } from "./shelf/view-shop-window.ts";

export function catalogueRoutes(api: EndpointServer): void {
  api.serveKept(calls.listProducts, listProducts);
  api.serveKept(calls.getProduct, (shop, input) => getProduct(shop, input.slug), goodsOfProduct);
  api.serveKept(calls.listCategories, listCategories);
  api.serveKept(calls.listPlans, listPlans);
  api.serveKept(shelfCalls.viewShelf, viewShelf);
  api.serveKept(shelfCalls.viewShopWindow, viewShopWindow);
}
