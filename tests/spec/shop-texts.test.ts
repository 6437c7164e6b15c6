import { describe, expect, it } from "vitest";
import { pageTexts } from "#contract/content/admin-pages.ts";
import { ARTICLE_SLUGS } from "#domain/content/articles.ts";
import { HOME_SECTIONS, HOME_SLUG, QUESTIONS_SLUG, TEXT_SLUGS } from "#domain/content/pages.ts";
import { placeholderValues } from "#domain/content/placeholder-values.ts";
import { listBodyProblems } from "#server/content/text-problems.ts";
import { writeHome } from "#server/content/write-home.ts";
import { writeQuestions } from "#server/content/write-questions.ts";
import { identityFrom } from "#server/platform/brand/index.ts";
import { settingsFrom } from "#server/platform/settings/index.ts";
import { shopArticleOf } from "#web/admin/content/shop-article-of.ts";
import { shopTextOf } from "#web/admin/content/shop-text-of.ts";
import { FAQ } from "#web/content/faq.ts";
import { HOME_SECTION_TEXTS } from "#web/content/home/home-texts.ts";

const { brand, trader } = identityFrom(null);
const values = placeholderValues(settingsFrom(null), brand.name, trader);
const texts = [
  ...TEXT_SLUGS.map((slug) => [slug, shopTextOf(slug)] as const),
  ...ARTICLE_SLUGS.map((slug) => [slug, shopArticleOf(slug)] as const),
];

describe("a text that comes with the shop", () => {
  it.each(texts)("can be saved as the editor loads it: %s", (slug, text) => {
    const saved = pageTexts.parse(text);
    expect(listBodyProblems(saved.body, values, slug)).toEqual([]);
  });

  it("has the sections of the home page as the page shows them", () => {
    const { sections } = writeHome(shopTextOf(HOME_SLUG).body, values);
    expect(sections.map(({ id }) => id)).toEqual([...HOME_SECTIONS]);
    expect(sections).toEqual(
      HOME_SECTION_TEXTS.map((section) => ({
        ...section,
        items: section.items.map(({ title, text }) => ({ title: title.replace("{{dispatch day}}", "15th"), text })),
      })),
    );
  });

  it("has the same questions under the same addresses", () => {
    const { categories } = writeQuestions(shopTextOf(QUESTIONS_SLUG).body, values);
    const idsOf = (all: readonly { id: string; questions: readonly { id: string; question: string }[] }[]) =>
      all.map(({ id, questions }) => [id, questions.map((each) => [each.id, each.question])]);
    expect(idsOf(categories)).toEqual(idsOf(FAQ));
  });
});
