import type { MDXContent } from "mdx/types.js";
import BathTimeRituals from "#web/content/articles/bath-time-rituals.mdx";
import EssentialOilsGuide from "#web/content/articles/essential-oils-guide.mdx";
import NaturalBathTips from "#web/content/articles/natural-bath-tips.mdx";
import SustainabilityStory from "#web/content/articles/sustainability-story.mdx";
import type { ARTICLES } from "#web/content/articles.ts";

/** The text of each article by its id. */
export const ARTICLE_TEXTS = {
  "bath-time-rituals": BathTimeRituals,
  "essential-oils-guide": EssentialOilsGuide,
  "natural-bath-tips": NaturalBathTips,
  "sustainability-story": SustainabilityStory,
} satisfies Record<(typeof ARTICLES)[number]["id"], MDXContent>;
