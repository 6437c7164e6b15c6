import { expect, it } from "vitest";
import { inOrder } from "./in-order.ts";

const links = [{ to: "/a" }, { to: "/b" }, { to: "/c" }];

it("links stand in the merchant's order, none is lost, and unknown ones are ignored", () => {
  expect(inOrder(links, ["/c", "/gone", "/b"])).toEqual([{ to: "/c" }, { to: "/b" }, { to: "/a" }]);
  expect(inOrder(links, [])).toEqual(links);
  expect(inOrder(links)).toEqual(links);
});
