import type { IsoDay } from "#domain/iso-day.ts";

/** Articles that come with the shop, by the last part of their address. The merchant's text can replace each. */
export const ARTICLE_SLUGS = [
  "presents-that-get-used",
  "a-bar-of-soap",
  "no-bath-no-matter",
  "bath-time-rituals",
  "essential-oils-guide",
  "sustainability-story",
  "natural-bath-tips",
] as const;
export type ArticleSlug = (typeof ARTICLE_SLUGS)[number];

export function isArticleSlug(slug: string): slug is ArticleSlug {
  return ARTICLE_SLUGS.some((each) => each === slug);
}

/** Facts of an article beside its text. Each version has its own. */
export interface ArticleFacts {
  category: string;
  /** Empty if the shop itself is the author. */
  author: string;
  /** London day that the article bears. */
  publishedOn: IsoDay;
  /** Address of the picture, `/pictures/{name}`. */
  picture: string;
  pictureAlt: string;
}

const WORDS_PER_MINUTE = 180;

/** Minutes to read a text, at least one. */
export function readMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
