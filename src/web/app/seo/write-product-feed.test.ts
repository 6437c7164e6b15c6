import { describe, expect, it } from "vitest";
import { feedDescription, writeProductFeed } from "./product-feed.ts";

const BOMB = {
  id: "1",
  title: "Salt & <Pepper>",
  description: `It fizzes. ${"x".repeat(6_000)}`,
  link: "https://shop.example/products/salt",
  pictures: ["https://shop.example/pictures/feeds/salt.jpg", "https://shop.example/pictures/feeds/salt-close.jpg"],
  isInStock: false,
  price: "5.49",
  categoryName: "Bath Bombs",
  isSet: true,
};
const FEED = { title: "Meadow & Salt", url: "https://shop.example", deliveryPrice: "1.00", products: [BOMB] };

/** Fields that both Google and Meta require for a new product with a brand and no barcode. */
const REQUIRED = ["id", "title", "description", "link", "image_link", "availability", "price", "condition", "brand"];

const elementsOf = (feed: string) =>
  [...feed.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)].map(([, name = "", text = ""]) => ({ name, text }));

describe("a product feed", () => {
  it.each(["google", "meta"] as const)("for %s has each element that must be there, within its limits", (reader) => {
    const elements = elementsOf(writeProductFeed(reader, FEED));
    const textOf = (name: string) => elements.find((element) => element.name === name)?.text ?? "";
    for (const name of REQUIRED) expect(textOf(name), name).not.toBe("");
    expect(textOf("title")).toBe("Salt &amp; &lt;Pepper&gt;");
    expect(textOf("description")).toHaveLength(5_000);
    expect(textOf("price")).toMatch(/^\d+\.\d\d GBP$/);
    expect(["in_stock", "out_of_stock", "in stock", "out of stock"]).toContain(textOf("availability"));
    expect(elements.filter(({ name }) => name === "additional_image_link")).toHaveLength(1);
    expect(textOf("service")).toBe("Tracked 48");
  });

  it.each([
    ["Fizzes", "It smells of mint.", "Fizzes. It smells of mint."],
    ["Fizzes!", "It smells of mint", "Fizzes! It smells of mint"],
    ["", "Line one\nLine two", "Line one\nLine two"],
    ["Fizzes", "", "Fizzes"],
    [" ", "", "Salt"],
  ])("describes a product by what there is of %j and %j", (strapline, description, text) => {
    expect(feedDescription({ name: "Salt", strapline, description })).toBe(text);
  });

  it.each(["google", "meta"] as const)("for %s leaves out what costs nothing", (reader) => {
    const feed = writeProductFeed(reader, { ...FEED, products: [{ ...BOMB, id: "2", price: "0.00" }, BOMB] });
    expect(elementsOf(feed).filter(({ name }) => name === "id")).toEqual([{ name: "id", text: "1" }]);
  });

  it("groups the choices of a family", () => {
    const groupsOf = (familyId: number | undefined) =>
      elementsOf(writeProductFeed("google", { ...FEED, products: [{ ...BOMB, familyId }] })).filter(
        ({ name }) => name === "item_group_id",
      );
    expect(groupsOf(9)).toEqual([{ name: "item_group_id", text: "9" }]);
    expect(groupsOf(undefined)).toEqual([]);
  });

  it("says in each reader's own words whether a thing is there", () => {
    const wordsOf = (reader: "google" | "meta", isInStock: boolean) =>
      elementsOf(writeProductFeed(reader, { ...FEED, products: [{ ...BOMB, isInStock }] })).find(
        ({ name }) => name === "availability",
      )?.text;
    expect([wordsOf("google", true), wordsOf("google", false)]).toEqual(["in_stock", "out_of_stock"]);
    expect([wordsOf("meta", true), wordsOf("meta", false)]).toEqual(["in stock", "out of stock"]);
  });
});
