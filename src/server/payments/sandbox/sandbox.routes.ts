import * as checkoutCalls from "#contract/checkout.ts";
import * as paymentCalls from "#contract/payments.ts";
import type { EndpointServer } from "#server/endpoints/endpoint-server.ts";
import { limitProviderCalls } from "#server/rate-limit/index.ts";
import { confirmSandboxPayment } from "./confirm-sandbox-payment.ts";
import { confirmSandboxSavedMethod } from "./confirm-sandbox-saved-method.ts";
import { confirmSandboxSetup } from "./confirm-sandbox-setup.ts";

export function sandboxRoutes(api: EndpointServer): void {
  api.serve(checkoutCalls.confirmSandboxPayment, async ({ shop, shopper, input, request }) => {
    limitProviderCalls(shop, "confirm", { caller: shopper.basketOwner, address: request.ip });
    return confirmSandboxPayment(shop, input);
  });
  api.serve(paymentCalls.confirmSandboxSavedMethod, async ({ shop, shopper, input, request }) => {
    limitProviderCalls(shop, "confirm", { caller: shopper.basketOwner, address: request.ip });
    return confirmSandboxSavedMethod(shop, input);
  });
  api.serve(paymentCalls.confirmSandboxSetup, async ({ shop, shopper, input, request }) => {
    limitProviderCalls(shop, "confirm", { caller: shopper.basketOwner, address: request.ip });
    return confirmSandboxSetup(shop, input);
  });
}
