import { describe, expect, it } from "vitest";
import { pageTexts } from "#contract/content/admin-pages.ts";
import { ARTICLE_SLUGS } from "#domain/content/articles.ts";
import { QUESTIONS_SLUG, TEXT_SLUGS } from "#domain/content/pages.ts";
import { placeholderValues } from "#domain/content/placeholder-values.ts";
import { writePageHtml } from "#server/content/write-page-html.ts";
import { writeQuestions } from "#server/content/write-questions.ts";
import { identityFrom } from "#server/platform/brand/index.ts";
import { settingsFrom } from "#server/platform/settings/index.ts";
import { shopArticleOf } from "#web/admin/content/shop-article-of.ts";
import { shopTextOf } from "#web/admin/content/shop-text-of.ts";
import { FAQ } from "#web/content/faq.ts";

const { brand, trader } = identityFrom(null);
const values = placeholderValues(settingsFrom(null), brand.name, trader);
const texts = [
  ...TEXT_SLUGS.map((slug) => [slug, shopTextOf(slug)] as const),
  ...ARTICLE_SLUGS.map((slug) => [slug, shopArticleOf(slug)] as const),
];

describe("a text that comes with the shop", () => {
  it.each(texts)("can be saved as the editor loads it: %s", (slug, text) => {
    const saved = pageTexts.parse(text);
    const { problems } =
      slug === QUESTIONS_SLUG ? writeQuestions(saved.body, values) : writePageHtml(saved.body, values);
    expect(problems).toEqual([]);
  });

  it("has the same questions under the same addresses", () => {
    const { categories } = writeQuestions(shopTextOf(QUESTIONS_SLUG).body, values);
    const idsOf = (all: readonly { id: string; questions: readonly { id: string; question: string }[] }[]) =>
      all.map(({ id, questions }) => [id, questions.map((each) => [each.id, each.question])]);
    expect(idsOf(categories)).toEqual(idsOf(FAQ));
  });
});
