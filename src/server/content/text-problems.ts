import { type PageKind, type PageText, QUESTIONS_SLUG } from "#domain/content/pages.ts";
import { placeholderValues } from "#domain/content/placeholder-values.ts";
import { identityFrom } from "#server/platform/brand/index.ts";
import { settingsFrom } from "#server/platform/settings/index.ts";
import { type WrittenPage, writePageHtml } from "./write-page-html.ts";
import { writeQuestions } from "./write-questions.ts";

export const LABEL_MISSING = "Enter the label of the link";

interface Problem {
  path: string;
  message: string;
}

/** Parts of a text that its page would not show, or that it lacks. */
export function listTextProblems(text: PageText, { slug, kind }: { slug: string; kind: PageKind }): Problem[] {
  const found = slug === QUESTIONS_SLUG ? writeQuestions(text.body, exampleValues()).problems : write(text).problems;
  const problems = found.map((message) => ({ path: "body", message }));
  if (kind === "article" && !text.article) problems.push({ path: "article", message: "An article needs its facts" });
  if (kind !== "article" && text.article) problems.push({ path: "article", message: "This page is not an article" });
  if (kind === "article" && text.lead === "") problems.push({ path: "lead", message: "Introduction is required" });
  return problems;
}

/** Products in a text, by the last part of their address. */
export function productsIn(text: Pick<PageText, "body">): string[] {
  return write(text).products;
}

function write({ body }: Pick<PageText, "body">): WrittenPage {
  return writePageHtml(body, exampleValues());
}

function exampleValues() {
  const defaults = identityFrom(null);
  return placeholderValues(settingsFrom(null), defaults.brand.name, defaults.trader);
}

/** True if a menu would have a link without a label. */
export function lacksLabel({ menu, menuLabel }: { menu: string; menuLabel: string }): boolean {
  return menu !== "none" && menuLabel === "";
}
