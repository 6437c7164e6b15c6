import type * as calls from "#contract/admin-emails.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { renderEmail } from "#server/mail/index.ts";
import { readTrader } from "#server/settings/index.ts";
import { findLateFacts } from "./find-late-facts.ts";
import { findEmail } from "./sent-emails.queries.ts";
import { viewEmail } from "./view-email.ts";

/**
 * A letter as it would go out now. Its links are signed with a key of the moment: whoever looks at somebody's letter
 * cannot use them. Refuses `not-found`.
 */
export async function previewQueuedEmail(shop: Shop, emailId: number): Promise<ReplyOf<typeof calls.previewEmail>> {
  const row = await findEmail(shop.db, emailId);
  if (!row) throw new ShopError("not-found");
  // Of somebody who has been forgotten only that a letter went out is kept, not what it said.
  const isForgotten = Object.keys(row.facts).length === 0;
  const late = isForgotten ? undefined : await findLateFacts(shop, row.kind, row.facts);
  if (!late) return { email: viewEmail(row), subject: row.subject ?? "", text: "" };
  const strangersKey = { config: shop.config, secret: crypto.randomUUID() + crypto.randomUUID() };
  const trader = await readTrader(shop.db);
  const { subject, text } = await renderEmail(strangersKey, row.kind, { facts: late.facts, trader });
  return {
    email: viewEmail(row),
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
