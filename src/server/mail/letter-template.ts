import { readFileSync } from "node:fs";
import type { Shop } from "#server/shop.ts";
import type { LetterKind } from "./letter-kinds.ts";
import { templateHelpers } from "./template-helpers.ts";

type Write = (facts: object, shop: Pick<Shop, "config" | "secret">) => string;

export interface LetterTemplate {
  subject: Write;
  /** What mail programs show beside the subject. */
  preview: Write;
  text: Write;
  html: Write;
}

const FOLDER = new URL("./templates/", import.meta.url);

/**
 * Reads a letter's two files. `kind.txt` is the text twin, its first two lines the subject and the preview; `kind.mjml`
 * is what stands between the head and the foot of `layout.mjml`. Both are strict Handlebars.
 */
export async function compileTemplate(kind: LetterKind): Promise<LetterTemplate> {
  const [{ default: handlebars }, { default: mjml2html }] = await Promise.all([import("handlebars"), import("mjml")]);
  const house = handlebars.create();
  house.registerHelper(templateHelpers);
  const write = (source: string, isText: boolean): Write => {
    const template = house.compile(source, { strict: true, noEscape: isText });
    return (facts, shop) => template(facts, { data: { shop } });
  };
  const [subject = "", preview = "", ...body] = readSource(`${kind}.txt`).split("\n");
  const { html } = await mjml2html(readSource("layout.mjml", kind), { validationLevel: "strict", keepComments: false });
  return {
    subject: write(subject, true),
    preview: write(preview, true),
    text: write(`${body.join("\n").trim()}\n\n${readSource("partials/foot.txt")}`, true),
    // MJML makes the whole letter an article; a page, which a letter is too, wants its main part named.
    html: write(html.replace(/ aria-roledescription="email" role="article"/, ' role="main"'), false),
  };
}

/**
 * A template with the parts it names, `{{> hello}}`, put in before anything is compiled: MJML writes styles into what
 * it sees. `{{> letter}}` in the layout is the letter itself.
 */
function readSource(file: string, kind?: LetterKind): string {
  const ending = file.slice(file.lastIndexOf("."));
  return readFileSync(new URL(file, FOLDER), "utf8")
    .trimEnd()
    .replace(/\{\{> ([\w-]+)\}\}/g, (_mark, part: string) =>
      part === "letter" && kind ? readSource(`${kind}${ending}`) : readSource(`partials/${part}${ending}`),
    );
}
