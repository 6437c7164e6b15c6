import { describe, expect, it } from "vitest";
import { ARTICLES } from "#web/content/articles.ts";
import { findArticle, relatedArticles } from "./post-page.tsx";

describe("the articles under an article", () => {
  it.each(ARTICLES)("are two others for $id", (article) => {
    const ids = relatedArticles(article).map((each) => each.id);
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(article.id);
  });

  it("begin with one of the same category", () => {
    const tips = findArticle("natural-bath-tips");
    expect(tips && relatedArticles(tips)[0]?.category).toBe("Self-Care");
  });
});
