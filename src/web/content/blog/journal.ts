import { type ListedArticle, listArticles } from "#contract/content/content.ts";
import type { CallApi } from "#web/app/page-api.ts";
import { ARTICLES, type Article } from "#web/content/articles.ts";
import type { PictureFiles } from "#web/ui/pictures/find-picture.ts";

const RELATED_COUNT = 2;

/** An article as the journal lists it: one that comes with the shop, or one of the merchant. */
export interface JournalEntry extends Omit<Article, "id" | "category" | "picture" | "products"> {
  id: string;
  category: string;
  picture: string | PictureFiles;
  /** Empty if the shop itself is the author. */
  author: string;
  /** Day of the last change. */
  changedOn: string;
}

/** All articles, newest first. An article of the merchant replaces the one that comes with the shop. */
export async function listJournal(callApi: CallApi): Promise<JournalEntry[]> {
  const own = (await callApi(listArticles, {})).map(entryOf);
  const shops = ARTICLES.filter(({ id }) => !own.some((entry) => entry.id === id)).map(shopEntry);
  return [...own, ...shops].toSorted((a, b) => b.publishedOn.localeCompare(a.publishedOn));
}

export function entryOf({ slug, lead, ...facts }: ListedArticle): JournalEntry {
  const { title, description, category, author, publishedOn, changedOn, readMinutes, picture } = facts;
  return {
    ...{ id: slug, title, excerpt: lead, description: description || lead, category, author },
    ...{ publishedOn, changedOn, readMinutes, picture },
  };
}

/** An article that comes with the shop. */
export function shopEntry({ products: _, ...article }: Article): JournalEntry {
  return { ...article, author: "", changedOn: article.publishedOn };
}

/** Returns two other articles: the same category first, then the newest. */
export function relatedArticles(
  { id, category }: Pick<JournalEntry, "id" | "category">,
  all: readonly JournalEntry[],
): JournalEntry[] {
  const others = all.filter((each) => each.id !== id);
  const isAlike = (each: JournalEntry) => Number(each.category === category);
  return others.toSorted((a, b) => isAlike(b) - isAlike(a)).slice(0, RELATED_COUNT);
}
