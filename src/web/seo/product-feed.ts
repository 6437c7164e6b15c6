import type { LoaderFunctionArgs } from "react-router";
import { getShopMode, listCategories, listPlans, listProducts } from "#contract/calls.ts";
import type { Product } from "#contract/catalogue.ts";
import { BRAND } from "#domain/trader.ts";
import { pageApi } from "#web/page-api.ts";
import { paths } from "#web/paths.ts";
import { feedPictureAddress, type Reader, writeProductFeed } from "./write-product-feed.ts";

const META_FEED = "/feeds/meta.xml";

/** The goods on sale for Google Merchant Center and for Meta's catalogues, which fetch them by themselves. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const reader: Reader = new URL(request.url).pathname === META_FEED ? "meta" : "google";
  const [{ url }, categories, products, { delivery }] = await Promise.all([
    callApi(getShopMode, {}),
    callApi(listCategories, {}),
    callApi(listProducts, {}),
    callApi(listPlans, {}),
  ]);
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]));
  const items = products.filter((product) => product.isActive && !product.isSubscription).map(toFeedItem);
  const feed = writeProductFeed(reader, { title: BRAND, url, deliveryPrice: delivery.basket, products: items });
  return new Response(feed, { headers: { "content-type": "application/xml; charset=utf-8" } });

  function toFeedItem(product: Product) {
    const pictures = [product.picture, product.secondPicture].flatMap((picture) => picture ?? []);
    return {
      id: String(product.id),
      title: product.name,
      description: `${product.strapline}. ${product.description}`,
      link: url + paths.product(product.slug),
      pictures: pictures.map(({ src }) => url + feedPictureAddress(src)),
      isInStock: product.stock > 0,
      price: product.price,
      categoryName: categoryNames.get(product.categoryId ?? 0),
      isSet: product.includes.length > 0,
    };
  }
}
