import type { PageText, TextSlug } from "#domain/content/pages.ts";
import about from "#web/content/about.mdx?raw";
import delivery from "#web/content/delivery.mdx?raw";
import { FAQ } from "#web/content/faq.ts";
import {
  ABOUT,
  DELIVERY,
  INGREDIENTS,
  PRIVACY_POLICY,
  QUESTIONS,
  RETURNS,
  type ShopText,
  SUSTAINABILITY,
  TERMS_CONDITIONS,
} from "#web/content/information/shop-texts.ts";
import ingredients from "#web/content/ingredients.mdx?raw";
import privacyPolicy from "#web/content/privacy-policy.mdx?raw";
import returns from "#web/content/returns.mdx?raw";
import { BOX, BOX_SECTION_TEXTS, HOME, HOME_SECTION_TEXTS, type SectionTexts } from "#web/content/section-texts.ts";
import sustainability from "#web/content/sustainability.mdx?raw";
import termsConditions from "#web/content/terms-conditions.mdx?raw";
import { placeholderFigures, writeShopMarkdown } from "./write-shop-markdown.ts";

const SOURCES = {
  about: [ABOUT, about],
  sustainability: [SUSTAINABILITY, sustainability],
  ingredients: [INGREDIENTS, ingredients],
  delivery: [DELIVERY, delivery],
  returns: [RETURNS, returns],
  "privacy-policy": [PRIVACY_POLICY, privacyPolicy],
  "terms-conditions": [TERMS_CONDITIONS, termsConditions],
  faq: [QUESTIONS, writeShopQuestions()],
  home: [HOME, writeSections(HOME_SECTION_TEXTS)],
  subscription: [BOX, writeSections(BOX_SECTION_TEXTS)],
} as const satisfies Record<TextSlug, readonly [text: ShopText, source: string]>;

/** A text that comes with the shop, ready to edit. */
export function shopTextOf(slug: TextSlug): PageText {
  const [{ title, lead, description }, source] = SOURCES[slug];
  return { title, lead, description, body: writeShopMarkdown(source), article: null };
}

/** A text that comes with the shop, section by section. */
function writeSections(sections: readonly SectionTexts[]): string {
  return sections
    .flatMap(({ id, title, paragraphs, items }) => [
      `## ${title} {#${id}}`,
      ...paragraphs,
      ...items.map((item) => `### ${item.title}\n\n${item.text}`),
    ])
    .join("\n\n");
}

/** The questions that come with the shop, with their ids, so that links to them stay. */
function writeShopQuestions(): string {
  const figures = placeholderFigures();
  return FAQ.flatMap(({ id, title, questions }) => [
    `## ${title} {#${id}}`,
    ...questions.map((each) => `### ${each.question} {#${each.id}}\n\n${each.answer(figures)}`),
  ]).join("\n\n");
}
