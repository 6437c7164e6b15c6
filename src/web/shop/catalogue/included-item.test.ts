import { createElement } from "react";
import { expect, it } from "vitest";
import { drawMarkup } from "#tests/spec/draw-text.ts";
import { IncludedItem } from "./included-item.tsx";

it("links an item of a set or a box only if it has a page", () => {
  const item = { id: 1, slug: "rose-soap", name: "Rose Soap" };
  const draw = (isOnSale?: boolean) =>
    drawMarkup(
      createElement(IncludedItem, { item: isOnSale === undefined ? item : { ...item, isOnSale }, className: "" }),
    );
  expect(draw(true)).toMatch(/<a [^>]*href="\/products\/rose-soap"[^>]*>Rose Soap<\/a>/);
  expect(draw()).toContain("<a ");
  expect(draw(false)).toMatch(/^<span[^>]*>Rose Soap<\/span>/);
});
