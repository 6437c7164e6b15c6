import * as checkoutCalls from "#contract/checkout/checkout.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { limitProviderCalls } from "#server/platform/rate-limit/index.ts";
import { confirmSandboxPayment, confirmSandboxSavedMethod, confirmSandboxSetup } from "./confirm-sandbox-payment.ts";

export function sandboxRoutes(api: EndpointServer): void {
  api.serve(checkoutCalls.confirmSandboxPayment, async ({ shop, shopper, input, request }) => {
    limitProviderCalls(shop, "confirm", { caller: shopper.basketOwner, address: request.ip });
    return confirmSandboxPayment(shop, input);
  });
  api.serve(checkoutCalls.confirmSandboxSavedMethod, async ({ shop, shopper, input, request }) => {
    limitProviderCalls(shop, "confirm", { caller: shopper.basketOwner, address: request.ip });
    return confirmSandboxSavedMethod(shop, input);
  });
  api.serve(checkoutCalls.confirmSandboxSetup, async ({ shop, shopper, input, request }) => {
    limitProviderCalls(shop, "confirm", { caller: shopper.basketOwner, address: request.ip });
    return confirmSandboxSetup(shop, input);
  });
}
