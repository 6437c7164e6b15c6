import { describe, expect, it } from "vitest";
import { productJsonLd } from "./product-json-ld.ts";

const SHOP = { url: "https://shop.example", brand: "Meadow & Salt" };
const bomb = {
  id: 4,
  sku: "MS-1",
  name: "Bath Bomb",
  description: "Fizzes.",
  price: "4.50",
  pictures: ["bomb", "bomb-close"].map((name) => ({
    src: `/pictures/${name}`,
    width: 1440,
    height: 1440,
    widths: [400, 1440],
    colour: null,
    alt: "A bath bomb",
  })),
  stock: 3,
  rating: null,
};
const delivery = { basket: "1.00", tariff: "3.99" };

describe("what search engines are told of a product", () => {
  it("names the price and the delivery that are charged, not the tariff", () => {
    const { offers } = productJsonLd(SHOP, "/products/bath-bomb", bomb, delivery)["script:ld+json"];
    expect(offers.price).toBe("4.50");
    expect(offers.shippingDetails.shippingRate.value).toBe("1.00");
    expect(offers.url).toBe("https://shop.example/products/bath-bomb");
    expect(offers.availability).toBe("https://schema.org/InStock");
  });

  it("shows all of its pictures, the one of its card first", () => {
    const { image } = productJsonLd(SHOP, "/p", bomb, delivery)["script:ld+json"];
    expect(image).toEqual([
      "https://shop.example/pictures/bomb-1440.webp",
      "https://shop.example/pictures/bomb-close-1440.webp",
    ]);
  });

  it("names the group of a product with choices, and the pages of the others", () => {
    const choice = { choice: "200 g", price: "8.00", stock: 0 };
    const family = {
      id: 9,
      name: "Bath Bombs",
      choiceName: "Size",
      fromPrice: "4.50",
      choices: [
        { ...choice, id: 4, slug: "bath-bomb" },
        { ...choice, id: 5, slug: "bath-bomb-200-g" },
      ],
    };
    const data = productJsonLd(SHOP, "/products/bath-bomb", { ...bomb, family }, delivery);
    expect(data["script:ld+json"].isVariantOf).toEqual({
      "@type": "ProductGroup",
      productGroupID: "9",
      name: "Bath Bombs",
      variesBy: "Size",
      hasVariant: [{ "@type": "Product", url: "https://shop.example/products/bath-bomb-200-g" }],
    });
    expect(productJsonLd(SHOP, "/p", bomb, delivery)["script:ld+json"]).not.toHaveProperty("isVariantOf");
  });

  it("names a rating where there are reviews enough for one", () => {
    const rated = { ...bomb, rating: { count: 3, average: 3.7 } };
    expect(productJsonLd(SHOP, "/p", rated, delivery)["script:ld+json"].aggregateRating).toEqual({
      "@type": "AggregateRating",
      ratingValue: 3.7,
      reviewCount: 3,
    });
  });

  it("says so when there is none left, and of no rating where there is none", () => {
    const data = productJsonLd(SHOP, "/p", { ...bomb, stock: 0 }, delivery)["script:ld+json"];
    expect(data.offers.availability).toBe("https://schema.org/OutOfStock");
    expect(JSON.stringify(data)).not.toMatch(/rating/i);
  });
});
