import { createCheckout, markOrderPaid } from "#contract/checkout.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { markOrderPaid as settleNow } from "#server/orders/mark-order-paid.ts";
import { createCheckout as openCheckout } from "./create-checkout.ts";

export function checkoutRoutes(api: EndpointServer): void {
  api.serve(createCheckout, ({ shop, shopper }) => openCheckout(shop, shopper));

  api.serve(markOrderPaid, async ({ shop, shopper, input }) => {
    await settleNow(shop, shopper, input.orderId);
    return { orderId: input.orderId, paid: true };
  });
}
