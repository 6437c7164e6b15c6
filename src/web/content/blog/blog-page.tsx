import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { breadcrumbsJsonLd } from "#web/app/seo/breadcrumbs-json-ld.ts";
import { shopUrl } from "#web/app/seo/shop-url.ts";
import { NewsletterBox } from "#web/shop/marketing/newsletter/newsletter-box.tsx";
import { ArticleCard } from "./article-card.tsx";
import { listJournal } from "./journal.ts";

export function meta({ matches }: MetaArgs) {
  return [
    ...pageMeta(
      matches,
      "Journal",
      "Notes from the bench: how to make a better bath, what essential oils are, and what a parcel is made of.",
    ),
    breadcrumbsJsonLd(shopUrl(matches), [{ name: "Journal", path: paths.blog }]),
  ];
}

export async function loader({ context }: LoaderFunctionArgs) {
  return { articles: await listJournal(context.get(pageApi)) };
}

export default function BlogPage() {
  const { articles } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="mx-auto w-full max-w-7xl px-5 pt-10 pb-20 sm:px-8 md:pt-16">
        <header className="max-w-3xl">
          <h1>Journal</h1>
          <p className="mt-4 font-display text-xl text-ink-soft italic sm:text-2xl">
            Notes from the bench: better baths, plainer labels, and what is in a parcel.
          </p>
        </header>
        <ul className="mt-12 grid gap-x-10 gap-y-16 md:grid-cols-2">
          {articles.map((article, index) => (
            <li key={article.id} className="md:first:col-span-2">
              <ArticleCard article={article} level={2} priority={index === 0} isWide={index === 0} />
            </li>
          ))}
        </ul>
      </div>
      <div className="border-t border-line bg-accent-soft">
        <div className="mx-auto w-full max-w-3xl px-5 py-12 sm:px-8 md:py-20">
          <NewsletterBox title="The journal by email" source="/blog" />
        </div>
      </div>
    </>
  );
}
