import { type Placeholder, placeholderText } from "#domain/content/placeholders.ts";
import type { Figures } from "#web/content/figures.ts";

/** Placeholders that stand for the figures of the shop's texts. */
const PLACEHOLDER_OF = {
  basketDelivery: "delivery price",
  tariffDelivery: "delivery tariff",
  womensBox: "women's box",
  mensBox: "men's box",
  childrensBox: "children's box",
  firstBox: "first box",
  chargeDay: "charge day",
  cutOffDay: "cut-off day",
  cutOffTime: "cut-off time",
  dispatchDay: "dispatch day",
  noticeDay: "notice day",
} as const satisfies Record<keyof Figures, Placeholder>;

/** A line that does not continue the one before it: an empty one, a heading, a list, a quote. */
const OWN_LINE = /^(\s*$|#{1,6} |[-*] |\d+\. |>)/;

/** Placeholders in place of the figures of the shop's texts. */
export function placeholderFigures(): Figures {
  const entries = Object.entries(PLACEHOLDER_OF).map(([figure, name]) => [figure, placeholderText(name)]);
  return Object.fromEntries(entries) as Record<keyof Figures, string>;
}

/** A text that comes with the shop, as its owner edits it: Markdown with placeholders and one line for each paragraph. */
export function writeShopMarkdown(mdx: string): string {
  const filled = mdx
    .replaceAll("<BrandName />", placeholderText("shop name"))
    .replaceAll("<ContactLink />", placeholderText("contact email"));
  const named = Object.entries(PLACEHOLDER_OF).reduce(
    (text, [figure, name]) => text.replaceAll(`{props.figures.${figure}}`, placeholderText(name)),
    filled,
  );
  const lines: string[] = [];
  for (const line of named.trim().split("\n")) {
    const last = lines.at(-1);
    const continues = last !== undefined && last !== "" && !/^[#>]/.test(last) && !OWN_LINE.test(line);
    if (continues) lines[lines.length - 1] = `${last} ${line.trim()}`;
    else lines.push(line);
  }
  return lines.join("\n");
}
