import { BRAND } from "#domain/settings/trader.ts";

/** What search engines show whole. */
const DESCRIPTION_CHARACTERS_MAX = 155;

/** A page's title and description, as the router's `meta` wants them. What all pages share: `seo/shared-head.tsx`. */
export function pageMeta(title: string, description: string, type: "website" | "article" | "product" = "website") {
  const shown = shorten(description);
  return [
    { title: `${title} | ${BRAND}` },
    { name: "description", content: shown },
    { property: "og:title", content: title },
    { property: "og:description", content: shown },
    { property: "og:type", content: type },
  ];
}

/** Descriptions of products are written for their pages: a long one ends after its last whole sentence or word. */
function shorten(description: string): string {
  if (description.length <= DESCRIPTION_CHARACTERS_MAX) return description;
  const start = description.slice(0, DESCRIPTION_CHARACTERS_MAX);
  const sentences = /^.*[.?](?=\s)/s.exec(start)?.[0];
  return sentences ?? `${start.slice(0, start.lastIndexOf(" ")).replace(/[,;:]$/, "")}…`;
}
