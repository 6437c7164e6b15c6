import { confirmNewsletter, subscribeToNewsletter, unsubscribeFromNewsletter } from "#contract/newsletter.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { confirmSubscriber, endSubscriber } from "./newsletter.queries.ts";
import { subscribe } from "./subscribe.ts";

export function newsletterRoutes(api: EndpointServer): void {
  api.serve(subscribeToNewsletter, async ({ shop, input }) => {
    await subscribe(shop, input);
    return { ok: true };
  });

  api.serve(confirmNewsletter, async ({ shop, input }) => {
    if (!(await confirmSubscriber(shop.db, input.token, shop.clock()))) throw new ShopError("not-found");
    return { ok: true };
  });

  api.serve(unsubscribeFromNewsletter, async ({ shop, input }) => {
    if (!(await endSubscriber(shop.db, input.token, shop.clock()))) throw new ShopError("not-found");
    return { ok: true };
  });
}
