import type { OutputOf } from "#contract/call.ts";
import type { getArticle, getPage, ListedArticle, listArticles, listPages } from "#contract/content/content.ts";
import { londonDay } from "#domain/calendar.ts";
import { type ArticleFacts, readMinutes } from "#domain/content/articles.ts";
import { type PageText, QUESTIONS_SLUG, sectionsOfText } from "#domain/content/pages.ts";
import { placeholderValues } from "#domain/content/placeholder-values.ts";
import { fillPlaceholders, type PlaceholderValues, placeholderMessage } from "#domain/content/placeholders.ts";
import { listSlugsOnSale } from "#server/catalogue/index.ts";
import { identityFrom } from "#server/platform/brand/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { findPicture } from "#server/platform/pictures/index.ts";
import { findStoredSettings, settingsFrom } from "#server/platform/settings/index.ts";
import { findShownText, selectShownArticles, selectShownPages } from "./content.queries.ts";
import { listBodyProblems } from "./text-problems.ts";
import { writePageHtml } from "./write-page-html.ts";
import { writeQuestions } from "./write-questions.ts";
import { writeSections } from "./write-sections.ts";

type Clocked = Pick<Shop, "db" | "clock">;

/** The page that customers see under an address, with current figures. */
export async function viewPage({ db, clock }: Clocked, slug: string): Promise<OutputOf<typeof getPage>> {
  const text = await findShownText(db, slug, londonDay(clock()));
  if (!text || text.kind === "article") return { page: null };
  const values = await readPlaceholderValues(db);
  const lines = fillLines(text, values);
  if (slug === QUESTIONS_SLUG) {
    return { page: { ...lines, html: "", questions: writeQuestions(text.body, values).categories } };
  }
  const names = sectionsOfText(slug);
  if (names) return { page: { ...lines, html: "", sections: writeSections(text.body, values, names).sections } };
  return { page: { ...lines, html: writePageHtml(text.body, values).html } };
}

/** The article that customers see under an address, with current figures. */
export async function viewArticle({ db, clock }: Clocked, slug: string): Promise<OutputOf<typeof getArticle>> {
  const text = await findShownText(db, slug, londonDay(clock()));
  if (!text?.article) return { article: null };
  const values = await readPlaceholderValues(db);
  const listed = listArticle({ ...text, article: text.article }, values);
  return { article: { ...listed, html: writePageHtml(text.body, values).html } };
}

export async function listShownArticles({ db, clock }: Clocked): Promise<OutputOf<typeof listArticles>> {
  const rows = await selectShownArticles(db, londonDay(clock()));
  if (rows.length === 0) return [];
  const values = await readPlaceholderValues(db);
  return rows.flatMap(({ article, ...row }) => (article ? [listArticle({ ...row, article }, values)] : []));
}

type ArticleRow = Pick<PageText, "title" | "lead" | "description"> & {
  slug: string;
  updatedAt: Date;
  article: ArticleFacts;
  words: number;
};

function listArticle(
  { slug, updatedAt, words, article, ...lines }: ArticleRow,
  values: PlaceholderValues,
): ListedArticle {
  const { category, author, publishedOn, picture, pictureAlt } = article;
  return {
    ...{ slug, category, author, publishedOn },
    ...fillLines(lines, values),
    changedOn: londonDay(updatedAt),
    readMinutes: readMinutes(words),
    picture: findPicture(picture, pictureAlt),
  };
}

/** Ids of headings, which no page shows. */
const HEADING_IDS = / +\{#[a-z0-9-]+\}(?=[ \t]*$)/gm;

/** A text as its page would show it, with the reasons why it cannot be saved. */
export async function previewText(
  db: Reader,
  { slug, ...text }: Pick<PageText, "title" | "lead" | "body"> & { slug?: string | undefined },
) {
  const values = await readPlaceholderValues(db);
  const hasIds = slug === QUESTIONS_SLUG || (slug !== undefined && sectionsOfText(slug) !== undefined);
  const { html, products, linkedProducts } = writePageHtml(
    hasIds ? text.body.replace(HEADING_IDS, "") : text.body,
    values,
  );
  const problems = listBodyProblems(text.body, values, slug);
  const unknown = placeholderMessage(`${text.title} ${text.lead} ${text.body}`);
  return {
    ...{ title: fillPlaceholders(text.title, values), lead: fillPlaceholders(text.lead, values), html },
    problems: [
      ...(unknown === undefined ? [] : [unknown]),
      ...problems,
      ...(await listMissingProducts(db, [...products, ...linkedProducts])),
    ],
  };
}

/** Errors of products that the shop does not sell. */
export async function listMissingProducts(db: Reader, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const known = await listSlugsOnSale(db, slugs);
  return slugs
    .filter((slug) => !known.includes(slug))
    .map((slug) => `No product on sale has the address ${slug}. Choose one from the list above the text`);
}

export async function listShownPages({ db, clock }: Clocked): Promise<OutputOf<typeof listPages>> {
  const rows = await selectShownPages(db, londonDay(clock()));
  if (rows.length === 0) return [];
  const values = await readPlaceholderValues(db);
  return rows.map(({ slug, updatedAt, ...lines }) => ({
    slug,
    ...fillLines(lines, values),
    changedOn: londonDay(updatedAt),
  }));
}

function fillLines(
  { title, lead, description }: Pick<PageText, "title" | "lead" | "description">,
  values: PlaceholderValues,
) {
  const fill = (line: string) => fillPlaceholders(line, values);
  return { title: fill(title), lead: fill(lead), description: fill(description) };
}

async function readPlaceholderValues(db: Reader): Promise<PlaceholderValues> {
  const stored = await findStoredSettings(db);
  const { brand, trader } = identityFrom(stored);
  return placeholderValues(settingsFrom(stored), brand.name, trader);
}
