import * as catalogueCalls from "#contract/catalogue/catalogue.ts";
import * as adminBoxRunCalls from "#contract/subscriptions/admin-box-run.ts";
import * as adminRecipeCalls from "#contract/subscriptions/admin-recipes.ts";
import * as adminActionCalls from "#contract/subscriptions/admin-subscription-actions.ts";
import * as boxLinkCalls from "#contract/subscriptions/box-links.ts";
import type { BoxPayment } from "#contract/subscriptions/box-payments.ts";
import * as boxPaymentCalls from "#contract/subscriptions/box-payments.ts";
import * as questionnaireCalls from "#contract/subscriptions/questionnaire.ts";
import * as subscriptionCalls from "#contract/subscriptions/subscriptions.ts";
import type { BoxMonth } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import { tidyExclusions } from "#domain/subscriptions/box-contents.ts";
import { limitCodeAttempts } from "#server/gift-cards/index.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { requireUserId, type Shop, type Shopper } from "#server/platform/kernel/shop.ts";
import { limitProviderCalls } from "#server/platform/rate-limit/index.ts";
import type { Requester } from "./actions/change-subscription.ts";
import {
  cancelCurrentSubscription,
  cancelSubscription,
  changeGift,
  changeGiftDay,
  changePlan,
  changePreferences,
  keepSubscription,
  pauseSubscription,
  resumeSubscription,
  skipBox,
  unskipBox,
} from "./actions/perform-action.ts";
import { swapItem } from "./actions/swap-item.ts";
import { downloadBoxCalendar, readBoxLink, readPayLink, viewByLink } from "./box-links.ts";
import type { SubscriptionRow } from "./boxes.queries.ts";
import { openBoxPayment, settleBoxPayment } from "./charging/box-payments.ts";
import { addGiftCardToBoxes, removeGiftCardFromBoxes } from "./charging/pay-with-gift-cards.ts";
import { openCardChange, replaceCard } from "./charging/replace-card.ts";
import { listPlans } from "./list-plans.ts";
import { findAnswers, insertAnswers } from "./questionnaire/questionnaire.queries.ts";
import { readPlanChoices, readViews, viewOne } from "./read-views.ts";
import { dispatchRun, packRun, previewDispatch, unpackRun } from "./run/dispatch-run.ts";
import { readBoxRun, readCurrentRun } from "./run/read-box-run.ts";
import { previewRecipe, readNextRecipes, readRecipes } from "./run/recipes.ts";
import { downloadBoxLabels, downloadBoxSlips, downloadClickAndDrop } from "./run/run-files.ts";
import { copyRecipes, saveRecipe, saveStandardRecipe } from "./run/save-recipes.ts";
import { findCurrentSubscription, findSubscription, listSubscriptionsOf } from "./subscriptions.queries.ts";
import type { SubscriptionView } from "./view-subscription.ts";

