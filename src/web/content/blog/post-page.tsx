import { lazy, Suspense } from "react";
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { getArticle } from "#contract/content/content.ts";
import { type ArticleSlug, isArticleSlug } from "#domain/content/articles.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { SpilledJar } from "#web/app/layout/spilled-jar.tsx";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { articleJsonLd } from "#web/app/seo/article-json-ld.ts";
import { breadcrumbsJsonLd } from "#web/app/seo/breadcrumbs-json-ld.ts";
import { brandOf, pictureUrl, shopUrl } from "#web/app/seo/shop-url.ts";
import { ARTICLES, BRAND_PLACE } from "#web/content/articles.ts";
import { placeOfProducts, readParts } from "#web/content/information/read-parts.ts";
import { WrittenText } from "#web/content/information/written-text.tsx";
import { ShopProse } from "#web/content/shop-prose.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { ShareButton } from "#web/ui/share-button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { styleProse } from "#web/ui/style-prose.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { ArticleCard, ArticleFacts } from "./article-card.tsx";
import { entryOf, listJournal, relatedArticles } from "./journal.ts";

/** Text of each article by id. A page loads only its own text. */
const ARTICLE_TEXTS = {
  "a-bar-of-soap": textOf(() => import("#web/content/articles/a-bar-of-soap.md")),
  "bath-time-rituals": textOf(() => import("#web/content/articles/bath-time-rituals.md")),
  "essential-oils-guide": textOf(() => import("#web/content/articles/essential-oils-guide.md")),
  "natural-bath-tips": textOf(() => import("#web/content/articles/natural-bath-tips.md")),
  "no-bath-no-matter": textOf(() => import("#web/content/articles/no-bath-no-matter.md")),
  "presents-that-get-used": textOf(() => import("#web/content/articles/presents-that-get-used.md")),
  "sustainability-story": textOf(() => import("#web/content/articles/sustainability-story.md")),
} satisfies Record<ArticleSlug, ReturnType<typeof textOf>>;

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  const article = loaderData?.article;
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

export async function loader({ context, params: { postId = "" } }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const all = await listJournal(callApi);
  const listed = all.find(({ id }) => id === postId);
  const own = listed ? (await callApi(getArticle, { slug: postId })).article : null;
  const article = own ? entryOf(own) : listed;
  const parts = await readParts(callApi, own ? styleProse(own.html) : productsOf(postId));
  const related = article ? relatedArticles(article, all) : [];
  return data({ article, isOwn: own !== null, parts, related }, { status: article ? 200 : 404 });
}

export default function PostPage() {
  const { article, isOwn, parts, related } = useLoaderData<typeof loader>();
  if (!article) return <PostNotFound />;
  const ShopText = !isOwn && isArticleSlug(article.id) ? ARTICLE_TEXTS[article.id] : undefined;
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
          {ShopText && (
            <Suspense fallback={<Spinner label="Loading the article" />}>
              <ShopText />
            </Suspense>
          )}
          <WrittenText parts={parts} />
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
            {related.map((other) => (
              <li key={other.id}>
                <ArticleCard article={other} level={3} />
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}

/** The place of the products after an article that comes with the shop. */
function productsOf(articleId: string): string {
  const products = ARTICLES.find(({ id }) => id === articleId)?.products ?? [];
  return placeOfProducts(products);
}

/** An article that comes with the shop, loaded when it is shown. */
function textOf(load: () => Promise<{ default: string }>) {
  return lazy(async () => {
    const { default: html } = await load();
    return { default: () => <ShopProse html={html} /> };
  });
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
