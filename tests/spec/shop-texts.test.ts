import { describe, expect, it } from "vitest";
import { pageTexts } from "#contract/content/admin-pages.ts";
import { ARTICLE_SLUGS } from "#domain/content/articles.ts";
import { BOX_SECTIONS, BOX_SLUG, HOME_SECTIONS, HOME_SLUG, QUESTIONS_SLUG, TEXT_SLUGS } from "#domain/content/pages.ts";
import { placeholderValues } from "#domain/content/placeholder-values.ts";
import { listBodyProblems } from "#server/content/text-problems.ts";
import { writeQuestions } from "#server/content/write-questions.ts";
import { writeSections } from "#server/content/write-sections.ts";
import { identityFrom } from "#server/platform/brand/index.ts";
import { settingsFrom } from "#server/platform/settings/index.ts";
import { shopArticleOf } from "#web/admin/content/shop-article-of.ts";
import { shopTextOf } from "#web/admin/content/shop-text-of.ts";
import { FAQ } from "#web/content/faq.ts";
import { BOX_SECTION_TEXTS, HOME_SECTION_TEXTS, type SectionTexts } from "#web/content/section-texts.ts";

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

  it.each([
    [HOME_SLUG, HOME_SECTIONS, HOME_SECTION_TEXTS],
    [BOX_SLUG, BOX_SECTIONS, BOX_SECTION_TEXTS],
  ] as const)("has the sections as its page shows them: %s", (slug, names, shown: readonly SectionTexts[]) => {
    const { sections } = writeSections(shopTextOf(slug).body, values, names);
    expect(sections.map(({ id }) => id)).toEqual([...names]);
    const fill = (text: string) =>
      text.replace("{{dispatch day}}", "15th").replace("{{box size}}", "five").replace("{{Box size}}", "Five");
    expect(sections).toEqual(
      shown.map((section) => ({
        ...section,
        title: fill(section.title),
        paragraphs: section.paragraphs.map(fill),
        items: section.items.map(({ title, text }) => ({ title: fill(title), text: fill(text) })),
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
