import type { BoxMonth } from "#domain/calendar.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { planDispatch } from "./plan-dispatch.ts";

/** What sending a run's packed boxes off with a file would come to; nothing is changed. Refuses `csv-unreadable`. */
export async function previewDispatch(shop: Shop, boxMonth: BoxMonth, csv: string) {
  const { toSend, withoutNumber, toNumber, unknown } = await planDispatch(shop, boxMonth, csv);
  return { boxes: toSend.length, withoutNumber, toNumber: toNumber.length, unknown: [...unknown] };
}
