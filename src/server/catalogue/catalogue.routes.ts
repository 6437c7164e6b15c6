import { getProduct, listCategories, listPlans, listProducts } from "#contract/catalogue.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { listStockedCategories } from "./catalogue.queries.ts";
import { getProduct as readProduct } from "./get-product.ts";
import { listPlans as readPlans } from "./list-plans.ts";
import { listProducts as readProducts } from "./list-products.ts";

export function catalogueRoutes(api: EndpointServer): void {
  api.servePublic(listProducts, readProducts);
  api.servePublic(getProduct, (shop, input) => readProduct(shop, input.slug));
  api.servePublic(listCategories, (shop) => listStockedCategories(shop.db));
  api.servePublic(listPlans, readPlans);
}
