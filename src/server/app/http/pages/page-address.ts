import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

/** Where a page is found: under which address it is rendered, and whether it may be kept under it. */
export interface PageAddress {
  address: string;
  mayBeCached: boolean;
}

/** Where the router asks which files belong to the pages that a page links to. */
const MANIFEST_PATH = "/__manifest";
/** What advertisements add to an address so that they can be counted: no page looks at it. */
const TRACKING = /^(utm_[a-z_]{1,20}|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|mc_cid|mc_eid|igshid)$/;
const PARAMETERS_MAX = 3;
/** Bounds what a page is kept under; anything longer is rendered for itself. */
const SIMPLE_VALUE = /^[A-Za-z0-9/,_-]{1,120}$/;
const LINKED_PATHS = /^[A-Za-z0-9/,._-]{1,4000}$/;
const SIMPLE_NAME = /^_?[a-z]{1,20}$/;

/**
 * Reads a requested address. One page is kept under one address: without what advertisements added, its parameters in
 * order. Whatever is not spelled as the shop's own links are is rendered for itself and not kept.
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

/** As the shop's own links are spelled: without this one page would have as many entries as its address has spellings. */
function isPlainPath(path: string): boolean {
  return path === "/" || /^(\/[a-z0-9._-]{1,120}){1,5}$/.test(path);
}

/** Under which the page for addresses that lead nowhere is rendered, once for all of them. */
export const NOT_FOUND_ADDRESS = "/page-not-found";
/**
 * An address that a person may have got wrong by a sign, "/products/%", leads to the 404 page; the router would have no
 * answer but its own to it. Whoever speaks to the API is told in its words.
 */
export function readableAddress(url: string): string {
  const [path = ""] = url.split(/[?#;]/);
  return url.startsWith("/api/") || isReadable(path) ? url : NOT_FOUND_ADDRESS;
}

function isReadable(path: string): boolean {
  try {
    // The answer is used: a build leaves out what it takes for no more than reading.
    return decodeURIComponent(path).isWellFormed();
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

const DATA_SUFFIX = ".data";
/** How the router spells a path that ends in a slash when it asks for its data; the front page's path is one. */
const DATA_OF_FOLDER = /\/_$/;

/** Answers an address under which a page is to be rendered: its own, or the one of the 404 page. */
export function knownAddress(routes: ServerBuild["routes"]): (address: string) => string {
  const tree = childrenOf(routes, undefined);
  return (address) => {
    const [path = ""] = address.split("?");
    const isData = path.endsWith(DATA_SUFFIX);
    const page = isData ? path.slice(0, -DATA_SUFFIX.length).replace(DATA_OF_FOLDER, "/") : path;
    const leaf = matchRoutes(tree, page)?.at(-1)?.route;
    const isKnown = path === MANIFEST_PATH || (leaf !== undefined && leaf.path !== "*");
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
