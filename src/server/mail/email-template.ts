import type { Shop } from "#server/kernel/shop.ts";
import type { EmailKind } from "#server/names/email-kinds.ts";
import { readTemplate } from "./read-template.ts";
import { templateHelpers } from "./template-helpers.ts";
import { writeEmailHtml } from "./write-email-html.ts";

type Write = (facts: object, shop: Pick<Shop, "config" | "secret">) => string;

export interface EmailTemplate {
  subject: Write;
  /** What mail programs show beside the subject. */
  preview: Write;
  text: Write;
  html: Write;
}

/**
 * Reads a letter's two files. `kind.txt` is the text twin, its first two lines the subject and the preview; `kind.mjml`
 * is what stands between the head and the foot of `layout.mjml`. Both are strict Handlebars.
 */
export async function compileTemplate(kind: EmailKind): Promise<EmailTemplate> {
  const { default: handlebars } = await import("handlebars");
  const templates = handlebars.create();
  templates.registerHelper(templateHelpers);
  const write = (source: string, isText: boolean): Write => {
    const template = templates.compile(source, { strict: true, noEscape: isText });
    return (facts, shop) => template(facts, { data: { shop } });
  };
  const [subject = "", preview = "", ...body] = readTemplate(`${kind}.txt`).split("\n");
  return {
    subject: write(subject, true),
    preview: write(preview, true),
    text: write(`${body.join("\n").trim()}\n\n${readTemplate("partials/foot.txt")}`, true),
    html: write(await writeEmailHtml(kind), false),
  };
}
