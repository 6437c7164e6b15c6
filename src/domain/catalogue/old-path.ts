export const OLD_PATH_MAX = 300;

/**
 * The path of an address as redirects compare it: without site, query and final slash, decoded, in lower case. Undefined
 * if it is no path or the home page.
 */
export function readOldPath(address: string): string | undefined {
  const bare = address
    .trim()
    .replace(/^https?:\/\/[^/?#]*/i, "")
    .replace(/[?#].*$/s, "");
  if (!bare.startsWith("/") || bare.startsWith("//")) return undefined;
  const path = decode(bare).toLowerCase().replace(/\/+$/, "");
  const isReadable = !/[\p{Cc}\s\\]/u.test(path) && path.isWellFormed();
  return path !== "" && path.length <= OLD_PATH_MAX && isReadable ? path : undefined;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Folders of another shop that precede a product's path. */
const COLLECTION = /^\/collections\/[^/]+(?=\/products\/)/;

/** The paths to look up for a path that was not found, the first that is known wins. */
export function pathsToLookUp(path: string): string[] {
  const product = path.replace(COLLECTION, "");
  return product === path ? [path] : [path, product];
}
