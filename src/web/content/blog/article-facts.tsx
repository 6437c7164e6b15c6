import type { Article } from "#web/content/articles.ts";
import { Day } from "#web/ui/day.tsx";

/** Category, date and reading time. */
export function ArticleFacts({ article }: { article: Article }) {
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
      <span className="font-medium text-ink">{article.category}</span>
      <Day on={article.publishedOn} />
      <span>{article.readMinutes} min read</span>
    </p>
  );
}
