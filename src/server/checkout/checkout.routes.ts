import * as checkoutCalls from "#contract/checkout/checkout.ts";
import * as giftBoxCalls from "#contract/checkout/gift-box.ts";
import * as paymentLinkCalls from "#contract/checkout/payment-link.ts";
import * as presentCalls from "#contract/checkout/present.ts";
import * as giftCardCalls from "#contract/gift-cards/gift-cards.ts";
import { viewUser } from "#server/accounts/index.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { basketOwnerOf, signInSession } from "#server/platform/endpoints/session.ts";
import { limitProviderCalls } from "#server/platform/rate-limit/index.ts";
import { buyGiftCard } from "./buy-gift-card.ts";
import { buyGiftBox, buyPresent, createCheckout, createSubscription, openAccountForOrder } from "./create-checkout.ts";
import { markLinkedOrderPaid, openPaymentLink, readLinkedOrder } from "./payment-link.ts";
import { markOrderPaid } from "./settle-order.ts";

export function checkoutRoutes(api: EndpointServer): void {
  api.serve(checkoutCalls.createCheckout, async ({ shop, shopper, input, request }) => {
    limitProviderCalls(shop, "checkout", { caller: shopper.basketOwner, address: request.ip });
    return createCheckout(shop, shopper, { guest: input.guest ?? undefined, address: request.ip });
  });

  api.serve(giftCardCalls.buyGiftCard, async ({ shop, input, request, reply }) => {
    const { owner, keep } = basketOwnerOf(request, reply);
    limitProviderCalls(shop, "checkout", { caller: owner.basketOwner, address: request.ip });
    const checkout = await buyGiftCard(shop, owner, { request: input, address: request.ip });
    keep();
    return checkout;
  });

  api.serve(giftBoxCalls.buyGiftBox, async ({ shop, input, request, reply }) => {
    const { owner, keep } = basketOwnerOf(request, reply);
    limitProviderCalls(shop, "checkout", { caller: owner.basketOwner, address: request.ip });
    const checkout = await buyGiftBox(shop, owner, { request: input, address: request.ip });
    keep();
    return checkout;
  });

  api.serve(presentCalls.buyPresent, async ({ shop, input, request, reply }) => {
    const { owner, keep } = basketOwnerOf(request, reply);
    limitProviderCalls(shop, "checkout", { caller: owner.basketOwner, address: request.ip });
    const checkout = await buyPresent(shop, owner, { request: input, address: request.ip });
    keep();
    return checkout;
  });

  api.serve(checkoutCalls.createSubscription, async ({ shop, shopper, input, request }) => {
    limitProviderCalls(shop, "checkout", { caller: shopper.basketOwner, address: request.ip });
    const wanted = { planId: input.productId, gift: input.gift ?? undefined };
    return createSubscription(shop, shopper, { ...wanted, address: request.ip });
  });

  api.serve(paymentLinkCalls.openPaymentLink, async ({ shop, input, request }) => {
    const { id } = await readLinkedOrder(shop, input.token);
    limitProviderCalls(shop, "checkout", { caller: `order:${id}`, address: request.ip });
    return openPaymentLink(shop, input.token);
  });

  api.serve(checkoutCalls.openAccountForOrder, async ({ shop, shopper, input, request, reply }) => {
    const user = await openAccountForOrder(shop, shopper, input, request.ip);
    await signInSession(request, reply, shop, { userId: user.id, isTwoFactor: false });
    return { user: await viewUser(shop, user, request.session) };
  });

  api.serve(checkoutCalls.markOrderPaid, async ({ shop, shopper, input, request }) => {
    limitProviderCalls(shop, "settle", { caller: shopper.basketOwner, address: request.ip });
    const { token, ...order } = input;
    if (token === undefined) await markOrderPaid(shop, shopper, order);
    else await markLinkedOrderPaid(shop, { ...order, token });
    return { orderId: input.orderId, paid: true };
  });
}
