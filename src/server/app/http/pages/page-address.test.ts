import { describe, expect, it } from "vitest";
import { readPageAddress } from "./page-address.ts";

describe("the address of a page", () => {
  it("is kept when it is spelled as the shop's own links are", () => {
    for (const address of ["/", "/products", "/products/lavender-field-bath-bomb", "/sitemap.xml", "/products.data"]) {
      expect(readPageAddress(address), address).toEqual({ address, mayBeCached: true });
    }
  });

  it("is rendered for itself under any other spelling", () => {
    for (const address of [
      "/Products",
      "/%70roducts",
      "/products/",
      "//products",
      "/products#x",
      "/products?a?b",
      "",
      `/${"a".repeat(200)}`,
      "/a/b/c/d/e/f",
    ]) {
      expect(readPageAddress(address).mayBeCached, address).toBe(false);
    }
  });

  it("is the same for everybody whom an advertisement brings", () => {
    expect(readPageAddress("/products?utm_source=email&gclid=Abc.123")).toEqual({
      address: "/products",
      mayBeCached: true,
    });
    expect(readPageAddress("/products?utm_source=x&category=bath-bombs").address).toBe("/products?category=bath-bombs");
  });

  it("is one address for the same parameters in any order, and kept where they are simple", () => {
    const [one, other] = ["/products?category=soaps&page=2", "/products?page=2&category=soaps"].map(readPageAddress);
    expect(one).toEqual(other);
    expect(one?.mayBeCached).toBe(true);
    const route = "/faq.data?_routes=information%2Ffaq-page";
    expect(readPageAddress(route)).toEqual({ address: route, mayBeCached: true });
    for (const address of ["/products?q=two+words", "/products?a=1&b=2&c=3&d=4", "/admin?page=2", "/x?token=a.b"]) {
      expect(readPageAddress(address).mayBeCached, address).toBe(false);
    }
  });
});
