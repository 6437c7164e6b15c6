import type { BoxSection, HomeSection } from "#domain/content/pages.ts";
import { fillPlaceholders, type PlaceholderValues } from "#domain/content/placeholders.ts";
import { type Block, readBlocks } from "./read-blocks.ts";
import { writePageHtml } from "./write-page-html.ts";

type SectionName = HomeSection | BoxSection;

interface WrittenSection {
  id: SectionName;
  title: string;
  paragraphs: string[];
  items: { title: string; text: string }[];
}

interface WrittenSections {
  sections: WrittenSection[];
  /** Reasons why the text cannot be saved. */
  problems: string[];
}

const ITEMS_MAX = 12;

/**
 * Sections of a page from Markdown: `## Title {#offer}` begins a section and `### ` a part of it. `names` are its
 * sections. Plain text only.
 */
export function writeSections(
  source: string,
  values: PlaceholderValues,
  names: readonly SectionName[],
): WrittenSections {
  const sections: WrittenSection[] = [];
  const problems: string[] = [];
  for (const block of readBlocks(source)) {
    const { level, title, id, body } = block;
    const section = sections.at(-1);
    const known = names.find((each) => each === id);
    const paragraphs = readParagraphs(block, values, problems);
    const filled = fillPlaceholders(title, values);
    if (level === 3 && section) section.items.push({ title: filled, text: paragraphs.join(" ") });
    else if (level !== 2 || !known)
      problems.push(
        `A section begins with ## and ends with one of ${names.map((name) => `{#${name}}`).join(", ")}: ${title || body.slice(0, 60)}`,
      );
    else if (sections.some((each) => each.id === known)) problems.push(`There are two sections with {#${known}}`);
    else sections.push({ id: known, title: filled, paragraphs, items: [] });
  }
  if (sections.some(({ items }) => items.length > ITEMS_MAX))
    problems.push(`A section can have at most ${ITEMS_MAX} parts`);
  return { sections, problems: [...new Set(problems)] };
}

/** The paragraphs of a block, with the values of placeholders. */
function readParagraphs({ body }: Block, values: PlaceholderValues, problems: string[]): string[] {
  const { html, problems: found } = writePageHtml(body, values);
  problems.push(...found);
  if (/<(?!\/?p>)/.test(html)) {
    problems.push(`This page shows plain text, without lists, links and marks: ${body.slice(0, 60)}`);
  }
  return body
    .split(/\n\s*\n/)
    .map((paragraph) => fillPlaceholders(paragraph.replace(/\s+/g, " ").trim(), values))
    .filter((paragraph) => paragraph !== "");
}
