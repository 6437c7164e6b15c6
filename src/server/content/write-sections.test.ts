import { describe, expect, it } from "vitest";
import { HOME_SECTIONS } from "#domain/content/pages.ts";
import { placeholderValues } from "#domain/content/placeholder-values.ts";
import { identityFrom } from "#server/platform/brand/index.ts";
import { settingsFrom } from "#server/platform/settings/index.ts";
import { writeSections } from "./write-sections.ts";

const { brand, trader } = identityFrom(null);
const write = (source: string) =>
  writeSections(source, placeholderValues(settingsFrom(null), brand.name, trader), HOME_SECTIONS);

describe("the texts of the home page", () => {
  it("are plain sections with parts and current figures", () => {
    const source =
      "## Rest {#self-care}\n\nSit & *\n\nThen\nsleep for {{first box}}.\n\n## We {#promises}\n### By hand\nYes.\n### Soon\n\nOn the {{dispatch day}}.";
    expect(write(source)).toEqual({
      sections: [
        { id: "self-care", title: "Rest", paragraphs: ["Sit & *", "Then sleep for £19.99."], items: [] },
        {
          ...{ id: "promises", title: "We", paragraphs: [] },
          items: [
            { title: "By hand", text: "Yes." },
            { title: "Soon", text: "On the 15th." },
          ],
        },
      ],
      problems: [],
    });
  });

  it.each([
    ["Text first.", /A section begins with ##/],
    ["## Offer", /ends with one of \{#offer\}, /],
    ["## Offer {#other}", /ends with one of/],
    ["### Part", /A section begins with ##/],
    ["## A {#offer}\n## B {#offer}", /two sections with \{#offer\}/],
    ["## A {#self-care}\n**Bold**", /plain text/],
    ["## A {#self-care}\n[Link](/faq)", /plain text/],
    ["## A {#self-care}\n- List", /plain text/],
    ["## A {#self-care}\n[product: soap]", /plain text/],
    ["## A {#self-care}\n<img src=x onerror=alert(1)>", /HTML/],
    [`## A {#promises}\n${"### B\nC\n".repeat(13)}`, /at most 12 parts/],
  ])("are refused with the reason: %#", (source, problem) => {
    expect(write(source).problems.join("\n")).toMatch(problem);
  });
});
