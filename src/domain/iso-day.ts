import { Temporal } from "temporal-polyfill";

/** A calendar day in London, "2026-12-15". */
export type IsoDay = string & { readonly __unit: "day" };

/** Checks that a text is a real calendar day. */
export function isoDay(text: string): IsoDay {
  return Temporal.PlainDate.from(text).toString() as IsoDay;
}
