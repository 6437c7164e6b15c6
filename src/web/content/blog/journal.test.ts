import { describe, expect, it } from "vitest";
import { listArticles } from "#contract/content/content.ts";
import type { CallApi } from "#web/app/page-api.ts";
import { ARTICLES } from "#web/content/articles.ts";
import { findPicture } from "#web/ui/pictures/find-picture.ts";
import { listJournal, relatedArticles, shopEntry } from "./journal.ts";

const OWN = {
  ...{ slug: "salt-by-the-sea", title: "Salt by the sea", lead: "A walk.", description: "", category: "Travel" },
  ...{ author: "Ada", publishedOn: "2026-09-01", changedOn: "2026-09-02", readMinutes: 3 },
  picture: findPicture("/pictures/about"),
};

/** Answers the one call of the journal. */
function answering(articles: readonly unknown[]): CallApi {
  return (async (call: unknown) => {
    expect(call).toBe(listArticles);
    return articles;
  }) as CallApi;
}

const shops = ARTICLES.map(shopEntry);

describe("the journal", () => {
  it("lists the articles that come with the shop, newest first, while there are no others", async () => {
    expect((await listJournal(answering([]))).map(({ id }) => id)).toEqual(ARTICLES.map(({ id }) => id));
  });

  it("puts the merchant's articles in their place, and shows each of the shop's once", async () => {
    const replaced = { ...OWN, slug: "natural-bath-tips", publishedOn: "2026-12-01" };
    const listed = await listJournal(answering([replaced, OWN]));
    expect(listed.map(({ id }) => id).slice(0, 4)).toEqual([
      "natural-bath-tips",
      "presents-that-get-used",
      "salt-by-the-sea",
      "a-bar-of-soap",
    ]);
    expect(listed).toHaveLength(ARTICLES.length + 1);
    // Search engines get the introduction if there is no description.
    expect(listed[2]).toMatchObject({ excerpt: "A walk.", description: "A walk.", author: "Ada" });
  });
});

describe("the articles under an article", () => {
  it.each(ARTICLES)("are two others for $id", (article) => {
    const ids = relatedArticles(article, shops).map((each) => each.id);
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(article.id);
  });

  it("begin with one of the same category", () => {
    const tips = { id: "natural-bath-tips", category: "Self-Care" };
    expect(relatedArticles(tips, shops)[0]?.category).toBe("Self-Care");
  });
});
