import * as calls from "#contract/delivery.ts";
import type { EndpointServer } from "#server/endpoints/endpoint-server.ts";
import { estimateDelivery } from "./arrival.ts";

export function deliveryRoutes(api: EndpointServer): void {
  api.serve(calls.estimateDelivery, ({ shop, input }) => estimateDelivery(shop, input.postcode));
}
