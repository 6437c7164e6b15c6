import type { Plans, ProductDetails } from "#contract/catalogue/catalogue.ts";
import { paths } from "#web/app/paths.ts";
import { pictureUrl } from "./shop-url.ts";

/**
 * Range of working days, used both for the time until dispatch and for the time in transit, as stated on the delivery
 * page.
 */
const WORKING_DAYS = { "@type": "QuantitativeValue", minValue: 2, maxValue: 3, unitCode: "DAY" };

/** Structured data for a product with its price and delivery. `path` is the product's page. */
export function productJsonLd(
  { url, brand }: { url: string; brand: string },
  path: string,
  product: Pick<
    ProductDetails,
    "id" | "sku" | "name" | "description" | "price" | "pictures" | "stock" | "rating" | "family"
  >,
  delivery: Plans["delivery"],
) {
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "Product",
      name: product.name,
      description: product.description,
      sku: product.sku ?? String(product.id),
      image: product.pictures.map((picture) => pictureUrl(url, picture)),
      brand: { "@type": "Brand", name: brand },
      ...(product.rating && {
        aggregateRating: {
          "@type": "AggregateRating",
          ratingValue: product.rating.average,
          reviewCount: product.rating.count,
        },
      }),
      ...(product.family && {
        isVariantOf: {
          "@type": "ProductGroup",
          productGroupID: String(product.family.id),
          name: product.family.name,
          variesBy: product.family.choiceName,
          hasVariant: product.family.choices
            .filter(({ id }) => id !== product.id)
            .map(({ slug }) => ({ "@type": "Product", url: url + paths.product(slug) })),
        },
      }),
      offers: {
        "@type": "Offer",
        url: url + path,
        price: product.price,
        priceCurrency: "GBP",
        availability: `https://schema.org/${product.stock > 0 ? "InStock" : "OutOfStock"}`,
        itemCondition: "https://schema.org/NewCondition",
        seller: { "@id": `${url}/#shop` },
        shippingDetails: {
          "@type": "OfferShippingDetails",
          shippingRate: { "@type": "MonetaryAmount", value: delivery.basket, currency: "GBP" },
          shippingDestination: { "@type": "DefinedRegion", addressCountry: "GB" },
          deliveryTime: {
            "@type": "ShippingDeliveryTime",
            handlingTime: WORKING_DAYS,
            transitTime: WORKING_DAYS,
          },
        },
      },
    },
  };
}
