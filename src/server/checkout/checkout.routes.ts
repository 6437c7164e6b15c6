import { createCheckout, createSubscription, markOrderPaid, openAccountForOrder } from "#contract/checkout.ts";
import { viewUser } from "#server/accounts/view-user.ts";
import { limitProviderCalls } from "#server/guesses/limit-provider-calls.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { signInSession } from "#server/http/session.ts";
import { markOrderPaid as settleNow } from "#server/orders/mark-order-paid.ts";
import { createCheckout as openCheckout } from "./create-checkout.ts";
import { createSubscription as subscribe } from "./create-subscription.ts";
import { openAccountForOrder as openAccount } from "./open-account-for-order.ts";

export function checkoutRoutes(api: EndpointServer): void {
  api.serve(createCheckout, async ({ shop, shopper, input, request }) => {
    await limitProviderCalls(shop, "checkout", { caller: shopper.basketOwner, address: request.ip });
    return openCheckout(shop, shopper, { guest: input.guest ?? undefined, address: request.ip });
  });

  api.serve(createSubscription, async ({ shop, shopper, input, request }) => {
    await limitProviderCalls(shop, "checkout", { caller: shopper.basketOwner, address: request.ip });
    const wanted = { planId: input.productId, gift: input.gift ?? undefined };
    return subscribe(shop, shopper, { ...wanted, address: request.ip });
  });

  api.serve(openAccountForOrder, async ({ shop, shopper, input, request, reply }) => {
    const user = await openAccount(shop, shopper, input, request.ip);
    await signInSession(request, reply, shop, user.id);
    return { user: await viewUser(shop, user) };
  });

  api.serve(markOrderPaid, async ({ shop, shopper, input, request }) => {
    await limitProviderCalls(shop, "settle", { caller: shopper.basketOwner, address: request.ip });
    await settleNow(shop, shopper, input.orderId);
    return { orderId: input.orderId, paid: true };
  });
}
