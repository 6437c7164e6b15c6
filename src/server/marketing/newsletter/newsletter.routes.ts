import * as calls from "#contract/marketing/marketing.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { confirmSubscriber, endSubscriber } from "./newsletter.queries.ts";
import { subscribe } from "./subscribe.ts";

export function newsletterRoutes(api: EndpointServer): void {
  api.serve(calls.subscribeToNewsletter, async ({ shop, input }) => {
    await subscribe(shop, input);
    return { ok: true };
  });

  api.serve(calls.confirmNewsletter, async ({ shop, input }) => {
    if (!(await confirmSubscriber(shop.db, input.token, shop.clock()))) throw new ShopError("not-found");
    return { ok: true };
  });

  api.serve(calls.unsubscribeFromNewsletter, async ({ shop, input }) => {
    if (!(await endSubscriber(shop.db, input.token, shop.clock()))) throw new ShopError("not-found");
    return { ok: true };
  });
}
