import type { FastifyReply, FastifyRequest } from "fastify";
import type { Basket } from "#contract/basket/basket.ts";
import * as basketCalls from "#contract/basket/basket.ts";
import { readMovedCode } from "#domain/gift-cards/read-moved-code.ts";
import { ShopError } from "#domain/shop-error.ts";
import { hasMovedCards, limitCodeAttempts } from "#server/gift-cards/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { LastStatement } from "#server/platform/db/transaction.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { basketOwnerOf, hasLapsed } from "#server/platform/endpoints/session.ts";
import { giftBasketOwner, type Shop, type Shopper } from "#server/platform/kernel/shop.ts";
import { addAsTransaction } from "./add-to-basket.ts";
import { enterDiscountCode, enterGiftCard, removeDiscountCode, removeGiftCard, setGift } from "./enter-choices.ts";
import { addDemoItems, clearBasket, clearIdleBasket, removeFromBasket, updateBasket } from "./update-basket.ts";
import type { KnownBasket } from "./view-basket.ts";
import { viewBasket, viewKnownBasket } from "./view-basket.ts";

export function basketRoutes(api: EndpointServer): void {
  api.serve(basketCalls.getBasket, async ({ shop, shopper, request }) => {
    // The session has expired, and only the customer can read the saved basket. An empty basket would mislead the
    // customer.
    if (hasLapsed(request)) throw new ShopError("signed-out");
    return viewBasket(shop, shopper);
  });

  api.serve(basketCalls.addToBasket, ({ shop, input, request, reply }) => {
    const { productId, quantity, questionnaireData } = input;
    const addition = { productId, quantity, answers: questionnaireData ?? undefined };
    return fill(shop, request, reply, (tx, owner, now) => addAsTransaction(tx, owner, addition, now));
  });

  api.serve(basketCalls.addProductToBasket, ({ shop, input, request, reply }) => {
    const addition = { productId: input.productId, quantity: input.quantity, answers: undefined };
    return fill(shop, request, reply, (tx, owner, now) => addAsTransaction(tx, owner, addition, now));
  });

  api.serve(basketCalls.addDemoItems, ({ shop, request, reply }) => {
    if (!shop.config.isDemo) throw new ShopError("not-found");
    return fill(shop, request, reply, addDemoItems);
  });

  api.serve(basketCalls.updateBasket, ({ shop, shopper, input }) =>
    change(shop, requireBasket(shopper), (tx, owner, now) => updateBasket(tx, owner, input, now)),
  );

  api.serve(basketCalls.setGift, ({ shop, shopper, input: { itemId, ...gift } }) =>
    change(shop, requireBasket(shopper), (tx, owner, now) => setGift(tx, owner, { itemId, gift }, now)),
  );

  api.serve(basketCalls.removeFromBasket, ({ shop, shopper, input }) =>
    change(shop, requireBasket(shopper), (tx, owner) => removeFromBasket(tx, owner, input.itemId)),
  );

  api.serve(basketCalls.clearBasket, async ({ shop, shopper, input, request }) => {
    const { basketOwner } = shopper;
    if (basketOwner === undefined) {
      if (hasLapsed(request)) throw new ShopError("signed-out");
      return viewBasket(shop, shopper);
    }
    const run = input.reason === "idle" ? clearIdleBasket : clearBasket;
    return change(shop, { ...shopper, basketOwner }, run);
  });

  api.serve(basketCalls.applyDiscountCode, async ({ shop, shopper, input: { code, basket }, request }) => {
    const owner = requireBasket(shopper, basket);
    try {
      return await change(shop, owner, (tx, _owner, now) => enterDiscountCode(tx, owner, { code, now }));
    } catch (error) {
      // The page cannot tell the gift card codes of other shops from discount codes.
      const isUnknown = error instanceof ShopError && error.code === "code-unknown";
      if (!isUnknown || readMovedCode(code) === undefined || !(await hasMovedCards(shop.db))) throw error;
      return applyGiftCard(shop, owner, { code, address: request.ip, unknown: error });
    }
  });

  api.serve(basketCalls.addGiftCard, ({ shop, shopper, input: { code, basket }, request }) =>
    applyGiftCard(shop, requireBasket(shopper, basket), { code, address: request.ip }),
  );

  api.serve(basketCalls.removeGiftCard, ({ shop, shopper, input: { giftCardId, basket } }) =>
    change(shop, requireBasket(shopper, basket), (tx, owner, now) => removeGiftCard(tx, owner, giftCardId, now)),
  );

  api.serve(basketCalls.withdrawDiscountCode, ({ shop, shopper, input: { basket } }) =>
    change(shop, requireBasket(shopper, basket), (tx, owner, now) => removeDiscountCode(tx, owner, now)),
  );
}

/** Adds a gift card and counts wrong codes. Refuses an unknown code with `unknown`, if given. */
async function applyGiftCard(
  shop: Shop,
  owner: Owner,
  { code, address, unknown }: { code: string; address: string; unknown?: ShopError },
): Promise<Basket> {
  const forgive = await limitCodeAttempts(shop, address);
  try {
    const basket = await change(shop, owner, (tx, name, now) => enterGiftCard(tx, name, { code, now }));
    await forgive();
    return basket;
  } catch (error) {
    const isUnknown = error instanceof ShopError && error.code === "gift-card-unknown";
    throw isUnknown && unknown ? unknown : error;
  }
}

type Change = (tx: Tx, owner: string, now: Date) => Promise<void>;
type Owner = Shopper & { basketOwner: string };

function requireBasket(shopper: Shopper, basket: "own" | "gift" = "own"): Owner {
  const { basketOwner } = shopper;
  if (basketOwner === undefined) throw new ShopError("signed-out");
  return { ...shopper, basketOwner: basket === "gift" ? giftBasketOwner(basketOwner) : basketOwner };
}

/** Adds an item to the basket. A visitor's first item starts a session. */
async function fill(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (tx: Tx, owner: string, now: Date) => Promise<KnownBasket | LastStatement<KnownBasket>>,
): Promise<Basket> {
  const { owner, keep } = basketOwnerOf(request, reply);
  const basket = await shop.db.transaction(async (tx) => {
    const filled = await run(tx, owner.basketOwner, shop.clock());
    if (filled instanceof LastStatement) return filled.map((known) => viewKnownBasket(shop, owner, shop.db, known));
    return viewKnownBasket(shop, owner, tx, filled);
  });
  keep();
  return basket;
}

/** Runs one change of a basket in a transaction. Returns the updated basket. */
function change(shop: Shop, owner: Owner, run: Change): Promise<Basket> {
  return shop.db.transaction(async (tx) => {
    await run(tx, owner.basketOwner, shop.clock());
    return viewBasket(shop, owner, tx);
  });
}
