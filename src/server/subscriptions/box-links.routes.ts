import * as boxLinkCalls from "#contract/box-links.ts";
import * as boxPaymentCalls from "#contract/box-payments.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { EndpointServer } from "#server/endpoints/endpoint-server.ts";
import { limitProviderCalls } from "#server/guesses/for-others.ts";
import type { Shop } from "#server/kernel/shop.ts";
import type { Requester } from "#server/subscriptions/steering/change-subscription.ts";
import {
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
  skipBox,
  unskipBox,
} from "#server/subscriptions/steering/steer-subscription.ts";
import { readBoxLink, readPayLink } from "./box-links.ts";
import { openBoxPayment } from "./charging/open-box-payment.ts";
import { openCardChange, replaceCard } from "./charging/replace-card.ts";
import { settleBoxPayment } from "./charging/settle-box-payment.ts";
import { viewOne } from "./read-views.ts";
import { findSubscription } from "./subscriptions.queries.ts";

export function boxLinksRoutes(api: EndpointServer): void {
  api.serve(boxLinkCalls.openBoxLink, async ({ shop, input }) => {
    const row = await findSubscription(shop.db, readBoxLink(shop, input.purpose, input.token));
    if (!row) throw new ShopError("link-invalid");
    return viewOne(shop, row);
  });
  api.serve(boxLinkCalls.skipBoxByLink, async ({ shop, input }) =>
    viewOne(shop, await skipBox(shop, bearer(shop, input), input.boxMonth)),
  );
  api.serve(boxLinkCalls.unskipBoxByLink, async ({ shop, input }) =>
    viewOne(shop, await unskipBox(shop, bearer(shop, input), input.boxMonth)),
  );
  api.serve(boxLinkCalls.pauseByLink, async ({ shop, input }) =>
    viewOne(shop, await pauseSubscription(shop, bearer(shop, input), input.months)),
  );
  api.serve(boxLinkCalls.resumeByLink, async ({ shop, input }) =>
    viewOne(shop, await resumeSubscription(shop, bearer(shop, input))),
  );
  api.serve(boxLinkCalls.cancelByLink, async ({ shop, input }) =>
    viewOne(shop, await cancelSubscription(shop, bearer(shop, input), input.ending)),
  );
  api.serve(boxLinkCalls.openCardByLink, async ({ shop, input, request }) => {
    const bearer = cardBearer(shop, input);
    await limitBearer(shop, "card-setup", bearer, request.ip);
    return openCardChange(shop, bearer);
  });
  api.serve(boxLinkCalls.changeCardByLink, async ({ shop, input, request }) => {
    const bearer = cardBearer(shop, input);
    await limitBearer(shop, "confirm", bearer, request.ip);
    return viewOne(shop, await replaceCard(shop, bearer, input.setupId));
  });
  api.serve(boxPaymentCalls.openBoxPaymentByLink, async ({ shop, input, request }) => {
    const wanted = readPayLink(shop, input);
    await limitBearer(shop, "confirm", wanted, request.ip);
    return openBoxPayment(shop, wanted);
  });
  api.serve(boxPaymentCalls.settleBoxPaymentByLink, async ({ shop, input, request }) => {
    const wanted = readPayLink(shop, input);
    await limitBearer(shop, "settle", wanted, request.ip);
    return settleBoxPayment(shop, wanted);
  });
}

/** Counts by what the links open, for letters bring several about one box. */
function limitBearer(
  shop: Shop,
  what: Parameters<typeof limitProviderCalls>[1],
  { subscriptionId }: Requester,
  address: string,
): Promise<void> {
  return limitProviderCalls(shop, what, { caller: `subscription:${subscriptionId}`, address });
}

/** Anybody who holds the link speaks for the subscription. */
function bearer(shop: Shop, { token }: { token: string }): Requester {
  return { subscriptionId: readBoxLink(shop, "manage-box", token), userId: undefined };
}

function cardBearer(shop: Shop, { token }: { token: string }): Requester {
  return { subscriptionId: readBoxLink(shop, "change-card", token), userId: undefined };
}
