import { PROSE } from "./prose-classes.ts";

/** Elements of a text in HTML, in addition to those of `Prose`. */
const CLASSES: Readonly<Record<string, string>> = {
  ...PROSE,
  hr: "my-10 border-line",
  table: "my-6 w-full table-fixed text-base",
  th: "border-b border-line-strong py-2 pr-4 text-left align-top font-medium break-words",
  td: "border-b border-line py-2 pr-4 align-top break-words",
};

/** Adds the classes of a running text to HTML from the API, whose elements have no attribute but the address of a link. */
export function styleProse(html: string): string {
  return html.replace(/<([a-z]\w*)(?=[ >])/g, (tag, name: string) =>
    CLASSES[name] === undefined ? tag : `${tag} class="${CLASSES[name]}"`,
  );
}