export function subscriptionsRoutes(api: EndpointServer): void {
  for (const mount of [questionnaireRoutes, boxLinksRoutes, adminSubscriptionActionsRoutes, boxRunRoutes]) mount(api);
  api.serveCached(catalogueCalls.listPlans, listPlans);
  api.serve(subscriptionCalls.getSubscription, async ({ shop, shopper }) => {
    const current = await findCurrentSubscription(shop.db, requireUserId(shopper));
    return current ? viewOne(shop, current) : null;
  });
  api.serve(subscriptionCalls.cancelSubscription, async ({ shop, shopper }) =>
    viewOne(shop, await cancelCurrentSubscription(shop, shopper)),
  );
  api.serve(subscriptionCalls.listSubscriptions, async ({ shop, shopper }) =>
    readViews(shop, await listSubscriptionsOf(shop.db, requireUserId(shopper))),
  );
  api.serveFile(subscriptionCalls.getBoxCalendar, ({ shop, shopper }) => downloadBoxCalendar(shop, shopper));
  api.serve(subscriptionCalls.cancelOneSubscription, async ({ shop, shopper, input }) =>
    viewOne(shop, await cancelSubscription(shop, requesterOf(shopper, input), input.ending)),
  );
  api.serve(subscriptionCalls.skipBox, async ({ shop, shopper, input }) =>
    viewOne(shop, await skipBox(shop, requesterOf(shopper, input), input.boxMonth)),
  );
  api.serve(subscriptionCalls.unskipBox, async ({ shop, shopper, input }) =>
    viewOne(shop, await unskipBox(shop, requesterOf(shopper, input), input.boxMonth)),
  );
  api.serve(subscriptionCalls.pauseSubscription, async ({ shop, shopper, input }) =>
    viewOne(shop, await pauseSubscription(shop, requesterOf(shopper, input), input.months)),
  );
  api.serve(subscriptionCalls.resumeSubscription, async ({ shop, shopper, input }) =>
    viewOne(shop, await resumeSubscription(shop, requesterOf(shopper, input))),
  );
  api.serve(subscriptionCalls.keepSubscription, async ({ shop, shopper, input }) =>
    viewOne(shop, await keepSubscription(shop, requesterOf(shopper, input))),
  );
  api.serve(subscriptionCalls.listPlanChoices, ({ shop, shopper, input }) =>
    readPlanChoices(shop, requesterOf(shopper, input)),
  );
  api.serve(subscriptionCalls.changePlan, async ({ shop, shopper, input }) =>
    viewOne(shop, await changePlan(shop, requesterOf(shopper, input), input)),
  );
  api.serve(subscriptionCalls.changePreferences, async ({ shop, shopper, input }) =>
    viewOne(shop, await changePreferences(shop, requesterOf(shopper, input), input)),
  );
  api.serve(subscriptionCalls.swapItem, async ({ shop, shopper, input }) =>
    viewOne(shop, await swapItem(shop, requesterOf(shopper, input), input)),
  );
  api.serve(subscriptionCalls.changeGift, async ({ shop, shopper, input: { subscriptionId, ...recipient } }) =>
    viewOne(shop, await changeGift(shop, requesterOf(shopper, { subscriptionId }), recipient)),
  );
  api.serve(subscriptionCalls.openCardChange, async ({ shop, shopper, input, request }) => {
    limitProviderCalls(shop, "card-setup", { caller: shopper.basketOwner, address: request.ip });
    return openCardChange(shop, requesterOf(shopper, input));
  });
  api.serve(subscriptionCalls.changeCard, async ({ shop, shopper, input, request }) => {
    limitProviderCalls(shop, "confirm", { caller: shopper.basketOwner, address: request.ip });
    return viewOne(shop, await replaceCard(shop, requesterOf(shopper, input), input.setupId));
  });
  api.serve(subscriptionCalls.addGiftCardToBoxes, async ({ shop, shopper, input, request }) => {
    const forgive = await limitCodeAttempts(shop, request.ip);
    const row = await addGiftCardToBoxes(shop, requesterOf(shopper, input), input.code);
    await forgive();
    return viewOne(shop, row);
  });
  api.serve(subscriptionCalls.removeGiftCardFromBoxes, async ({ shop, shopper, input }) =>
    viewOne(shop, await removeGiftCardFromBoxes(shop, requesterOf(shopper, input), input.giftCardId)),
  );
  api.serve(boxPaymentCalls.openBoxPayment, async ({ shop, shopper, input, request }) => {
    limitProviderCalls(shop, "confirm", { caller: shopper.basketOwner, address: request.ip });
    return openBoxPayment(shop, { ...requesterOf(shopper, input), boxMonth: undefined });
  });
  api.serve(boxPaymentCalls.settleBoxPayment, async ({ shop, shopper, input, request }) => {
    limitProviderCalls(shop, "settle", { caller: shopper.basketOwner, address: request.ip });
    return settleBoxPayment(shop, { ...requesterOf(shopper, input), boxMonth: undefined });
  });
}

/** Routes for actions that the administrator performs for a customer. */
function adminSubscriptionActionsRoutes(api: EndpointServer): void {
  api.serve(adminActionCalls.skipBoxForCustomer, async ({ shop, shopper, input }) =>
    viewOne(shop, await skipBox(shop, actorOf(shopper, input, "skip-box"), input.boxMonth)),
  );
  api.serve(adminActionCalls.unskipBoxForCustomer, async ({ shop, shopper, input }) =>
    viewOne(shop, await unskipBox(shop, actorOf(shopper, input, "undo-skip"), input.boxMonth)),
  );
  api.serve(adminActionCalls.pauseForCustomer, async ({ shop, shopper, input }) =>
    viewOne(shop, await pauseSubscription(shop, actorOf(shopper, input, "pause"), input.months)),
  );
  api.serve(adminActionCalls.resumeForCustomer, async ({ shop, shopper, input }) =>
    viewOne(shop, await resumeSubscription(shop, actorOf(shopper, input, "resume"))),
  );
  api.serve(adminActionCalls.keepForCustomer, async ({ shop, shopper, input }) =>
    viewOne(shop, await keepSubscription(shop, actorOf(shopper, input, "keep"))),
  );
  api.serve(adminActionCalls.listPlanChoicesForCustomer, ({ shop, input }) =>
    readPlanChoices(shop, { ...input, userId: undefined }),
  );
  api.serve(adminActionCalls.changePlanForCustomer, async ({ shop, shopper, input }) =>
    viewOne(shop, await changePlan(shop, actorOf(shopper, input, "change-plan"), input)),
  );
  api.serve(adminActionCalls.changePreferencesForCustomer, async ({ shop, shopper, input }) =>
    viewOne(shop, await changePreferences(shop, actorOf(shopper, input, "change-preferences"), input)),
  );
  api.serve(adminActionCalls.swapItemForCustomer, async ({ shop, shopper, input }) =>
    viewOne(shop, await swapItem(shop, actorOf(shopper, input, "swap-item"), input)),
  );
  api.serve(adminActionCalls.changeGiftDayForCustomer, async ({ shop, shopper, input }) =>
    viewOne(shop, await changeGiftDay(shop, actorOf(shopper, input, "change-gift-day"), input.revealOn)),
  );
}

