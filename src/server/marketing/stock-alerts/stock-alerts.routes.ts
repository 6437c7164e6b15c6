import * as calls from "#contract/marketing/marketing.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { askForStockAlert } from "./stock-alerts.ts";

export function stockAlertsRoutes(api: EndpointServer): void {
  api.serve(calls.askForStockAlert, ({ shop, input }) => askForStockAlert(shop, input));
}
