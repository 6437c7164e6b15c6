import { INDEXED_PAGES, paths } from "#web/app/paths.ts";

/** Addresses that search engines may list, without addresses of single products, shelves or articles. */
export const INDEXED_PATHS: readonly string[] = Object.values(INDEXED_PAGES).filter((path) => !path.includes(":"));

const PATTERNS: readonly string[] = Object.values(INDEXED_PAGES);
const SHELF = /^\/shop\/[^/]+$/;
/** Slug of the category whose shelf has the same content as /wellness. */
const WELLNESS_SLUG = "wellness-collection";

/**
 * Canonical address of a page without the shop's origin. Undefined for a page that search engines must not list. The
 * only query parameter that is kept is a shelf's page number.
 */
export function canonicalPath(pathname: string, search: string): string | undefined {
  const path = pathname.replace(/(.)\/+$/, "$1");
  if (path === paths.homeAlias) return paths.home;
  if (path === paths.shelf(WELLNESS_SLUG)) return paths.wellness;
  if (SHELF.test(path)) {
    const page = Number(new URLSearchParams(search).get("page"));
    return Number.isInteger(page) && page > 1 ? `${path}?page=${page}` : path;
  }
  return PATTERNS.some((pattern) => matches(path, pattern)) ? path : undefined;
}

/** True for "/blog/natural-bath-tips" and the pattern "/blog/:postId". */
function matches(path: string, pattern: string): boolean {
  const segments = path.split("/");
  const expected = pattern.split("/");
  const fits = (segment: string, index: number) =>
    expected[index] === segment || (expected[index]?.startsWith(":") && segment !== "");
  return segments.length === expected.length && segments.every(fits);
}
