import { Temporal } from "temporal-polyfill";
import type { IsoDay } from "#domain/calendar.ts";

const DEFAULT_SHELF_LIFE_MONTHS = 12;

/** Best-before day of a product made on `madeOn`. Uses twelve months if the shelf life is unknown. */
export function bestBefore(madeOn: IsoDay, shelfLifeMonths: number | null): IsoDay {
  const months = shelfLifeMonths || DEFAULT_SHELF_LIFE_MONTHS;
  return Temporal.PlainDate.from(madeOn).add({ months }).toString() as IsoDay;
}
