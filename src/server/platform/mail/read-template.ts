import { readFileSync } from "node:fs";
import type { EmailKind } from "#server/platform/names/email-kinds.ts";

const FOLDER = new URL("./templates/", import.meta.url);

/**
 * Reads a template and inserts its partials, `{{> hello}}`, before compilation, because MJML inlines styles into the
 * complete text. `{{> letter}}` in the layout inserts the email's content.
 */
export function readTemplate(file: string, kind?: EmailKind): string {
  const ending = file.slice(file.lastIndexOf("."));
  return readFileSync(new URL(file, FOLDER), "utf8")
    .trimEnd()
    .replace(/\{\{> ([\w-]+)\}\}/g, (_mark, part: string) =>
      part === "letter" && kind ? readTemplate(`${kind}${ending}`) : readTemplate(`partials/${part}${ending}`),
    );
}
