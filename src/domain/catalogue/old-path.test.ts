import { describe, expect, it } from "vitest";
import { pathsToLookUp, readOldPath } from "./old-path.ts";

describe("an old address", () => {
  it.each([
    ["/product/Rose-Soap/", "/product/rose-soap"],
    ["https://old.example/product/rose?utm=1#top", "/product/rose"],
    [" /caf%C3%A9 ", "/café"],
    ["/100%", "/100%"],
    ["/", undefined],
    ["https://old.example", undefined],
    ["//evil.example/x", undefined],
    ["product/rose", undefined],
    ["/a b", undefined],
    ["/a%00b", undefined],
    ["/a\\b", undefined],
    [`/${"a".repeat(300)}`, undefined],
  ])("%j is compared as %j", (address, path) => {
    expect(readOldPath(address)).toBe(path);
  });

  it("of a product in a collection is the product's, too", () => {
    expect(pathsToLookUp("/collections/soap/products/rose")).toEqual([
      "/collections/soap/products/rose",
      "/products/rose",
    ]);
    expect(pathsToLookUp("/collections/soap")).toEqual(["/collections/soap"]);
  });
});
