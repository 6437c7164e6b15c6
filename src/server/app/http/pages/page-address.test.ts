import { describe, expect, it } from "vitest";
import { knownAddress, NOT_FOUND_ADDRESS, readPageAddress } from "./page-address.ts";

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

describe("the addresses that the shop knows", () => {
  const find = knownAddress({
    frame: { id: "frame", module: {} as never },
    home: { id: "home", parentId: "frame", index: true, module: {} as never },
    products: { id: "products", parentId: "frame", path: "products", module: {} as never },
    product: { id: "product", parentId: "frame", path: "products/:slug", module: {} as never },
    missing: { id: "missing", parentId: "frame", path: "*", module: {} as never },
    admin: { id: "admin", path: "admin", module: {} as never },
    overview: { id: "overview", parentId: "admin", index: true, module: {} as never },
    order: { id: "order", parentId: "admin", path: "orders/:orderId", module: {} as never },
    feed: { id: "feed", path: "feeds/google.xml", module: {} as never },
  });

  it("are rendered as they are, also with a query, as data, and in other spellings of the same path", () => {
    for (const address of [
      ...["/", "/_.data", "/products", "/products?search=a1", "/products.data", "/products/rose-soap"],
      ...["/admin", "/admin/orders/12", "/admin/orders/12?tab=notes", "/feeds/google.xml", "/__manifest?paths=%2F"],
      ...["/Products", "/products/", "/%70roducts", "/products/Rose%20Soap", "/ADMIN/orders/12"],
    ]) {
      expect(find(address), address).toBe(address);
    }
  });

  it("are those of the page for unknown addresses otherwise", () => {
    for (const address of [
      "/wp-login.php",
      "/products/a/b",
      "/admin/orders",
      "/feeds",
      "/product",
      "/Elsewhere",
      "//",
    ]) {
      expect(find(address), address).toBe(address === "//" ? "//" : NOT_FOUND_ADDRESS);
    }
    expect(find("/elsewhere.data")).toBe(`${NOT_FOUND_ADDRESS}.data`);
  });
});
