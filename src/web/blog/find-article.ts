import { ARTICLES } from "#web/content/articles.ts";

type KnownArticle = (typeof ARTICLES)[number];

const RELATED_COUNT = 2;

export function findArticle(id: string | undefined): KnownArticle | undefined {
  return ARTICLES.find((article) => article.id === id);
}

/** Two others: of the same category first, then the newest. */
export function relatedArticles(article: KnownArticle): KnownArticle[] {
  const others = ARTICLES.filter((each) => each.id !== article.id);
  const isAlike = (each: KnownArticle) => Number(each.category === article.category);
  return others.toSorted((a, b) => isAlike(b) - isAlike(a)).slice(0, RELATED_COUNT);
}
