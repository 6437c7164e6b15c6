import { paths } from "#web/app/paths.ts";

/** The pages that search engines may list, beside articles and products. */
export const INDEXED_PAGES: readonly string[] = [
  paths.home,
  paths.subscription,
  paths.products,
  paths.wellness,
  paths.give,
  paths.wordSearch,
  paths.about,
  paths.sustainability,
  paths.ingredients,
  paths.delivery,
  paths.returns,
  paths.faq,
  paths.contact,
  paths.cancelOrder,
  paths.blog,
  paths.privacyPolicy,
  paths.termsConditions,
];

const ARTICLE_OR_PRODUCT = /^\/(blog|products)\/[^/]+$/;
const SHELF = /^\/shop\/[^/]+$/;
const HOME_ALIAS = "/home";
/** The category whose shelf is what /wellness shows, told at length. */
const WELLNESS_SLUG = "wellness-collection";

/**
 * The one address under which search engines know a page, without the shop's own part; undefined for pages that they
 * are to leave out. Of a query only the page of a shelf makes one of its own.
 */
export function canonicalPath(pathname: string, search: string): string | undefined {
  const path = pathname.replace(/(.)\/+$/, "$1");
  if (path === HOME_ALIAS) return paths.home;
  if (path === paths.shelf(WELLNESS_SLUG)) return paths.wellness;
  if (SHELF.test(path)) {
    const page = Number(new URLSearchParams(search).get("page"));
    return Number.isInteger(page) && page > 1 ? `${path}?page=${page}` : path;
  }
  return INDEXED_PAGES.includes(path) || ARTICLE_OR_PRODUCT.test(path) ? path : undefined;
}
