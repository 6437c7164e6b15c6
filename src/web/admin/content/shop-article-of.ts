import type { ArticleSlug } from "#domain/content/articles.ts";
import type { PageText } from "#domain/content/pages.ts";
import { placeholderText } from "#domain/content/placeholders.ts";
import { isoDay } from "#domain/iso-day.ts";
import aBarOfSoap from "#web/content/articles/a-bar-of-soap.md?raw";
import bathTimeRituals from "#web/content/articles/bath-time-rituals.md?raw";
import essentialOilsGuide from "#web/content/articles/essential-oils-guide.md?raw";
import naturalBathTips from "#web/content/articles/natural-bath-tips.md?raw";
import noBathNoMatter from "#web/content/articles/no-bath-no-matter.md?raw";
import presentsThatGetUsed from "#web/content/articles/presents-that-get-used.md?raw";
import sustainabilityStory from "#web/content/articles/sustainability-story.md?raw";
import { ARTICLES, BRAND_PLACE } from "#web/content/articles.ts";
import { findPicture } from "#web/ui/pictures/find-picture.ts";

const SOURCES = {
  "a-bar-of-soap": aBarOfSoap,
  "bath-time-rituals": bathTimeRituals,
  "essential-oils-guide": essentialOilsGuide,
  "natural-bath-tips": naturalBathTips,
  "no-bath-no-matter": noBathNoMatter,
  "presents-that-get-used": presentsThatGetUsed,
  "sustainability-story": sustainabilityStory,
} as const satisfies Record<ArticleSlug, string>;

/** An article that comes with the shop, ready to edit. */
export function shopArticleOf(slug: ArticleSlug): PageText | undefined {
  const article = ARTICLES.find(({ id }) => id === slug);
  if (!article) return undefined;
  const { title, excerpt, description, category, publishedOn, picture, products } = article;
  return {
    title,
    lead: excerpt,
    description: description.replace(BRAND_PLACE, placeholderText("shop name")),
    body: `${SOURCES[slug].trim()}\n\n${products.map((product) => `[product: ${product}]`).join(" ")}`,
    article: {
      category,
      author: "",
      publishedOn: isoDay(publishedOn),
      picture,
      pictureAlt: findPicture(picture).alt,
    },
  };
}
