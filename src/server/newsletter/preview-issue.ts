import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { type RenderedLetter, renderLetter } from "#server/mail/for-others.ts";
import { readTrader } from "#server/settings/for-others.ts";
import { readIssue } from "./read-issue.ts";

/** The letter of an issue, with a link for nobody. Refuses `not-found`. */
export async function previewIssue(shop: Shop, issueId: number): Promise<RenderedLetter> {
  const issue = await readIssue(shop, issueId);
  if (!issue) throw new ShopError("not-found");
  const stopUrl = `${shop.config.publicUrl}/newsletter/unsubscribe`;
  return renderLetter(shop, "newsletter-issue", { facts: { issue, stopUrl }, trader: await readTrader(shop.db) });
}
