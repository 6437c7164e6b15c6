import {
  cancelByLink,
  changeCardByLink,
  openBoxLink,
  openCardByLink,
  pauseByLink,
  resumeByLink,
  skipBoxByLink,
  unskipBoxByLink,
} from "#contract/box-links.ts";
import { openBoxPaymentByLink, settleBoxPaymentByLink } from "#contract/box-payments.ts";
import { ShopError } from "#domain/shop-error.ts";
import { limitProviderCalls } from "#server/guesses/limit-provider-calls.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import type { Shop } from "#server/shop.ts";
import { readBoxLink, readPayLink } from "./box-links.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import type { Asker } from "./change-subscription.ts";
import { openBoxPayment } from "./open-box-payment.ts";
import { viewOne } from "./read-views.ts";
import { openCardChange, replaceCard } from "./replace-card.ts";
import { settleBoxPayment } from "./settle-box-payment.ts";
import { pauseSubscription, resumeSubscription, skipBox, unskipBox } from "./steer-subscription.ts";
import { findSubscription } from "./subscriptions.queries.ts";

export function boxLinksRoutes(api: EndpointServer): void {
  api.serve(openBoxLink, async ({ shop, input }) => {
    const row = await findSubscription(shop.db, readBoxLink(shop, input.purpose, input.token));
    if (!row) throw new ShopError("link-invalid");
    return viewOne(shop, row);
  });
  api.serve(skipBoxByLink, async ({ shop, input }) =>
    viewOne(shop, await skipBox(shop, bearer(shop, input), input.boxMonth)),
  );
  api.serve(unskipBoxByLink, async ({ shop, input }) =>
    viewOne(shop, await unskipBox(shop, bearer(shop, input), input.boxMonth)),
  );
  api.serve(pauseByLink, async ({ shop, input }) =>
    viewOne(shop, await pauseSubscription(shop, bearer(shop, input), input.months)),
  );
  api.serve(resumeByLink, async ({ shop, input }) =>
    viewOne(shop, await resumeSubscription(shop, bearer(shop, input))),
  );
  api.serve(cancelByLink, async ({ shop, input }) =>
    viewOne(shop, await cancelSubscription(shop, bearer(shop, input), input.ending)),
  );
  api.serve(openCardByLink, async ({ shop, input, request }) => {
    await limitProviderCalls(shop, "card-setup", { caller: input.token, address: request.ip });
    return openCardChange(shop, cardBearer(shop, input));
  });
  api.serve(changeCardByLink, async ({ shop, input, request }) => {
    await limitProviderCalls(shop, "confirm", { caller: input.token, address: request.ip });
    return viewOne(shop, await replaceCard(shop, cardBearer(shop, input), input.setupId));
  });
  api.serve(openBoxPaymentByLink, async ({ shop, input, request }) => {
    await limitProviderCalls(shop, "confirm", { caller: input.token, address: request.ip });
    return openBoxPayment(shop, readPayLink(shop, input));
  });
  api.serve(settleBoxPaymentByLink, async ({ shop, input, request }) => {
    await limitProviderCalls(shop, "settle", { caller: input.token, address: request.ip });
    return settleBoxPayment(shop, readPayLink(shop, input));
  });
}

/** Whoever holds the link speaks for the subscription. */
function bearer(shop: Shop, { token }: { token: string }): Asker {
  return { subscriptionId: readBoxLink(shop, "manage-box", token), userId: undefined };
}

function cardBearer(shop: Shop, { token }: { token: string }): Asker {
  return { subscriptionId: readBoxLink(shop, "change-card", token), userId: undefined };
}
