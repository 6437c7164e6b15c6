import { Temporal } from "temporal-polyfill";
import type { IsoDay } from "#domain/calendar.ts";

const DEFAULT_SHELF_LIFE_MONTHS = 12;

/** The best-before day of what was made on a day: so many months later, twelve where nothing else is known. */
export function bestBefore(madeOn: IsoDay, shelfLifeMonths: number | null): IsoDay {
  const months = shelfLifeMonths || DEFAULT_SHELF_LIFE_MONTHS;
  return Temporal.PlainDate.from(madeOn).add({ months }).toString() as IsoDay;
}
