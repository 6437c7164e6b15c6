import type { LoaderFunctionArgs } from "react-router";
import { listCategories, listProducts } from "#contract/catalogue/catalogue.ts";
import { listPages } from "#contract/content/content.ts";
import { getShopMode } from "#contract/shop.ts";
import { WELLNESS_CATEGORY_ID } from "#domain/catalogue/catalogue.ts";
import { pageApi } from "#web/app/page-api.ts";
import { type INDEXED_PAGES, paths } from "#web/app/paths.ts";
import { listJournal } from "#web/content/blog/journal.ts";
import { INDEXED_PATHS } from "./indexed-pages.ts";

interface Entry {
  path: string;
  /** Day of the page's last change, if known. */
  changedOn?: string;
}

/** Indexed pages that exist once for each product, shelf, article or page of the merchant. */
type RepeatedPage = {
  [Name in keyof typeof INDEXED_PAGES]: (typeof INDEXED_PAGES)[Name] extends `${string}:${string}` ? Name : never;
}[keyof typeof INDEXED_PAGES];

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [{ url }, categories, products, ownPages, articles] = await Promise.all([
    callApi(getShopMode, {}),
    callApi(listCategories, {}),
    callApi(listProducts, {}),
    callApi(listPages, {}),
    listJournal(callApi),
  ]);
  const repeated: Record<RepeatedPage, Entry[]> = {
    blogPost: articles.map(({ id, changedOn }) => ({ path: paths.blogPost(id), changedOn })),
    // Leaves out the Wellness Collection, which has a page of its own among the indexed paths.
    shelf: categories.filter(({ id }) => id !== WELLNESS_CATEGORY_ID).map(({ slug }) => ({ path: paths.shelf(slug) })),
    ownPage: ownPages.map(({ slug, changedOn }) => ({ path: paths.ownPage.replace(":slug", slug), changedOn })),
    product: products
      .filter((product) => product.isActive && !product.isSubscription)
      .map(({ slug }) => ({ path: paths.product(slug) })),
  };
  const entries = [...INDEXED_PATHS.map((path) => ({ path })), ...Object.values(repeated).flat()];
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
