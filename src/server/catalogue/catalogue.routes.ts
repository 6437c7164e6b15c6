import { getProduct, listCategories, listPlans, listProducts } from "#contract/catalogue.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { listStockedCategories } from "./catalogue.queries.ts";
import { getProduct as readProduct } from "./get-product.ts";
import { listPlans as readPlans } from "./list-plans.ts";
import { listProducts as readProducts } from "./list-products.ts";

export function catalogueRoutes(api: EndpointServer): void {
  api.serveKept(listProducts, readProducts);
  api.serveKept(getProduct, (shop, input) => readProduct(shop, input.slug));
  api.serveKept(listCategories, (shop) => listStockedCategories(shop.db));
  api.serveKept(listPlans, readPlans);
}
