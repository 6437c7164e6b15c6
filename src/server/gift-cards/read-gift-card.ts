import type { ReplyOf } from "#contract/endpoint.ts";
import type { readGiftCard as call } from "#contract/gift-cards.ts";
import { pence, toPounds } from "#domain/money.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { requireGiftCard, stateOf } from "./entered-gift-cards.ts";
import { sumHeld } from "./gift-cards.queries.ts";
import { limitCodeAttempts } from "./limit-code-attempts.ts";

/** What is left on a card, told to whoever has its code. Refuses `gift-card-unknown` and `too-many-guesses`. */
export async function readGiftCard(
  shop: Shop,
  { code, address }: { code: string; address: string },
): Promise<ReplyOf<typeof call>> {
  const forgive = await limitCodeAttempts(shop, address);
  const card = await requireGiftCard(shop.db, code);
  await forgive();
  const heldPence = (await sumHeld(shop.db, [card.id], undefined)).get(card.id) ?? pence(0);
  const state = stateOf(card, shop.clock());
  return {
    lastFour: card.lastFour,
    state,
    amount: toPounds(card.amount),
    available: toPounds(pence(state === "valid" ? Math.max(0, card.balance - heldPence) : 0)),
    held: toPounds(heldPence),
    expiresOn: card.expiresOn,
  };
}
