import { PROSE_COLUMN } from "./prose-classes.ts";

/** Running text that the server has written as HTML, with the classes that `styleProse` adds. */
export function ProseHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server writes it from a closed list of elements.
  return <div className={`${PROSE_COLUMN} break-words`} dangerouslySetInnerHTML={{ __html: html }} />;
}
