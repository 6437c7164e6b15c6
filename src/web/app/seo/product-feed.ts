import type { LoaderFunctionArgs } from "react-router";
import { listCategories, listPlans, listProducts, type Product } from "#contract/catalogue/catalogue.ts";
import { getShopMode } from "#contract/shop.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";

/** Maximum characters of a title. Google and Meta have different limits, and this is the lower one. */
const TITLE_MAX = 150;
const DESCRIPTION_MAX = 5_000;
/** Maximum number of pictures after the first picture. */
const FURTHER_PICTURES_MAX = 10;

/** Availability as text. Google writes it with an underscore, Meta with a space. */
const AVAILABILITY: Readonly<Record<Reader, readonly [isThere: string, isGone: string]>> = {
  google: ["in_stock", "out_of_stock"],
  meta: ["in stock", "out of stock"],
};

const FOLDER = "/pictures/";

const META_FEED = "/feeds/meta.xml";

/** Feed of products for sale, which Google Merchant Center and Meta catalogues fetch. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const reader: Reader = new URL(request.url).pathname === META_FEED ? "meta" : "google";
  const [{ url, brand }, categories, products, { delivery }] = await Promise.all([
    callApi(getShopMode, {}),
    callApi(listCategories, {}),
    callApi(listProducts, {}),
    callApi(listPlans, {}),
  ]);
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]));
  const items = products.filter((product) => product.isActive && !product.isSubscription).map(toFeedItem);
  const feed = writeProductFeed(reader, { title: brand, url, deliveryPrice: delivery.basket, products: items });
  return new Response(feed, { headers: { "content-type": "application/xml; charset=utf-8" } });

  function toFeedItem(product: Product) {
    const pictures = [product.picture, product.secondPicture].flatMap((picture) => picture ?? []);
    return {
      id: String(product.id),
      title: product.name,
      description: feedDescription(product),
      link: url + paths.product(product.slug),
      pictures: pictures.map(({ src }) => url + feedPictureAddress(src)),
      isInStock: product.stock > 0,
      price: product.price,
      categoryName: categoryNames.get(product.categoryId ?? 0),
      isSet: product.includes.length > 0,
      familyId: product.family?.id,
    };
  }
}

/**
 * Description of a product as sentences, from strapline and description. Both readers require one, so a product without
 * both texts uses its name.
 */
export function feedDescription({ name, strapline, description }: Pick<Product, "name" | "strapline" | "description">) {
  const texts = [strapline, description].map((text) => text.trim()).filter(Boolean);
  return (
    texts.map((text, index) => (index < texts.length - 1 && !/[.!?…]$/.test(text) ? `${text}.` : text)).join(" ") ||
    name
  );
}

/**
 * Reader of a feed. Both readers use RSS 2.0 with Google's elements, and differ only in the wording of the
 * availability.
 */
type Reader = "google" | "meta";

interface FeedItem {
  id: string;
  title: string;
  description: string;
  /** Absolute address. */
  link: string;
  pictures: readonly string[];
  isInStock: boolean;
  /** Price in pounds, "5.49". */
  price: string;
  categoryName: string | undefined;
  isSet: boolean;
  /** Family of a product with choices. Undefined for others. */
  familyId?: number | undefined;
}

interface Feed {
  title: string;
  url: string;
  /** Delivery price of a basket in pounds. */
  deliveryPrice: string;
  products: readonly FeedItem[];
}

/** JPEG address of a picture. Both readers accept JPEG. */
function feedPictureAddress(src: string): string {
  return `${FOLDER}feeds/${src.replace(FOLDER, "")}.jpg`;
}

/** Feed as documented by Google Merchant Center ("Product data specification") and Meta ("Catalog fields"). */
export function writeProductFeed(reader: Reader, { title, url, deliveryPrice, products }: Feed): string {
  // Both readers reject products with a price of zero.
  const items = products
    .filter(({ price }) => Number(price) > 0)
    .map((item) => `<item>\n${elementsOf(reader, item, { title, deliveryPrice }).join("\n")}\n</item>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(title)}</title>
<link>${escapeXml(url)}</link>
<description>${escapeXml(`All products of ${title}`)}</description>
${items.join("\n")}
</channel>
</rss>
`;
}

function elementsOf(
  reader: Reader,
  item: FeedItem,
  { title: brand, deliveryPrice }: { title: string; deliveryPrice: string },
): string[] {
  const [first = "", ...further] = item.pictures;
  const [isThere, isGone] = AVAILABILITY[reader];
  const element = (name: string, text: string) => `<g:${name}>${escapeXml(text)}</g:${name}>`;
  return [
    element("id", item.id),
    element("title", cut(item.title, TITLE_MAX)),
    element("description", cut(item.description, DESCRIPTION_MAX)),
    element("link", item.link),
    element("image_link", first),
    ...further.slice(0, FURTHER_PICTURES_MAX).map((picture) => element("additional_image_link", picture)),
    element("availability", item.isInStock ? isThere : isGone),
    element("price", `${item.price} GBP`),
    element("brand", brand),
    element("condition", "new"),
    // Handmade products have neither a manufacturer part number nor a barcode.
    element("identifier_exists", "no"),
    ...(item.categoryName ? [element("product_type", item.categoryName)] : []),
    ...(item.familyId === undefined ? [] : [element("item_group_id", String(item.familyId))]),
    ...(item.isSet ? [element("is_bundle", "yes")] : []),
    `<g:shipping>${element("country", "GB")}${element("service", "Tracked 48")}${element("price", `${deliveryPrice} GBP`)}</g:shipping>`,
  ];
}

function cut(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
