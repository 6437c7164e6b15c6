import type { PageText, TextSlug } from "#domain/content/pages.ts";
import about from "#web/content/about.mdx?raw";
import delivery from "#web/content/delivery.mdx?raw";
import {
  ABOUT,
  DELIVERY,
  INGREDIENTS,
  PRIVACY_POLICY,
  RETURNS,
  type ShopText,
  SUSTAINABILITY,
  TERMS_CONDITIONS,
} from "#web/content/information/shop-texts.ts";
import ingredients from "#web/content/ingredients.mdx?raw";
import privacyPolicy from "#web/content/privacy-policy.mdx?raw";
import returns from "#web/content/returns.mdx?raw";
import sustainability from "#web/content/sustainability.mdx?raw";
import termsConditions from "#web/content/terms-conditions.mdx?raw";
import { writeShopMarkdown } from "./write-shop-markdown.ts";

const SOURCES = {
  about: [ABOUT, about],
  sustainability: [SUSTAINABILITY, sustainability],
  ingredients: [INGREDIENTS, ingredients],
  delivery: [DELIVERY, delivery],
  returns: [RETURNS, returns],
  "privacy-policy": [PRIVACY_POLICY, privacyPolicy],
  "terms-conditions": [TERMS_CONDITIONS, termsConditions],
} as const satisfies Record<TextSlug, readonly [text: ShopText, source: string]>;

/** A text that comes with the shop, ready to edit. */
export function shopTextOf(slug: TextSlug): PageText {
  const [{ title, lead, description }, source] = SOURCES[slug];
  return { title, lead, description, body: writeShopMarkdown(source), article: null };
}
