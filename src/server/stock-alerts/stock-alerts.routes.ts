import * as calls from "#contract/stock-alerts.ts";
import type { EndpointServer } from "#server/endpoints/endpoint-server.ts";
import { askForStockAlert } from "./ask-for-stock-alert.ts";

export function stockAlertsRoutes(api: EndpointServer): void {
  api.serve(calls.askForStockAlert, ({ shop, input }) => askForStockAlert(shop, input));
}
