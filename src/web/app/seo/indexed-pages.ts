import { INDEXED_PAGES, paths } from "#web/app/paths.ts";

/** Addresses that search engines may list, without those that name a product, shelf or article. */
export const INDEXED_PATHS: readonly string[] = Object.values(INDEXED_PAGES).filter((path) => !path.includes(":"));

const PATTERNS = Object.values(INDEXED_PAGES).map((path) => new RegExp(`^${path.replace(/:\w+/, "[^/]+")}$`));
const SHELF = /^\/shop\/[^/]+$/;
/** The category whose shelf repeats /wellness. */
const WELLNESS_SLUG = "wellness-collection";

/**
 * The one address of a page for search engines, without the shop's origin. Undefined for a page that they leave out. Only
 * a shelf keeps a part of its query, the page number.
 */
export function canonicalPath(pathname: string, search: string): string | undefined {
  const path = pathname.replace(/(.)\/+$/, "$1");
  if (path === paths.homeAlias) return paths.home;
  if (path === paths.shelf(WELLNESS_SLUG)) return paths.wellness;
  if (SHELF.test(path)) {
    const page = Number(new URLSearchParams(search).get("page"));
    return Number.isInteger(page) && page > 1 ? `${path}?page=${page}` : path;
  }
  return PATTERNS.some((pattern) => pattern.test(path)) ? path : undefined;
}
