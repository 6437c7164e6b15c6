import { readdirSync, readFileSync } from "node:fs";
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
const PARTIALS = new URL("./templates/partials/", import.meta.url);
const BODY_MARK = "<!-- the letter -->";

/**
 * Reads a letter's two files. `kind.txt` is the text twin, its first two lines the subject and the preview; `kind.mjml`
 * is what stands between the head and the foot of `layout.mjml`. Both are strict Handlebars.
 */
export async function compileTemplate(kind: LetterKind): Promise<LetterTemplate> {
  const [{ default: handlebars }, { default: mjml2html }] = await Promise.all([import("handlebars"), import("mjml")]);
  const house = handlebars.create();
  house.registerHelper(templateHelpers);
  for (const file of readdirSync(PARTIALS)) house.registerPartial(file.replace(/\.\w+$/, ""), read(`partials/${file}`));
  const write = (source: string, isText: boolean): Write => {
    const template = house.compile(source, { strict: true, noEscape: isText });
    return (facts, shop) => template(facts, { data: { shop } });
  };
  const [subject = "", preview = "", ...body] = read(`${kind}.txt`).split("\n");
  const text = `${body.join("\n").trim()}\n\n{{> foot-text}}`;
  const mjml = read("layout.mjml").replace(BODY_MARK, () => read(`${kind}.mjml`));
  const { html } = await mjml2html(mjml, { validationLevel: "strict", keepComments: false });
  return {
    subject: write(subject, true),
    preview: write(preview, true),
    text: write(text, true),
    html: write(html, false),
  };
}

function read(file: string): string {
  return readFileSync(new URL(file, FOLDER), "utf8");
}
