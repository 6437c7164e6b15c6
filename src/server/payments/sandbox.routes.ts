import { confirmSandboxPayment } from "#contract/checkout.ts";
import { confirmSandboxSetup } from "#contract/payments.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { confirmSandboxPayment as confirmPayment } from "./confirm-sandbox-payment.ts";
import { confirmSandboxSetup as confirmSetup } from "./confirm-sandbox-setup.ts";

export function sandboxRoutes(api: EndpointServer): void {
  api.serve(confirmSandboxPayment, ({ shop, input }) => confirmPayment(shop, input));
  api.serve(confirmSandboxSetup, ({ shop, input }) => confirmSetup(shop, input));
}
