import { confirmSandboxPayment } from "#contract/checkout.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { confirmSandboxPayment as confirm } from "./confirm-sandbox-payment.ts";

export function sandboxRoutes(api: EndpointServer): void {
  api.serve(confirmSandboxPayment, ({ shop, input }) => confirm(shop, input));
}
