import type * as calls from "#contract/admin-letters.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { renderLetter } from "#server/mail/for-others.ts";
import { readTrader } from "#server/settings/for-others.ts";
import { findLateFacts } from "./find-late-facts.ts";
import { findLetter } from "./outbox.queries.ts";
import { viewLetter } from "./view-letter.ts";

/**
 * A letter as it would go out now. Its links are signed with a key of the moment: whoever looks at somebody's letter
 * cannot use them. Refuses `not-found`.
 */
export async function previewQueuedLetter(shop: Shop, letterId: number): Promise<ReplyOf<typeof calls.previewLetter>> {
  const row = await findLetter(shop.db, letterId);
  if (!row) throw new ShopError("not-found");
  // Of somebody who has been forgotten only that a letter went out is kept, not what it said.
  const isForgotten = Object.keys(row.facts).length === 0;
  const late = isForgotten ? undefined : await findLateFacts(shop, row.kind, row.facts);
  if (!late) return { letter: viewLetter(row), subject: row.subject ?? "", text: "" };
  const strangersKey = { config: shop.config, secret: crypto.randomUUID() + crypto.randomUUID() };
  const trader = await readTrader(shop.db);
  const { subject, text } = await renderLetter(strangersKey, row.kind, { facts: late.facts, trader });
  return {
    letter: viewLetter(row),
    subject,
    text: withoutLastingTokens(text).replace(GIFT_CARD_CODE, "····-····-····-····-$1"),
  };
}

/** Whoever looks at somebody's letter cannot spend what is in it. */
const GIFT_CARD_CODE = /\b(?:[0-9A-Z]{4}-){4}([0-9A-Z]{4})\b/g;

/** The newsletter's own addresses hold a token for life, which is looked up and not signed. */
function withoutLastingTokens(text: string): string {
  return text.replace(/([?&]token=)[\w.~-]+/g, "$1…");
}
