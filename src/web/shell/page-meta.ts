import { BRAND } from "./brand.ts";

/** A page's title and description, as the router's `meta` wants them. */
export function pageMeta(title: string, description: string) {
  return [
    { title: `${title} | ${BRAND}` },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
  ];
}
