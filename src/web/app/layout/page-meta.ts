import type { MetaArgs } from "react-router";
import { brandOf } from "#web/app/seo/shop-url.ts";

/** Maximum number of characters that search engines show. */
const DESCRIPTION_CHARACTERS_MAX = 155;

/** Title and description for the router's `meta`. `seo/shared-head.tsx` adds the tags that all pages share. */
export function pageMeta(
  matches: MetaArgs["matches"],
  title: string,
  description: string,
  type: "website" | "article" | "product" = "website",
) {
  const shown = shorten(description);
  return [
    { title: titleOf(title, brandOf(matches)) },
    { name: "description", content: shown },
    { property: "og:title", content: title },
    { property: "og:description", content: shown },
    { property: "og:type", content: type },
  ];
}

/** A page's title with the shop's name. Without the name if the shop's data could not be loaded. */
export function titleOf(title: string, brand: string): string {
  return brand ? `${title} | ${brand}` : title;
}

/** Cuts a long description after the last sentence or word that fits. */
function shorten(description: string): string {
  if (description.length <= DESCRIPTION_CHARACTERS_MAX) return description;
  const start = description.slice(0, DESCRIPTION_CHARACTERS_MAX);
  const sentences = /^.*[.?](?=\s)/s.exec(start)?.[0];
  return sentences ?? `${start.slice(0, start.lastIndexOf(" ")).replace(/[,;:]$/, "")}…`;
}
