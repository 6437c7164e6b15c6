import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { QUESTIONS_SLUG, sectionsOfText, TEXT_SLUGS } from "#domain/content/pages.ts";
import { placeholderMessage } from "#domain/content/placeholders.ts";
import { compareTexts } from "./compare-texts.ts";

const marked = (before: string, after: string) =>
  compareTexts(before, after).map(({ kind, text }) => `${{ same: " ", added: "+", removed: "-" }[kind]}${text}`);

describe("the difference between two versions", () => {
  it("lists lines that were removed and added, in their place", () => {
    expect(marked("One\n\nTwo\nThree", "One\nTwo and a half\n\nThree\nFour")).toEqual([
      " One",
      "-Two",
      "+Two and a half",
      " Three",
      "+Four",
    ]);
    expect(marked("", "One")).toEqual(["+One"]);
    expect(marked("One", "")).toEqual(["-One"]);
    expect(marked("One", "One")).toEqual([" One"]);
  });
});

describe("a text that comes with the shop", () => {
  it.each(TEXT_SLUGS.filter((slug) => slug !== QUESTIONS_SLUG && !sectionsOfText(slug)))(
    "has one line for each paragraph, and known placeholders: %s",
    (slug) => {
      const markdown = readFileSync(`src/web/content/${slug}.md`, "utf8");
      expect(placeholderMessage(markdown)).toBeUndefined();
      expect(markdown).not.toMatch(/<[a-z]/i);
      const lines = markdown.split("\n");
      expect(
        lines.filter(
          (line, index) => line !== "" && /^[A-Za-z]/.test(line) && /^[A-Za-z]/.test(lines[index - 1] ?? ""),
        ),
      ).toEqual([]);
    },
  );
});
