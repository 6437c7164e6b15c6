import type { EmailKind } from "#server/platform/names/email-kinds.ts";
import { readTemplate } from "./read-template.ts";

/**
 * Renders a kind's email as HTML with Handlebars variables. The build renders every kind, so that a production shop
 * does not run MJML.
 */
export async function writeEmailHtml(kind: EmailKind): Promise<string> {
  // MJML is large, so it is loaded only when the first email is rendered. Its browser edition writes the same HTML and
  // has a quarter of the packages.
  const { default: mjml2html } = await import("mjml-browser");
  const { html } = await mjml2html(readTemplate("layout.mjml", kind), {
    validationLevel: "strict",
    keepComments: false,
  });
  // MJML gives the email the role "article", but a page needs a main landmark.
  return html.replace(/ aria-roledescription="email" role="article"/, ' role="main"');
}
