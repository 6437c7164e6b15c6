/** A heading with its level and its id, such as `### May I return it? {#return-it}`. */
const HEADING = /^(#{1,6})\s+(.*?)(?:\s+\{#([a-z0-9]+(?:-[a-z0-9]+)*)\})?\s*$/;

/** A heading with the text below it. */
export interface Block {
  /** 0 for the text before the first heading. */
  level: number;
  title: string;
  id: string | undefined;
  body: string;
}

/** The headings of a Markdown text, each with the text below it. */
export function readBlocks(source: string): Block[] {
  const blocks: Block[] = [{ level: 0, title: "", id: undefined, body: "" }];
  for (const line of source.split("\n")) {
    const [, marks, title = "", id] = HEADING.exec(line) ?? [];
    const open = blocks.at(-1);
    if (marks) blocks.push({ level: marks.length, title, id, body: "" });
    else if (open) open.body += `${line}\n`;
  }
  return blocks
    .map((block) => ({ ...block, body: block.body.trim() }))
    .filter(({ level, body }) => level > 0 || body !== "");
}
