import { escapeHtml } from "#domain/content/escape-html.ts";
import { type Placeholder, placeholderText } from "#domain/content/placeholders.ts";
import { useBoxSize } from "#web/app/layout/use-box-size.ts";
import { useBrand, useContactEmail } from "#web/app/layout/use-shop-mode.ts";
import { paths } from "#web/app/paths.ts";
import { ProseHtml } from "#web/ui/prose-html.tsx";
import { styleProse } from "#web/ui/style-prose.ts";
import { FIGURE_PLACEHOLDERS, type Figures } from "./figures.ts";

export interface ShopProseProps {
  /** A text that comes with the shop (`*.md`), as HTML with placeholders. */
  html: string;
  /** Values of the placeholders of figures. A text without figures needs none. */
  figures?: Figures;
}

/**
 * A text that comes with the shop, with the shop's name, contact address and figures in it. `fillPlaceholders` is not
 * used, because it would bring the labels of all placeholders into the page's script.
 */
export function ShopProse({ html, figures }: ShopProseProps) {
  const email = useContactEmail();
  const figureKeys = Object.keys(FIGURE_PLACEHOLDERS) as (keyof Figures)[];
  const values: (readonly [name: Placeholder, html: string])[] = [
    ["shop name", escapeHtml(useBrand())],
    ["contact email", contactLink(email)],
    ["box size", useBoxSize().boxSize],
    ...(figures ? figureKeys.map((key) => [FIGURE_PLACEHOLDERS[key], escapeHtml(figures[key])] as const) : []),
  ];
  const filled = values.reduce(
    (text, [name, value]) => text.replaceAll(escapeHtml(placeholderText(name)), () => value),
    html,
  );
  return <ProseHtml html={styleProse(filled)} />;
}

/** The shop's contact address from its settings. A link to the contact page if they could not be loaded. */
function contactLink(email: string | undefined): string {
  return email
    ? `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`
    : `<a href="${paths.contact}">Contact us</a>`;
}
