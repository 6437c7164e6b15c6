import * as calls from "#contract/catalogue.ts";
import type { EndpointServer } from "#server/endpoints/endpoint-server.ts";
import { listStockedCategories } from "./catalogue.queries.ts";
import { getProduct } from "./get-product.ts";
import { listPlans } from "./list-plans.ts";
import { listProducts } from "./list-products.ts";

export function catalogueRoutes(api: EndpointServer): void {
  api.serveKept(calls.listProducts, listProducts);
  api.serveKept(calls.getProduct, (shop, input) => getProduct(shop, input.slug));
  api.serveKept(calls.listCategories, (shop) => listStockedCategories(shop.db));
  api.serveKept(calls.listPlans, listPlans);
}
