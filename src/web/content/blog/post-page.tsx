import type { MDXContent } from "mdx/types.js";
import { type LazyExoticComponent, lazy, Suspense } from "react";
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { ShopProse } from "#web/app/layout/shop-prose.tsx";
import { SpilledJar } from "#web/app/layout/spilled-jar.tsx";
import { paths } from "#web/app/paths.ts";
import { articleJsonLd } from "#web/app/seo/article-json-ld.ts";
import { breadcrumbsJsonLd } from "#web/app/seo/breadcrumbs-json-ld.ts";
import { brandOf, pictureUrl, shopUrl } from "#web/app/seo/shop-url.ts";
import { ARTICLES, BRAND_PLACE } from "#web/content/articles.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { ShareButton } from "#web/ui/share-button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { ArticleCard, ArticleFacts } from "./article-card.tsx";

const RELATED_COUNT = 2;

/** Text of each article by id. A page loads only its own text. */
const ARTICLE_TEXTS = {
  "a-bar-of-soap": lazy(() => import("#web/content/articles/a-bar-of-soap.mdx")),
  "bath-time-rituals": lazy(() => import("#web/content/articles/bath-time-rituals.mdx")),
  "essential-oils-guide": lazy(() => import("#web/content/articles/essential-oils-guide.mdx")),
  "natural-bath-tips": lazy(() => import("#web/content/articles/natural-bath-tips.mdx")),
  "no-bath-no-matter": lazy(() => import("#web/content/articles/no-bath-no-matter.mdx")),
  "presents-that-get-used": lazy(() => import("#web/content/articles/presents-that-get-used.mdx")),
  "sustainability-story": lazy(() => import("#web/content/articles/sustainability-story.mdx")),
} satisfies Record<(typeof ARTICLES)[number]["id"], LazyExoticComponent<MDXContent>>;

export function meta({ matches, params }: MetaArgs) {
  const article = findArticle(params.postId);
  if (!article) {
    return [
      ...pageMeta(matches, "Post Not Found", "The blog post you're looking for doesn't exist."),
      { name: "robots", content: "noindex" },
    ];
  }
  const url = shopUrl(matches);
  const brand = brandOf(matches);
  return [
    ...pageMeta(matches, article.title, article.description.replace(BRAND_PLACE, brand), "article"),
    { property: "og:image", content: pictureUrl(url, article.picture) },
    { property: "article:published_time", content: article.publishedOn },
    breadcrumbsJsonLd(url, [
      { name: "Journal", path: paths.blog },
      { name: article.title, path: paths.blogPost(article.id) },
    ]),
    articleJsonLd({ url, brand }, article),
  ];
}

export function loader({ params }: LoaderFunctionArgs) {
  const article = findArticle(params.postId);
  return data({ id: article?.id }, { status: article ? 200 : 404 });
}

export default function PostPage() {
  const article = findArticle(useLoaderData<typeof loader>().id);
  if (!article) return <PostNotFound />;
  return (
    <>
      <article className="mx-auto w-full max-w-7xl px-5 pt-10 pb-16 sm:px-8 md:pt-16 md:pb-24">
        <header className="mx-auto flex max-w-3xl flex-col items-center text-center">
          <ArticleFacts article={article} />
          <h1 className="mt-4">{article.title}</h1>
          <p className="mt-5 max-w-[48ch] font-display text-xl text-pretty text-ink-soft italic sm:text-2xl">
            {article.excerpt}
          </p>
        </header>
        <Picture
          src={article.picture}
          sizes="(min-width: 1024px) 60rem, 100vw"
          priority
          className="mx-auto mt-10 aspect-[3/2] max-w-5xl rounded-paper md:aspect-[2/1]"
        />
        <div className="mx-auto mt-12 w-full max-w-[36rem]">
          <Suspense fallback={<Spinner label="Loading the article" />}>
            <ShopProse text={ARTICLE_TEXTS[article.id]} />
          </Suspense>
          <div className="mt-12 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
            <TextLink to={paths.blog}>Back to Blog</TextLink>
            <ShareButton title={article.title} />
          </div>
        </div>
      </article>
      <section className="border-t border-line bg-surface-sunk">
        <div className="mx-auto w-full max-w-7xl px-5 py-12 sm:px-8 md:py-20">
          <h2>Related articles</h2>
          <ul className="mt-8 grid gap-x-10 gap-y-14 md:grid-cols-2">
            {relatedArticles(article).map((related) => (
              <li key={related.id}>
                <ArticleCard article={related} level={3} />
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}

function PostNotFound() {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-5 px-5 py-20 text-center">
      <SpilledJar />
      <h1>Post Not Found</h1>
      <p className="text-lg text-ink-soft">The blog post you're looking for doesn't exist.</p>
      <ButtonLink to={paths.blog}>Back to Blog</ButtonLink>
    </div>
  );
}

type KnownArticle = (typeof ARTICLES)[number];

export function findArticle(id: string | undefined): KnownArticle | undefined {
  return ARTICLES.find((article) => article.id === id);
}

/** Returns two other articles: the same category first, then the newest. */
export function relatedArticles(article: KnownArticle): KnownArticle[] {
  const others = ARTICLES.filter((each) => each.id !== article.id);
  const isAlike = (each: KnownArticle) => Number(each.category === article.category);
  return others.toSorted((a, b) => isAlike(b) - isAlike(a)).slice(0, RELATED_COUNT);
}
