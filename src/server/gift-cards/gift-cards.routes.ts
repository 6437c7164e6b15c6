import * as giftCardCalls from "#contract/gift-cards/gift-cards.ts";
import * as adminPricingCalls from "#contract/pricing/admin-pricing.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { replyPage } from "#server/platform/kernel/reply-page.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { giveGiftCard } from "./give-gift-card.ts";
import {
  getGiftCard,
  getGiftCardsOwed,
  listGiftCards,
  sendGiftCardAgain,
  setGiftCardStopped,
} from "./manage-gift-cards.ts";
import { readGiftCard } from "./read-gift-card.ts";

export function giftCardsRoutes(api: EndpointServer): void {
  api.serve(giftCardCalls.readGiftCard, ({ shop, input, request }) =>
    readGiftCard(shop, { code: input.code, address: request.ip }),
  );

  api.serve(adminPricingCalls.listGiftCards, async (call) =>
    replyPage(call, await listGiftCards(call.shop, call.input)),
  );
  api.serve(adminPricingCalls.getGiftCardsOwed, ({ shop }) => getGiftCardsOwed(shop));
  api.serve(adminPricingCalls.getGiftCard, ({ shop, input }) => getGiftCard(shop, input.giftCardId));

  api.serve(adminPricingCalls.giveGiftCard, async ({ shop, shopper, input }) => ({
    id: await giveGiftCard(shop, { ...input, actorUserId: requireUserId(shopper) }),
  }));
  api.serve(adminPricingCalls.stopGiftCard, async ({ shop, shopper, input: { giftCardId } }) => {
    await setGiftCardStopped(shop, { giftCardId, actorUserId: requireUserId(shopper) }, true);
    return { ok: true };
  });
  api.serve(adminPricingCalls.resumeGiftCard, async ({ shop, shopper, input: { giftCardId } }) => {
    await setGiftCardStopped(shop, { giftCardId, actorUserId: requireUserId(shopper) }, false);
    return { ok: true };
  });
  api.serve(adminPricingCalls.sendGiftCardAgain, async ({ shop, shopper, input: { giftCardId, email } }) => {
    await sendGiftCardAgain(shop, { giftCardId, actorUserId: requireUserId(shopper) }, email ?? undefined);
    return { ok: true };
  });
}
