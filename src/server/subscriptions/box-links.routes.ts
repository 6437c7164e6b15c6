import * as boxLinkCalls from "#contract/subscriptions/box-links.ts";
import type { BoxPayment } from "#contract/subscriptions/box-payments.ts";
import * as boxPaymentCalls from "#contract/subscriptions/box-payments.ts";
import type { BoxMonth } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { limitProviderCalls } from "#server/platform/rate-limit/index.ts";
import type { Requester } from "#server/subscriptions/actions/change-subscription.ts";
import {
  cancelSubscription,
  keepSubscription,
  pauseSubscription,
  resumeSubscription,
  skipBox,
  unskipBox,
} from "#server/subscriptions/actions/perform-action.ts";
import { readBoxLink, readPayLink, viewByLink } from "./box-links.ts";
import type { SubscriptionRow } from "./boxes.queries.ts";
import { openBoxPayment, settleBoxPayment } from "./charging/box-payments.ts";
import { openCardChange, replaceCard } from "./charging/replace-card.ts";
import { viewOne } from "./read-views.ts";
import { findSubscription } from "./subscriptions.queries.ts";
import type { SubscriptionView } from "./view-subscription.ts";

export function boxLinksRoutes(api: EndpointServer): void {
  api.serve(boxLinkCalls.openBoxLink, async ({ shop, input }) => {
    const { subscriptionId, boxMonth } = await readBoxLink(shop, input.purpose, input.token);
    const row = await findSubscription(shop.db, subscriptionId);
    if (!row) throw new ShopError("link-invalid");
    return viewByLink(await viewOne(shop, row), boxMonth);
  });
  api.serve(boxLinkCalls.skipBoxByLink, ({ shop, input }) =>
    perform(shop, input.token, (bearer) => skipBox(shop, bearer, requireMonth(bearer, input.boxMonth))),
  );
  api.serve(boxLinkCalls.unskipBoxByLink, ({ shop, input }) =>
    perform(shop, input.token, (bearer) => unskipBox(shop, bearer, requireMonth(bearer, input.boxMonth))),
  );
  api.serve(boxLinkCalls.pauseByLink, ({ shop, input }) =>
    perform(shop, input.token, (bearer) => pauseSubscription(shop, bearer, input.months)),
  );
  api.serve(boxLinkCalls.resumeByLink, ({ shop, input }) =>
    perform(shop, input.token, (bearer) => resumeSubscription(shop, bearer)),
  );
  api.serve(boxLinkCalls.cancelByLink, ({ shop, input }) =>
    perform(shop, input.token, (bearer) => cancelSubscription(shop, bearer, input.ending)),
  );
  api.serve(boxLinkCalls.keepByLink, ({ shop, input }) =>
    perform(shop, input.token, (bearer) => keepSubscription(shop, bearer)),
  );
  api.serve(boxLinkCalls.openCardByLink, async ({ shop, input, request }) => {
    const bearer = await readBearer(shop, "change-card", input.token);
    limitBearer(shop, "card-setup", bearer, request.ip);
    return openCardChange(shop, bearer);
  });
  api.serve(boxLinkCalls.changeCardByLink, async ({ shop, input, request }) => {
    const bearer = await readBearer(shop, "change-card", input.token);
    limitBearer(shop, "confirm", bearer, request.ip);
    return viewByLink(await viewOne(shop, await replaceCard(shop, bearer, input.setupId)), bearer.boxMonth);
  });
  api.serve(boxPaymentCalls.openBoxPaymentByLink, async ({ shop, input, request }) => {
    const wanted = await readPayLink(shop, input);
    limitBearer(shop, "confirm", wanted, request.ip);
    return withoutDigits(await openBoxPayment(shop, wanted));
  });
  api.serve(boxPaymentCalls.settleBoxPaymentByLink, async ({ shop, input, request }) => {
    const wanted = await readPayLink(shop, input);
    limitBearer(shop, "settle", wanted, request.ip);
    return withoutDigits(await settleBoxPayment(shop, wanted));
  });
}

/** Limits requests per subscription, because several emails about one box carry links. */
function limitBearer(
  shop: Shop,
  what: Parameters<typeof limitProviderCalls>[1],
  { subscriptionId }: Requester,
  address: string,
): void {
  limitProviderCalls(shop, what, { caller: `subscription:${subscriptionId}`, address });
}

/** The holder of a link acts for the subscription, limited to one box. */
interface Bearer extends Requester {
  boxMonth: BoxMonth;
}

async function readBearer(shop: Shop, purpose: "manage-box" | "change-card", token: string): Promise<Bearer> {
  return { ...(await readBoxLink(shop, purpose, token)), userId: undefined };
}

async function perform(
  shop: Shop,
  token: string,
  change: (bearer: Bearer) => Promise<SubscriptionRow>,
): Promise<SubscriptionView> {
  const bearer = await readBearer(shop, "manage-box", token);
  return viewByLink(await viewOne(shop, await change(bearer)), bearer.boxMonth);
}

/** Refuses `link-invalid` for any month other than that of the email. */
function requireMonth(bearer: Bearer, boxMonth: BoxMonth): BoxMonth {
  if (boxMonth !== bearer.boxMonth) throw new ShopError("link-invalid");
  return boxMonth;
}

function withoutDigits(payment: BoxPayment): BoxPayment {
  return { ...payment, method: payment.method && { ...payment.method, lastFour: null } };
}
