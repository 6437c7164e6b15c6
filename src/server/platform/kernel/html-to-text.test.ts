import { describe, expect, it } from "vitest";
import { htmlToText } from "./html-to-text.ts";

describe("a description in HTML", () => {
  it.each([
    ["plain text\r\nin two lines", "plain text\nin two lines"],
    ["<p>One\n  line</p><p>Two &amp; three</p>", "One line\n\nTwo & three"],
    ["a<br>b<br/>c", "a\nb\nc"],
    ["<ul><li>Oats</li>\n<li>Honey</li><li></li></ul>After", "• Oats\n• Honey\n\nAfter"],
    ['<a href="https://x.example" onclick="a(\'>\')">Link</a> text', "Link text"],
    ["<h2>Use</h2>Daily", "Use\n\nDaily"],
    ["<table><tr><td>Net</td><td>100&nbsp;g</td></tr></table>", "Net 100 g"],
    ["<script>alert('</p>')</script><style>p{}</style>Soap<!-- <b>gone</b> -->", "Soap"],
    ["Cr&egrave;me &pound;5 &#8211; 3 < 5 &#x2713; &unknown;", "Crème £5 – 3 < 5 ✓ &unknown;"],
    ["<p>less than <3</p>", "less than <3"],
    ["&#0;&#xD800;<p>x", "x"],
    ["<p>never closed <b", "never closed"],
    ["<script>never closed", ""],
    ["<p>&lt;script&gt;</p>", "<script>"],
  ])("%j reads %j", (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  it("of a megabyte of broken markup is read in one pass", () => {
    expect(htmlToText("<".repeat(200_000) + "<a href='".repeat(50_000))).toMatch(/^<+$/);
    expect(htmlToText("<script></script>x".repeat(50_000))).toBe("x".repeat(50_000));
  });
});
