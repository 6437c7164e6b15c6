import { listClaims } from "#contract/claims.ts";
import { londonDay } from "#domain/calendar.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { listValidClaims } from "./claims.queries.ts";

export function marketingRoutes(api: EndpointServer): void {
  api.servePublic(listClaims, (shop) => listValidClaims(shop.db, londonDay(shop.clock())));
}
