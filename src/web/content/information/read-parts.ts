import { listPlans, listProducts } from "#contract/catalogue/catalogue.ts";
import type { CallApi } from "#web/app/page-api.ts";
import type { TextPart } from "./written-text.tsx";

/** Place of products in a text. The server escapes what authors write, so that no text can contain one. */
const PRODUCTS = /<aside data-products="([a-z0-9 -]+)"><\/aside>/;

/** The place of products with these slugs. */
export function placeOfProducts(slugs: readonly string[]): string {
  return slugs.length === 0 ? "" : `<aside data-products="${slugs.join(" ")}"></aside>`;
}

/** A text in parts: HTML, then the slugs of products, and so on. It begins and ends with HTML. */
export function splitAtProducts(html: string): string[] {
  return html.split(PRODUCTS);
}

/** A text in HTML with its classes (`styleProse`), ready to show. Products that are no longer on sale are left out. */
export async function readParts(callApi: CallApi, html: string): Promise<TextPart[]> {
  const pieces = splitAtProducts(html);
  if (pieces.length === 1) return html === "" ? [] : [{ html }];
  const [products, { delivery }] = await Promise.all([callApi(listProducts, {}), callApi(listPlans, {})]);
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  return pieces.flatMap((piece, index): TextPart[] => {
    if (index % 2 === 0) return piece === "" ? [] : [{ html: piece }];
    const found = piece.split(" ").flatMap((slug) => bySlug.get(slug) ?? []);
    return found.length === 0 ? [] : [{ products: found, delivery }];
  });
}
