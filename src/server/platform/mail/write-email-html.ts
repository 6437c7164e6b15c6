import type { EmailKind } from "#server/platform/names/email-kinds.ts";
import { readTemplate } from "./read-template.ts";

/** A kind's email as HTML with Handlebars in it. The build writes them all: a shop in trade reads what MJML made. */
export async function writeEmailHtml(kind: EmailKind): Promise<string> {
  // Hundreds of files, which only the first email waits for.
  const { default: mjml2html } = await import("mjml");
  const { html } = await mjml2html(readTemplate("layout.mjml", kind), {
    validationLevel: "strict",
    keepComments: false,
  });
  // MJML makes the whole email an article; a page, which an email is too, wants its main part named.
  return html.replace(/ aria-roledescription="email" role="article"/, ' role="main"');
}
