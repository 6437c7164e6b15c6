import { describe, expect, it } from "vitest";
import { canonicalPath } from "./indexed-pages.ts";

describe("the address that search engines know a page by", () => {
  it.each([
    ["/", "", "/"],
    ["/home", "", "/"],
    ["/about/", "?from=email", "/about"],
    ["/subscription", "?type=womens", "/subscription"],
    ["/blog/natural-bath-tips", "", "/blog/natural-bath-tips"],
    ["/products/sleep-support", "", "/products/sleep-support"],
    ["/shop/wellness-collection", "", "/wellness"],
    ["/shop/soap-bars", "?is=floral&sort=newest", "/shop/soap-bars"],
    ["/shop/soap-bars", "?page=1", "/shop/soap-bars"],
    ["/shop/soap-bars", "?page=2", "/shop/soap-bars?page=2"],
    ["/shop/soap-bars", "?page=-1e9", "/shop/soap-bars"],
  ])("of %s%s is %s", (pathname, search, canonical) => {
    expect(canonicalPath(pathname, search)).toBe(canonical);
  });

  it.each(["/basket", "/search", "/unified-checkout", "/newsletter/confirm", "/questionnaire", "/no-such-page"])(
    "is none for %s",
    (pathname) => {
      expect(canonicalPath(pathname, "")).toBeUndefined();
    },
  );
});
