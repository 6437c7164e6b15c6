import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { MANIFEST_PATH } from "./page-address.ts";

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
