export interface SitePage {
  /** Path with the query, but without the fragment. */
  path: string;
  /** The page with the first link to it. */
  foundOn: string;
  status: number;
  title: string;
  description: string;
  canonical: string;
  language: string;
  /** Number of h1 elements. */
  headings: number;
  /** Open Graph properties by name. Only the first value of each is kept. */
  openGraph: Record<string, string>;
  jsonLd: Record<string, unknown>[];
  ids: string[];
  links: { path: string; fragment: string }[];
}

/** Follows every internal link from "/" and visits each address once. Throws if JSON-LD is invalid. */
export async function walkSite(url: string): Promise<SitePage[]> {
  const pages: SitePage[] = [];
  const foundOn = new Map([["/", "the front door"]]);
  // The loop adds new paths to the map and visits these too.
  for (const [path, from] of foundOn) {
    const page = await readPage(url, path, from);
    pages.push(page);
    for (const link of page.links) {
      if (!foundOn.has(link.path)) foundOn.set(link.path, path);
    }
  }
  return pages;
}

export async function readPage(url: string, path: string, foundOn = ""): Promise<SitePage> {
  const response = await fetch(url + path);
  const html = await response.text();
  const first = (pattern: RegExp) => unescapeHtml(pattern.exec(html)?.[1] ?? "");
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = ""]) => unescapeHtml(text));
  const properties = [...html.matchAll(/<meta property="(og:[^"]*)" content="([^"]*)"/g)];
  return {
    path,
    foundOn,
    status: response.status,
    title: first(/<title>([^<]*)<\/title>/),
    description: first(/<meta name="description" content="([^"]*)"/),
    canonical: first(/<link rel="canonical" href="([^"]*)"/),
    language: first(/<html lang="([^"]*)"/),
    headings: all(/<(h1)[ >]/g).length,
    openGraph: Object.fromEntries(
      properties.toReversed().map(([, name = "", content = ""]) => [name, unescapeHtml(content)]),
    ),
    jsonLd: [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
      ([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
    ),
    ids: all(/ id="([^"]*)"/g),
    links: all(/<a [^>]*href="([^"]*)"/g).flatMap((href) => toOwnLink(url, path, href)),
  };
}

/**
 * Path and fragment of an internal link to a page. Returns none for email addresses, other sites, pictures and calls of
 * the API. One of those calls is the link that signs out.
 */
function toOwnLink(url: string, path: string, href: string): { path: string; fragment: string }[] {
  const target = new URL(href, url + path);
  if (target.origin !== url || /^\/(api|pictures)\//.test(target.pathname)) return [];
  return [{ path: target.pathname + target.search, fragment: target.hash.slice(1) }];
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
