import { BOX_NAMES } from "#domain/box-labels.ts";
import { londonDay } from "#domain/calendar.ts";
import { type CalendarDay, writeCalendarFile } from "#domain/calendar-file.ts";
import { formatMonth } from "#domain/day-labels.ts";
import { type BoxDate, listBoxDates } from "#domain/list-box-dates.ts";
import { formatPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import { BRAND } from "#domain/trader.ts";
import type { FileReply } from "#server/endpoints/endpoint-server.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/kernel/shopper.ts";
import { readSettings } from "#server/settings/index.ts";
import { type LoadedPlan, withBoxes } from "./box-plans.ts";
import { listSubscriptionsOf } from "./subscriptions.queries.ts";

const CALENDAR_NAME = `${BRAND} boxes`;

/** The days of one's boxes to come, for a calendar. Refuses `not-found` where there are none. */
export async function downloadBoxCalendar({ db, clock, config }: Shop, shopper: Shopper): Promise<FileReply> {
  const settings = await readSettings(db);
  const plans = await withBoxes(db, await listSubscriptionsOf(db, requireUserId(shopper)), settings);
  const today = londonDay(clock());
  const host = new URL(config.publicUrl).hostname;
  const days = plans.flatMap((loaded) =>
    listBoxDates(loaded.plan, today).map((date) => calendarDay(date, loaded, { host, publicUrl: config.publicUrl })),
  );
  if (days.length === 0) throw new ShopError("not-found");
  return {
    content: Buffer.from(writeCalendarFile({ name: CALENDAR_NAME, days, writtenAt: clock() })),
    type: "text/calendar; charset=utf-8",
    name: "my-boxes.ics",
  };
}

function calendarDay(
  { kind, boxMonth, on, pricePence }: BoxDate,
  { row, plan }: LoadedPlan,
  { host, publicUrl }: { host: string; publicUrl: string },
): CalendarDay {
  const name = `${BOX_NAMES[plan.audience]} of ${formatMonth(boxMonth)}`;
  const titles = {
    dispatch: `${BRAND}: your ${name} leaves`,
    charge: `${BRAND}: ${formatPounds(pricePence)} for your ${name}`,
    "last-change": `${BRAND}: last day to skip, pause or cancel your ${name}`,
  } satisfies Record<BoxDate["kind"], string>;
  return {
    uid: `box-${row.id}-${boxMonth}-${kind}@${host}`,
    on,
    title: titles[kind],
    text: `As of the day you saved this. Your account has the newest dates:\n${publicUrl}/account`,
  };
}
