import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { isTextSlug } from "#domain/content/pages.ts";
import NotFoundPage from "#web/app/layout/not-found-page.tsx";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { pageApi } from "#web/app/page-api.ts";
import { breadcrumbsJsonLd } from "#web/app/seo/breadcrumbs-json-ld.ts";
import { shopUrl } from "#web/app/seo/shop-url.ts";
import { contentsOf } from "./contents-of.tsx";
import { InformationPage } from "./information-page.tsx";
import { readPage } from "./read-page.ts";
import { WrittenText } from "./written-text.tsx";

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const SLUG_MAX = 60;

export function meta({ matches, loaderData, location }: MetaArgs<typeof loader>) {
  const page = loaderData?.page;
  if (!page) {
    return [
      ...pageMeta(matches, "404 Page Not Found", "There is no page at this address."),
      { name: "robots", content: "noindex" },
    ];
  }
  return [
    ...pageMeta(matches, page.title, page.description || page.lead || page.title),
    breadcrumbsJsonLd(shopUrl(matches), [{ name: page.title, path: location.pathname }]),
  ];
}

export async function loader({ context, params: { slug = "" } }: LoaderFunctionArgs) {
  // A text that comes with the shop has an address of its own.
  const isAddress = slug.length <= SLUG_MAX && SLUG.test(slug) && !isTextSlug(slug);
  const page = isAddress ? await readPage(context.get(pageApi), slug) : null;
  return data({ page }, { status: page ? 200 : 404 });
}

/** A page that the merchant has added. */
export default function OwnPage() {
  const { page } = useLoaderData<typeof loader>();
  if (!page) return <NotFoundPage />;
  return (
    <InformationPage title={page.title} lead={page.lead} contents={contentsOf(page.sections)}>
      <WrittenText parts={page.parts} />
    </InformationPage>
  );
}
