import { Link } from "react-router";
import { paths } from "#web/app/paths.ts";
import { Day } from "#web/ui/day.tsx";
import { Picture } from "#web/ui/picture.tsx";
import type { JournalEntry } from "./journal.ts";

export interface ArticleCardProps {
  article: JournalEntry;
  /** Heading level: 2 in the list, 3 below an article. */
  level: 2 | 3;
  priority?: boolean;
  /** True for the newest article of the list, which takes a row of its own on a laptop. */
  isWide?: boolean;
}

export function ArticleCard({ article, level, priority = false, isWide = false }: ArticleCardProps) {
  const Title = level === 2 ? "h2" : "h3";
  return (
    <article
      className={`group relative ${isWide ? "md:grid md:grid-cols-2 md:items-center md:gap-x-10" : "flex flex-col"}`}
    >
      <Picture
        src={article.picture}
        alt=""
        sizes="(min-width: 1280px) 588px, (min-width: 768px) 50vw, 100vw"
        priority={priority}
        className="aspect-[3/2] rounded-paper"
      />
      <div className={isWide ? "mt-5 md:mt-0" : "mt-5"}>
        <ArticleFacts article={article} />
        <Title className="mt-2 text-3xl">{article.title}</Title>
        <p className="mt-3 max-w-[52ch] text-pretty text-ink-soft">{article.excerpt}</p>
        <Link
          prefetch="intent"
          to={paths.blogPost(article.id)}
          className="mt-3 inline-flex min-h-11 w-fit items-center font-medium underline decoration-line-strong underline-offset-4 after:absolute after:inset-0 group-hover:decoration-ink"
        >
          Read More<span className="sr-only">: {article.title}</span>
        </Link>
      </div>
    </article>
  );
}

/** Category, date, reading time and author. */
export function ArticleFacts({ article }: { article: JournalEntry }) {
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
      <span className="font-medium text-ink">{article.category}</span>
      <Day on={article.publishedOn} />
      <span>{article.readMinutes} min read</span>
      {article.author && <span>By {article.author}</span>}
    </p>
  );
}
