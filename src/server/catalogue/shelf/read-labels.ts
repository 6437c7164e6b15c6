import { labelFacts } from "#domain/label-facts.ts";
import { announcePagesChanged } from "#server/db/pages-changed.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listUnreadLabels, saveLabelFacts } from "./shelf.queries.ts";

const LABELS_AT_ONCE = 500;

/** What a product's row keeps of its label, and the label that this was read from. */
export function readLabel(ingredients: string | null) {
  return { labelFacts: labelFacts(ingredients), labelRead: ingredients };
}

/** Reads the labels that were written past the dashboard, and all of them after an upgrade that reads more in them. */
export async function readLabels(shop: Shop): Promise<void> {
  for (;;) {
    const unreadLabels = await listUnreadLabels(shop.db, LABELS_AT_ONCE);
    if (unreadLabels.length === 0) return;
    await shop.db.transaction(async (tx) => {
      for (const { id, ingredients } of unreadLabels) await saveLabelFacts(tx, id, readLabel(ingredients));
      await announcePagesChanged(tx);
    });
  }
}
