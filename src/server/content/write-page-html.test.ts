import { describe, expect, it } from "vitest";
import { placeholderValues } from "#domain/content/placeholder-values.ts";
import { placeholderMessage } from "#domain/content/placeholders.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { EXAMPLE_TRADER } from "#domain/settings/trader.ts";
import { writePageHtml } from "./write-page-html.ts";

const trader = { ...EXAMPLE_TRADER, email: "hello@fern.example" };
const values = placeholderValues(DEFAULT_SETTINGS, "Fern <& Foam>", trader);
const htmlOf = (source: string) => writePageHtml(source, values).html;
const problemsOf = (source: string) => writePageHtml(source, values).problems;

describe("the text of a page", () => {
  it("becomes headings, paragraphs, lists, quotes, tables and links without other attributes", () => {
    const source = `# One\n\n### Two\n\nA **bold** and *plain* [link](/faq), [out](https://example.com/?a=1&b=2).\n
- first\n- second\n\n1. third\n\n> quoted\n\n| A | B |\n| - | - |\n| 1 | 2 |\n\n---\n\n\`code\`  \nbreak`;
    expect(problemsOf(source)).toEqual([]);
    expect(htmlOf(source)).toBe(
      '<h2>One</h2><h3>Two</h3><p>A <strong>bold</strong> and <em>plain</em> <a href="/faq">link</a>, ' +
        '<a href="https://example.com/?a=1&#38;b=2">out</a>.</p><ul><li>first</li><li>second</li></ul>' +
        "<ol><li>third</li></ol><blockquote><p>quoted</p></blockquote><table><thead><tr><th>A</th><th>B</th></tr></thead>" +
        "<tbody><tr><td>1</td><td>2</td></tr></tbody></table><hr><p><code>code</code><br>break</p>",
    );
  });

  it("begins with a section, whatever its first heading is", () => {
    expect(htmlOf("#### Deep\n\n#### Deeper")).toBe("<h2>Deep</h2><h3>Deeper</h3>");
  });

  it("shows current figures, the shop's name as text, and the contact address as a link", () => {
    expect(htmlOf("Delivery costs {{delivery price}} at {{ Shop  name }}. **{{cut-off\ntime}}**")).toBe(
      "<p>Delivery costs £1.00 at Fern &#60;&#38; Foam&#62;. <strong>14:00</strong></p>",
    );
    expect(htmlOf("Write to {{contact email}}, [or {{contact email}}](/contact)")).toBe(
      '<p>Write to <a href="mailto:hello@fern.example">hello@fern.example</a>, ' +
        '<a href="/contact">or hello@fern.example</a></p>',
    );
  });

  it.each([
    ["<script>alert(1)</script>", /HTML/],
    ["a <img src=x onerror=alert(1)> b", /HTML/],
    ['<iframe src="https://evil.example"></iframe>', /HTML/],
    ["<!-- hidden -->", /HTML/],
    ["![x](https://evil.example/x.png)", /one of the shop/],
    ["![x](data:image/svg+xml,hello)", /one of the shop/],
    ["![x](/pictures/../api/logout)", /one of the shop/],
    ["![x](/api/logout)", /one of the shop/],
    ['![x](/pictures/about "onerror=alert(1)")', /one of the shop/],
    ["![](/pictures/about)", /Describe the picture/],
    ["Text ![x](/pictures/about)", /line of its own/],
    ["[![x](/pictures/about)](/faq)", /line of its own/],
    ["- ![x](/pictures/about)", /line of its own/],
    ["[button: Press | https://evil.example]", /A button needs a label/],
    ["[button: Press | javascript:alert(1)]", /A button needs a label/],
    ["[button: Press | //evil.example]", /A button needs a label/],
    ["[button: Press | /api/logout]", /A button needs a label/],
    ["[button: | /faq]", /A button needs a label/],
    [`[button: ${"x".repeat(41)} | /faq]`, /A button needs a label/],
    ["Text [button: Press | /faq]", /line of its own/],
    ["[button: Press | /faq]\n[button: Press | /faq]", /line of its own/],
    ["[x](javascript:alert(1))", /link/],
    ["[x](data:text/html,hello)", /link/],
    ["[x](//evil.example)", /link/],
    ["[x](/\\evil.example)", /link/],
    ["[x](/api/logout)", /link/],
    ["[x](/%61pi/logout)", /link/],
    ["[x](/API/logout)", /link/],
    ["[x](/blog/../api/logout)", /link/],
    ["[x](/./api/logout)", /link/],
    ["[x][1]\n\n[1]: javascript:alert(1)", /link/],
    ["[x](<https://{{shop name}}.example>)", /link/],
    ["&#x202e;abc", /character itself/],
    ["word ".repeat(2_000), /8000 characters/],
    [`${"> ".repeat(30_000 / 2)}deep`, /8 levels/],
    [`${"- ".repeat(9)}deep`, /8 levels/],
    [`| ${"a | ".repeat(7)}\n| ${"- | ".repeat(7)}`, /6 columns/],
    [`| a |\n| - |\n${"| b |\n".repeat(61)}`, /60 rows/],
  ])("refuses %s", (source, problem) => {
    expect(problemsOf(source)).toEqual([expect.stringMatching(problem)]);
    expect(htmlOf(source)).not.toMatch(/script|iframe|img|evil|onerror|logout|data:/);
  });

  it("has pictures of the shop with their description, and buttons that lead to its pages", () => {
    const source = `Before\n\n![Soap "at" {{shop name}}](/pictures/about)\n\n[button: See <it> | /products/oat-soap]\n\n[button: Ask | /faq]`;
    const { html, problems, products, linkedProducts } = writePageHtml(source, values);
    expect({ problems, products, linkedProducts }).toEqual({
      problems: [],
      products: [],
      linkedProducts: ["oat-soap"],
    });
    expect(html).toMatch(
      /^<p>Before<\/p><picture><source type="image\/avif" srcset="\/pictures\/about-\d+\.avif \d+w, [^"<>]+" sizes="[^"<>]+"><source type="image\/webp" [^<>]+><img src="\/pictures\/about-\d+\.webp" alt="[^"<>]+" width="\d+" height="\d+" loading="lazy" decoding="async"><\/picture><p data-button="">/,
    );
    expect(html).toContain('alt="Soap &#34;at&#34; Fern &#60;&#38; Foam&#62;"');
    expect(html).toContain('<p data-button=""><a href="/products/oat-soap">See &#60;it&#62;</a></p>');
  });

  it("shows entities as they are typed", () => {
    expect(htmlOf("&lt;b&gt; a < b")).toBe("<p>&#38;lt;b&#38;gt; a &#60; b</p>");
  });

  it("is read in a moment, whatever is typed", () => {
    const long = ["[", "*a", "**", "`", "![", "| a ", "<", "_a_", "> ", "- a\n  ", "{{", "\\", "&", "1. ", "~a", "a@"];
    const beganMs = performance.now();
    for (const part of long) writePageHtml(part.repeat(8_000 / part.length), values);
    writePageHtml(Array.from({ length: 125 }, (_, depth) => `${" ".repeat(depth)}- a`).join("\n"), values);
    expect(performance.now() - beganMs).toBeLessThan(20_000);
  });
});

describe("placeholders", () => {
  it("are refused with the list of those that exist, if they are unknown or not complete", () => {
    expect(placeholderMessage("Costs {{delivery price}}, {{women’s box}}")).toBeUndefined();
    expect(placeholderMessage("Costs {{delivry price}}")).toMatch(
      /^Unknown: \{\{delivry price\}\}\. Use \{\{shop name\}\}, /,
    );
    expect(placeholderMessage("Costs {{delivery price}")).toMatch(/not complete/);
    expect(placeholderMessage("Costs delivery price}}")).toMatch(/not complete/);
  });
});
