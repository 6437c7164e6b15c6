import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Picture, type PictureProps } from "./picture.tsx";

const BOMB = {
  src: "/pictures/bomb",
  width: 1440,
  height: 1440,
  widths: [400, 1440],
  colour: null,
  alt: "A lavender bath bomb",
};

const draw = (props: Partial<PictureProps> = {}) =>
  renderToStaticMarkup(createElement(Picture, { src: BOMB, sizes: "128px", ...props }));

describe("a picture", () => {
  it("has its own description, unless the page has a better one or needs none", () => {
    expect(draw()).toContain('alt="A lavender bath bomb"');
    expect(draw({ alt: "Two bath bombs" })).toContain('alt="Two bath bombs"');
    expect(draw({ alt: "" })).toContain('alt=""');
  });

  it("is offered in each width and format, and loads late unless it is the first of the page", () => {
    for (const format of ["avif", "webp"]) {
      const files = `/pictures/bomb-400.${format} 400w, /pictures/bomb-1440.${format} 1440w`;
      expect(draw()).toContain(`<source type="image/${format}" srcSet="${files}" sizes="128px"/>`);
    }
    expect(draw()).toContain('loading="lazy"');
    expect(draw({ priority: true })).toContain('loading="eager"');
  });
});
