import type { LoaderFunctionArgs } from "react-router";
import { listCategories, listProducts } from "#contract/catalogue/catalogue.ts";
import { getShopMode } from "#contract/shop.ts";
import { WELLNESS_CATEGORY_ID } from "#domain/catalogue/catalogue.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { ARTICLES } from "#web/content/articles.ts";
import { INDEXED_PAGES } from "./indexed-pages.ts";

interface Entry {
  path: string;
  /** The day of its last change, where that is known. */
  changedOn?: string;
}

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [{ url }, categories, products] = await Promise.all([
    callApi(getShopMode, {}),
    callApi(listCategories, {}),
    callApi(listProducts, {}),
  ]);
  const entries: Entry[] = [
    ...INDEXED_PAGES.map((path) => ({ path })),
    ...ARTICLES.map(({ id, publishedOn }) => ({ path: paths.blogPost(id), changedOn: publishedOn })),
    // The Wellness Collection has a page of its own among the pages.
    ...categories.filter(({ id }) => id !== WELLNESS_CATEGORY_ID).map(({ slug }) => ({ path: paths.shelf(slug) })),
    ...products
      .filter((product) => product.isActive && !product.isSubscription)
      .map(({ slug }) => ({ path: paths.product(slug) })),
  ];
  return new Response(sitemap(url, entries), { headers: { "content-type": "application/xml; charset=utf-8" } });
}

function sitemap(url: string, entries: readonly Entry[]): string {
  const lines = entries.map(({ path, changedOn }) => {
    const lastmod = changedOn ? `<lastmod>${changedOn}</lastmod>` : "";
    return `  <url><loc>${escapeXml(url + path)}</loc>${lastmod}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("\n")}
</urlset>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
