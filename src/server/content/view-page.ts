import type { OutputOf } from "#contract/call.ts";
import type { getPage, listPages } from "#contract/content/content.ts";
import { londonDay } from "#domain/calendar.ts";
import type { PageText } from "#domain/content/pages.ts";
import { placeholderValues } from "#domain/content/placeholder-values.ts";
import { fillPlaceholders, type PlaceholderValues, placeholderMessage } from "#domain/content/placeholders.ts";
import { identityFrom } from "#server/platform/brand/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { findStoredSettings, settingsFrom } from "#server/platform/settings/index.ts";
import { findShownText, selectShownPages } from "./content.queries.ts";
import { writePageHtml } from "./write-page-html.ts";

type Clocked = Pick<Shop, "db" | "clock">;

/** The page that customers see under an address, with current figures. */
export async function viewPage({ db, clock }: Clocked, slug: string): Promise<OutputOf<typeof getPage>> {
  const text = await findShownText(db, slug, londonDay(clock()));
  if (!text) return { page: null };
  const values = await readPlaceholderValues(db);
  return {
    page: {
      ...fillLines(text, values),
      description: fillPlaceholders(text.description, values),
      html: writePageHtml(text.body, values).html,
    },
  };
}

/** A text as its page would show it, with the reasons why it cannot be saved. */
export async function previewText(db: Reader, text: Omit<PageText, "description">) {
  const values = await readPlaceholderValues(db);
  const { html, problems } = writePageHtml(text.body, values);
  const unknown = placeholderMessage(`${text.title} ${text.lead} ${text.body}`);
  return { ...fillLines(text, values), html, problems: unknown === undefined ? problems : [unknown, ...problems] };
}

export async function listShownPages({ db, clock }: Clocked): Promise<OutputOf<typeof listPages>> {
  const rows = await selectShownPages(db, londonDay(clock()));
  if (rows.length === 0) return [];
  const values = await readPlaceholderValues(db);
  return rows.map(({ slug, title, updatedAt }) => ({
    slug,
    title: fillPlaceholders(title, values),
    changedOn: londonDay(updatedAt),
  }));
}

function fillLines({ title, lead }: Pick<PageText, "title" | "lead">, values: PlaceholderValues) {
  return { title: fillPlaceholders(title, values), lead: fillPlaceholders(lead, values) };
}

async function readPlaceholderValues(db: Reader): Promise<PlaceholderValues> {
  const stored = await findStoredSettings(db);
  const { brand, trader } = identityFrom(stored);
  return placeholderValues(settingsFrom(stored), brand.name, trader);
}
