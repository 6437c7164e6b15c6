import { describe, expect, it } from "vitest";
import { canonicalPath } from "./indexed-pages.ts";

describe("the address that search engines know a page by", () => {
  it.each([
    ["/", "", "/"],
    ["/home", "", "/"],
    ["/about/", "?from=letter", "/about"],
    ["/subscription", "?type=womens", "/subscription"],
    ["/blog/natural-bath-tips", "", "/blog/natural-bath-tips"],
    ["/products/sleep-support", "", "/products/sleep-support"],
    ["/products", "?category=wellness-collection", "/wellness"],
    ["/products", "?category=soap-bars&words=rose", "/products?category=soap-bars"],
  ])("of %s%s is %s", (pathname, search, canonical) => {
    expect(canonicalPath(pathname, search)).toBe(canonical);
  });

  it.each(["/basket", "/unified-checkout", "/newsletter/confirm", "/questionnaire", "/no-such-page"])(
    "is none for %s",
    (pathname) => {
      expect(canonicalPath(pathname, "")).toBeUndefined();
    },
  );
});
