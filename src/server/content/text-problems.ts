import { type PageKind, type PageText, QUESTIONS_SLUG, sectionsOfText } from "#domain/content/pages.ts";
import { placeholderValues } from "#domain/content/placeholder-values.ts";
import type { PlaceholderValues } from "#domain/content/placeholders.ts";
import { identityFrom } from "#server/platform/brand/index.ts";
import { settingsFrom } from "#server/platform/settings/index.ts";
import { writePageHtml } from "./write-page-html.ts";
import { writeQuestions } from "./write-questions.ts";
import { writeSections } from "./write-sections.ts";

export const LABEL_MISSING = "Enter the label of the link";

interface Problem {
  path: string;
  message: string;
}

/** Parts of a text that its page would not show, or that it lacks. */
export function listTextProblems(text: PageText, { slug, kind }: { slug: string; kind: PageKind }): Problem[] {
  const problems = listBodyProblems(text.body, exampleValues(), slug).map((message) => ({ path: "body", message }));
  if (kind === "article" && !text.article) problems.push({ path: "article", message: "An article needs its facts" });
  if (kind !== "article" && text.article) problems.push({ path: "article", message: "This page is not an article" });
  if (kind === "article" && text.lead === "") problems.push({ path: "lead", message: "Introduction is required" });
  return problems;
}

/** Parts of a body that its page would not show, with the form of the page that has this address. */
export function listBodyProblems(body: string, values: PlaceholderValues, slug: string | undefined): string[] {
  if (slug === QUESTIONS_SLUG) return writeQuestions(body, values).problems;
  const sections = slug === undefined ? undefined : sectionsOfText(slug);
  return (sections ? writeSections(body, values, sections) : writePageHtml(body, values)).problems;
}

/** Products in a text, by the last part of their address. */
export function productsIn(text: Pick<PageText, "body">): string[] {
  const { products, linkedProducts } = writePageHtml(text.body, exampleValues());
  return [...new Set([...products, ...linkedProducts])];
}

function exampleValues() {
  const defaults = identityFrom(null);
  return placeholderValues(settingsFrom(null), defaults.brand.name, defaults.trader);
}

/** True if a menu would have a link without a label. */
export function lacksLabel({ menu, menuLabel }: { menu: string; menuLabel: string }): boolean {
  return menu !== "none" && menuLabel === "";
}
