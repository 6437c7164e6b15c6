import type { Audience, BoxLooks } from "./plans.ts";

/** Names of the audiences from the settings: "Women". */
export type AudienceNames = BoxLooks["audienceNames"];

export const DEFAULT_AUDIENCE_NAMES: AudienceNames = { women: "Women", men: "Men", children: "Children" };

/** Apart from the other words, because pages of the shop load no others. */
export const DEFAULT_BOX_SIZE_WORD = "five";

/** "Women's". A name that ends in s gets the apostrophe alone: "Adults'". */
export function possessive(name: string): string {
  return name + (/s$/i.test(name) ? "'" : "'s");
}

/** Name of an audience's box: "Women's Box". */
export function boxName(audience: Audience, names: AudienceNames): string {
  return `${possessive(names[audience])} Box`;
}

/** Name of a plan, also used on order lines. API clients recognise box lines by "Subscription Box" in the name. */
export function planTitle(audience: Audience, names: AudienceNames): string {
  return `${possessive(names[audience])} Monthly Subscription Box`;
}
