import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { styleProse } from "#web/ui/style-prose.ts";
import { sectionsOfHtml, sectionsOfMarkdown } from "./contents.ts";
import { contentsOf } from "./contents-of.tsx";

const OTHERS = sectionsOfMarkdown("## One\n## Two\n## Three\n");

describe("the sections of a text", () => {
  it("are its headings of the second level, each with a fragment", () => {
    expect(sectionsOfMarkdown("Text\n\n## What you pay\n\n### Seals\n\n## 100% or 99%\n")).toEqual([
      { id: "section-what-you-pay", heading: "What you pay" },
      { id: "section-100-or-99", heading: "100% or 99%" },
    ]);
    expect(sectionsOfMarkdown(readFileSync("src/web/content/returns.md", "utf8")).length).toBeGreaterThan(6);
  });

  it("have the fragments of the merchant's headings, also of two that are the same", () => {
    const html = styleProse("<h2>Salt &amp; <em>soap</em></h2><p>Text</p><h3>Seals</h3><h2>Salt &amp; soap</h2>");
    expect(sectionsOfHtml(html)).toEqual([
      { id: "section-salt-soap", heading: "Salt & soap" },
      { id: "section-salt-soap-2", heading: "Salt & soap" },
    ]);
  });

  it("are listed from four on", () => {
    expect(contentsOf(OTHERS)).toBeUndefined();
  });

  it("cannot hide markup in a fragment", () => {
    const html = styleProse("<h2>&quot; onclick=&quot;alert(1) &lt;b&gt;</h2>");
    expect(html).toMatch(/^<h2 class="[^"]*" id="section-onclick-alert-1-b">/);
    const page = renderToStaticMarkup(contentsOf([...sectionsOfHtml(html), ...OTHERS])?.list);
    expect(page).not.toContain('" onclick');
    expect(page).toContain("&quot; onclick=&quot;alert(1) &lt;b&gt;");
  });
});
