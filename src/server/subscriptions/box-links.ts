import * as fields from "#contract/fields.ts";
import { type BoxMonth, londonDay } from "#domain/calendar.ts";
import { formatMonth } from "#domain/day-labels.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { formatPounds } from "#domain/money.ts";
import { BRAND } from "#domain/settings/trader.ts";
import { ShopError } from "#domain/shop-error.ts";
import { type BoxDate, type CalendarDay, listBoxDates, writeCalendarFile } from "#domain/subscriptions/box-calendar.ts";
import { BOX_NAMES } from "#domain/subscriptions/box-labels.ts";
import type { FileReply } from "#server/platform/endpoints/endpoint-server.ts";
import { requireUserId, type Shop, type Shopper } from "#server/platform/kernel/shop.ts";
import { readLink } from "#server/platform/kernel/signed-links.ts";
import type { SignedLink } from "#server/platform/names/email-kinds.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { type LoadedPlan, withBoxes } from "./box-plans.ts";
import { findSessionsFrom, listSubscriptionsOf } from "./subscriptions.queries.ts";
import type { SubscriptionView } from "./view-subscription.ts";

/** The page of each purpose: to skip, pause or cancel; to name another card; to pay in person. All without a password. */
const PAGES = { "manage-box": "/box", "change-card": "/box/card", "pay-box": "/box/pay" } as const;

type BoxPurpose = keyof typeof PAGES;

/** The longest that an email's link lasts, whatever it is about. */
const LINK_DAYS_MAX = 31;

interface LinkedBox {
  subscriptionId: number;
  boxMonth: BoxMonth;
}

/** What an email about a box opens, until an instant or, where that is earlier, its customer's next password. */
export function boxLink(
  purpose: BoxPurpose,
  { subscriptionId, boxMonth }: LinkedBox,
  { now, until }: { now: Date; until: Date },
): SignedLink {
  const expiresAtMs = Math.min(until.getTime(), now.getTime() + LINK_DAYS_MAX * DAY_MS);
  return {
    path: PAGES[purpose],
    purpose,
    subject: `${subscriptionId}:${boxMonth}:${now.getTime()}`,
    expiresAt: new Date(expiresAtMs).toISOString(),
  };
}

/** Which box a link opens. Refuses `link-invalid`, and `link-expired` also where a password was set since. */
export async function readBoxLink(shop: Shop, purpose: BoxPurpose, token: string): Promise<LinkedBox> {
  // Emails of before say nothing of when they were written: they are as old as can be.
  const [id = "", month, writtenAtMs = "0"] = readLink(shop, purpose, token).subject.split(":");
  const boxMonth = fields.boxMonth.safeParse(month);
  if (!/^\d+$/.test(id) || !boxMonth.success) throw new ShopError("link-invalid");
  const subscriptionId = Number(id);
  const sessionsFrom = await findSessionsFrom(shop.db, subscriptionId);
  if (sessionsFrom && sessionsFrom.getTime() > Number(writtenAtMs)) throw new ShopError("link-expired");
  return { subscriptionId, boxMonth: boxMonth.data };
}

/** Which box a link pays: the one it is about, or for the person who may change the card, the one that is unpaid. */
export async function readPayLink(
  shop: Shop,
  { token, purpose }: { token: string; purpose: "pay-box" | "change-card" },
): Promise<{ subscriptionId: number; userId: undefined; boxMonth: string | undefined }> {
  const { subscriptionId, boxMonth } = await readBoxLink(shop, purpose, token);
  return { subscriptionId, userId: undefined, boxMonth: purpose === "pay-box" ? boxMonth : undefined };
}

/**
 * A subscription as whoever holds an email may see it, who need not be its customer: nothing of the person a gift goes
 * to, no digits of the card, and of boxes that can be changed the one that the email is about.
 */
export function viewByLink(view: SubscriptionView, boxMonth: BoxMonth): SubscriptionView {
  return {
    ...view,
    gift: null,
    method: view.method && { ...view.method, lastFour: null, expiresIn: null },
    changeable: view.changeable?.boxMonth === boxMonth ? view.changeable : null,
    unskippable: view.unskippable.filter((month) => month === boxMonth),
    lateBoxes: [],
    boxes: view.boxes
      .filter((box) => box.boxMonth === boxMonth)
      .map((box) => ({ ...box, orderId: null, trackingNumber: null })),
  };
}

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
