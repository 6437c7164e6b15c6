import type { PageText } from "#domain/content/pages.ts";
import { placeholderValues } from "#domain/content/placeholder-values.ts";
import { identityFrom } from "#server/platform/brand/index.ts";
import { settingsFrom } from "#server/platform/settings/index.ts";
import { writePageHtml } from "./write-page-html.ts";

export const LABEL_MISSING = "Enter the label of the link";

/** Parts of a text that its page would not show. */
export function listTextProblems({ body }: Pick<PageText, "body">): string[] {
  const defaults = identityFrom(null);
  const values = placeholderValues(settingsFrom(null), defaults.brand.name, defaults.trader);
  return writePageHtml(body, values).problems;
}

/** True if a menu would have a link without a label. */
export function lacksLabel({ menu, menuLabel }: { menu: string; menuLabel: string }): boolean {
  return menu !== "none" && menuLabel === "";
}
