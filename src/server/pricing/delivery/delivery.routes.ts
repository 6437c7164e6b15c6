import * as calls from "#contract/shop.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { estimateDelivery } from "./arrival.ts";
import { lookUpAddress } from "./look-up-address.ts";

export function deliveryRoutes(api: EndpointServer): void {
  api.serve(calls.estimateDelivery, ({ shop, input }) => estimateDelivery(shop, input.postcode));
  api.serve(calls.lookUpAddress, ({ shop, input, request }) => lookUpAddress(shop, input.postcode, request.ip));
}
