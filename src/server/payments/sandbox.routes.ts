import { confirmSandboxPayment } from "#contract/checkout.ts";
import { confirmSandboxKept, confirmSandboxSetup } from "#contract/payments.ts";
import { limitProviderCalls } from "#server/guesses/limit-provider-calls.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { confirmSandboxKept as confirmKept } from "./confirm-sandbox-kept.ts";
import { confirmSandboxPayment as confirmPayment } from "./confirm-sandbox-payment.ts";
import { confirmSandboxSetup as confirmSetup } from "./confirm-sandbox-setup.ts";

export function sandboxRoutes(api: EndpointServer): void {
  api.serve(confirmSandboxPayment, async ({ shop, shopper, input, request }) => {
    await limitProviderCalls(shop, "confirm", { caller: shopper.basketOwner, address: request.ip });
    return confirmPayment(shop, input);
  });
  api.serve(confirmSandboxKept, async ({ shop, shopper, input, request }) => {
    await limitProviderCalls(shop, "confirm", { caller: shopper.basketOwner, address: request.ip });
    return confirmKept(shop, input);
  });
  api.serve(confirmSandboxSetup, async ({ shop, shopper, input, request }) => {
    await limitProviderCalls(shop, "confirm", { caller: shopper.basketOwner, address: request.ip });
    return confirmSetup(shop, input);
  });
}
