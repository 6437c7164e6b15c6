import type { PageText, TextSlug } from "#domain/content/pages.ts";
import { placeholderText } from "#domain/content/placeholders.ts";
import about from "#web/content/about.md?raw";
import delivery from "#web/content/delivery.md?raw";
import { FAQ } from "#web/content/faq.ts";
import { FIGURE_PLACEHOLDERS, type Figures } from "#web/content/figures.ts";
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
import ingredients from "#web/content/ingredients.md?raw";
import privacyPolicy from "#web/content/privacy-policy.md?raw";
import returns from "#web/content/returns.md?raw";
import { BOX, BOX_SECTION_TEXTS, HOME, HOME_SECTION_TEXTS, type SectionTexts } from "#web/content/section-texts.ts";
import sustainability from "#web/content/sustainability.md?raw";
import termsConditions from "#web/content/terms-conditions.md?raw";

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
  return { title, lead, description, body: source.trim(), article: null };
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

/** The questions that come with the shop, with placeholders, and with their ids, so that links to them stay. */
function writeShopQuestions(): string {
  const entries = Object.entries(FIGURE_PLACEHOLDERS).map(([figure, name]) => [figure, placeholderText(name)]);
  const figures = Object.fromEntries(entries) as Record<keyof Figures, string>;
  return FAQ.flatMap(({ id, title, questions }) => [
    `## ${title} {#${id}}`,
    ...questions.map((each) => `### ${each.question} {#${each.id}}\n\n${each.answer(figures)}`),
  ]).join("\n\n");
}
