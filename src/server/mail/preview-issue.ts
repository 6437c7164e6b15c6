import { ShopError } from "#domain/shop-error.ts";
import { readIssue } from "#server/newsletter/read-issue.ts";
import { readTrader } from "#server/settings/read-trader.ts";
import type { Shop } from "#server/shop.ts";
import { type RenderedLetter, renderLetter } from "./render-letter.ts";

/** The letter of an issue, with a link for nobody. Refuses `not-found`. */
export async function previewIssue(shop: Shop, issueId: number): Promise<RenderedLetter> {
  const issue = await readIssue(shop, issueId);
  if (!issue) throw new ShopError("not-found");
  const stopUrl = `${shop.config.publicUrl}/newsletter/unsubscribe`;
  return renderLetter(shop, "newsletter-issue", { facts: { issue, stopUrl }, trader: await readTrader(shop.db) });
}
