import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

/** URL under which a page is rendered, and a flag that is true if the page may be cached. */
export interface PageAddress {
  address: string;
  mayBeCached: boolean;
}

/** Path at which the router requests the files of linked pages. */
const MANIFEST_PATH = "/__manifest";
/** Tracking parameters of advertisements. No page reads them. */
const TRACKING = /^(utm_[a-z_]{1,20}|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|mc_cid|mc_eid|igshid)$/;
const PARAMETERS_MAX = 3;
/** Limits the number of cache keys. Pages with other values are rendered per request. */
const SIMPLE_VALUE = /^[A-Za-z0-9/,_-]{1,120}$/;
const LINKED_PATHS = /^[A-Za-z0-9/,._-]{1,4000}$/;
const SIMPLE_NAME = /^_?[a-z]{1,20}$/;

/**
 * Normalises a requested URL, so that a page has one cache key. Removes tracking parameters and sorts the others. Pages
 * with other spellings of the URL are rendered for each request and not cached.
 */
export function readPageAddress(url: string): PageAddress {
  const [path = "", query, ...more] = url.split("?");
  if (!isPlainPath(path) || more.length > 0) return { address: url, mayBeCached: false };
  if (query === undefined) return { address: path, mayBeCached: true };
  const wanted = [...new URLSearchParams(query)].filter(([name]) => !TRACKING.test(name));
  if (wanted.length === 0) return { address: path, mayBeCached: true };
  const simpleValue = path === MANIFEST_PATH ? LINKED_PATHS : SIMPLE_VALUE;
  const isSimple = wanted.every(([name, value]) => SIMPLE_NAME.test(name) && simpleValue.test(value));
  const sorted = wanted.toSorted(([a], [b]) => a.localeCompare(b));
  return {
    address: `${path}?${new URLSearchParams(sorted)}`,
    mayBeCached: isSimple && wanted.length <= PARAMETERS_MAX && !path.startsWith("/admin"),
  };
}

/** True for a page with a query. The list of linked pages is no page, and cheap. */
export function isQuery(address: string): boolean {
  return address.includes("?") && !address.startsWith(`${MANIFEST_PATH}?`);
}

/** True for paths spelled like the shop's own links. Other spellings would each add a cache entry for the same page. */
function isPlainPath(path: string): boolean {
  return path === "/" || /^(\/[a-z0-9._-]{1,120}){1,5}$/.test(path);
}

/** Address of the one rendered page for all unknown addresses. */
export const NOT_FOUND_ADDRESS = "/page-not-found";
/**
 * Replaces a malformed URL such as "/products/%" with the URL of the 404 page, because the router would otherwise
 * answer with its own page. API requests still get the API's error.
 */
export function readableAddress(url: string): string {
  const [path = ""] = url.split(/[?#;]/);
  return url.startsWith("/api/") || isReadable(path) ? url : NOT_FOUND_ADDRESS;
}

function isReadable(path: string): boolean {
  try {
    // The result must be used, because a build would otherwise remove the call as free of side effects.
    return decodeURIComponent(path).isWellFormed();
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

const DATA_SUFFIX = ".data";
/** Data path of a page whose path ends in a slash, such as the front page. */
const DATA_OF_FOLDER = /\/_$/;

/** Spelling of the shop's own links, in which a path without parameters has one form. */
const PLAIN_SPELLING = /^(\/[a-z0-9._-]+)+$/;

/**
 * Maps a URL to the URL to render: itself, or that of the 404 page. The router's `matchRoutes` compiles all patterns
 * again for each path, which takes a millisecond. It is given the few patterns with parameters where these decide.
 */
export function knownAddress(routes: ServerBuild["routes"]): (address: string) => string {
  const tree = childrenOf(routes, undefined);
  const paths = pathsOf(tree, "");
  const fixed = new Set(paths.filter((path) => !/[:*?]/.test(path)));
  const open: RouteObject[] = paths.filter((path) => !fixed.has(path)).map((path) => ({ path }));
  return (address) => {
    const [path = ""] = address.split("?");
    const isData = path.endsWith(DATA_SUFFIX);
    const page = isData ? path.slice(0, -DATA_SUFFIX.length).replace(DATA_OF_FOLDER, "/") : path;
    const leaf = fixed.has(page)
      ? { path: page }
      : matchRoutes(PLAIN_SPELLING.test(page) ? open : tree, page)?.at(-1)?.route;
    const isKnown = path === MANIFEST_PATH || (leaf !== undefined && !isCatchAll(leaf));
    if (isKnown) return address;
    return isData ? NOT_FOUND_ADDRESS + DATA_SUFFIX : NOT_FOUND_ADDRESS;
  };
}

function childrenOf(routes: ServerBuild["routes"], parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index: true } : { id, path, children: childrenOf(routes, id) }));
}

function isCatchAll({ path }: Pick<RouteObject, "path">): boolean {
  return path === "*" || path === "/*";
}

/** Full patterns of all pages, such as "/products/:slug". A route that only frames others has none of its own. */
function pathsOf(routes: readonly RouteObject[], parent: string): string[] {
  return routes.flatMap(({ path = "", index, children = [] }) => {
    const full = path === "" ? parent : `${parent}/${path}`;
    const own = index || path !== "" ? [full === "" ? "/" : full] : [];
    return [...own, ...pathsOf(children, full)];
  });
}
