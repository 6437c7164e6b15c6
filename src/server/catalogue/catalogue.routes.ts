import { listPlans, listProducts } from "#contract/catalogue.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { listPlans as readPlans } from "./list-plans.ts";
import { listProducts as readProducts } from "./list-products.ts";

export function catalogueRoutes(api: EndpointServer): void {
  api.servePublic(listProducts, readProducts);
  api.servePublic(listPlans, readPlans);
}
