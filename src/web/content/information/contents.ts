import { sectionId } from "#web/ui/section-id.ts";

export interface Section {
  id: string;
  heading: string;
}

/** Sections of a text that comes with the shop, in Markdown. */
export function sectionsOfMarkdown(source: string): Section[] {
  return [...source.matchAll(/^## (.+)$/gm)].map(([, text = ""]) => {
    const heading = text.trim();
    return { id: sectionId(heading), heading };
  });
}

/** Sections of a text as the API sends it. Its headings have an id of their own (`styleProse`). */
export function sectionsOfHtml(html: string): Section[] {
  return [...html.matchAll(/<h2\b[^>]* id="([^"]+)"[^>]*>(.*?)<\/h2>/gs)].map(([, id = "", heading = ""]) => ({
    id,
    heading: plainText(heading),
  }));
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