function actorOf(shopper: Shopper, { subscriptionId }: { subscriptionId: number }, action: string): Requester {
  return { subscriptionId, userId: undefined, actor: { userId: requireUserId(shopper), action } };
}

function requesterOf(shopper: Shopper, { subscriptionId }: { subscriptionId: number }): Requester {
  return { subscriptionId, userId: requireUserId(shopper) };
}

function boxLinksRoutes(api: EndpointServer): void {
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

/** Refuses with `link-invalid` for any month other than that of the email. */
function requireMonth(bearer: Bearer, boxMonth: BoxMonth): BoxMonth {
  if (boxMonth !== bearer.boxMonth) throw new ShopError("link-invalid");
  return boxMonth;
}

function withoutDigits(payment: BoxPayment): BoxPayment {
  return { ...payment, method: payment.method && { ...payment.method, lastFour: null } };
}

function questionnaireRoutes(api: EndpointServer): void {
  api.serve(
    questionnaireCalls.getQuestionnaire,
    async ({ shop, shopper }) => (await findAnswers(shop.db, requireUserId(shopper))) ?? null,
  );

  api.serve(questionnaireCalls.saveQuestionnaire, async ({ shop, shopper, input }) => {
    const answers = { ...input, exclusions: tidyExclusions(input.exclusions) };
    await insertAnswers(shop.db, requireUserId(shopper), answers, shop.clock());
    return answers;
  });
}

function boxRunRoutes(api: EndpointServer): void {
  api.serve(adminBoxRunCalls.getCurrentBoxRun, ({ shop }) => readCurrentRun(shop));
  api.serve(adminBoxRunCalls.getBoxRun, ({ shop, input }) => readBoxRun(shop, input.boxMonth));
  api.serve(adminBoxRunCalls.packBoxes, async ({ shop, shopper, input }) => ({
    packed: await packRun(shop, { boxMonth: input.boxMonth, actorUserId: shopper.userId }, input.boxIds),
  }));
  api.serve(adminBoxRunCalls.unpackBoxes, async ({ shop, shopper, input }) => ({
    unpacked: await unpackRun(shop, { boxMonth: input.boxMonth, actorUserId: shopper.userId }, input.boxIds),
  }));
  api.serve(adminBoxRunCalls.dispatchBoxes, ({ shop, shopper, input }) =>
    dispatchRun(shop, { boxMonth: input.boxMonth, actorUserId: shopper.userId }, input.csv),
  );
  api.serve(adminBoxRunCalls.checkBoxDispatch, ({ shop, input }) => previewDispatch(shop, input.boxMonth, input.csv));
  api.serveFile(adminBoxRunCalls.downloadClickAndDrop, ({ shop, input }) => downloadClickAndDrop(shop, input.boxMonth));
  api.serveFile(adminBoxRunCalls.downloadBoxSlips, ({ shop, input }) => downloadBoxSlips(shop, input.boxMonth));
  api.serveFile(adminBoxRunCalls.downloadBoxLabels, ({ shop, input }) => downloadBoxLabels(shop, input.boxMonth));
  api.serve(adminRecipeCalls.getNextRecipes, ({ shop }) => readNextRecipes(shop));
  api.serve(adminRecipeCalls.getRecipes, ({ shop, input }) => readRecipes(shop, input.boxMonth));
  api.serve(adminRecipeCalls.checkRecipe, ({ shop, input }) => previewRecipe(shop, input));
  api.serve(adminRecipeCalls.saveStandardRecipe, async ({ shop, shopper, input }) => {
    await saveStandardRecipe(shop, { ...input, actorUserId: shopper.userId });
    return { ok: true };
  });
  api.serve(adminRecipeCalls.saveRecipe, ({ shop, shopper, input }) =>
    saveRecipe(shop, { ...input, actorUserId: shopper.userId }),
  );
  api.serve(adminRecipeCalls.copyRecipes, ({ shop, shopper, input }) =>
    copyRecipes(shop, { ...input, actorUserId: shopper.userId }),
  );
}
