import { estimateDelivery } from "#contract/delivery.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { estimateDelivery as estimate } from "./estimate-delivery.ts";

export function deliveryRoutes(api: EndpointServer): void {
  api.serve(estimateDelivery, ({ shop, input }) => estimate(shop, input.postcode));
}
