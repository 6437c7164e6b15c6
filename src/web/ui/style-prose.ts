import { buttonClass } from "./button.tsx";
import { PROSE } from "./prose-classes.ts";
import { sectionId } from "./section-id.ts";

/** Elements of a text in HTML, with those of tables and pictures. */
const CLASSES: Readonly<Record<string, string>> = {
  ...PROSE,
  hr: "my-10 border-line",
  table: "my-6 w-full table-fixed text-base",
  th: "border-b border-line-strong py-2 pr-4 text-left align-top font-medium break-words",
  td: "border-b border-line py-2 pr-4 align-top break-words",
  picture: "my-8 block first:mt-0 last:mb-0",
  img: "block h-auto w-full rounded-paper bg-surface-shade",
};

/**
 * Adds the classes of a running text, and an id to each section's heading, to HTML from the API, whose elements have no
 * classes. The link of a button looks like one.
 */
export function styleProse(html: string): string {
  const uses = new Map<string, number>();
  const identified = html.replace(/<h2>(.*?)(?=<\/h2>)/gs, (_, heading: string) => {
    const id = sectionId(heading.replaceAll(/<[^>]*>|&#?\w+;/g, " ").trim());
    const use = (uses.get(id) ?? 0) + 1;
    uses.set(id, use);
    return `<h2 id="${use > 1 ? `${id}-${use}` : id}">${heading}`;
  });
  const styled = identified.replace(/<([a-z]\w*)(?=[ >])/g, (tag, name: string) =>
    CLASSES[name] === undefined ? tag : `${tag} class="${CLASSES[name]}"`,
  );
  return styled.replace(/( data-button=""><a) class="[^"]*"/g, `$1 class="${buttonClass({})}"`);
}
