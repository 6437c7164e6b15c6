import { BRAND } from "./brand.ts";

/** A page's title and description, as the router's `meta` wants them. What all pages share: `seo/shared-head.tsx`. */
export function pageMeta(title: string, description: string, type: "website" | "article" | "product" = "website") {
  return [
    { title: `${title} | ${BRAND}` },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
  ];
}
