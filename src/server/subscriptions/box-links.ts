import * as fields from "#contract/fields.ts";
import { type BoxMonth, londonDay } from "#domain/calendar.ts";
import { formatMonth } from "#domain/day-labels.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { formatPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import { type BoxDate, type CalendarDay, listBoxDates, writeCalendarFile } from "#domain/subscriptions/box-calendar.ts";
import { type AudienceNames, boxName } from "#domain/subscriptions/box-names.ts";
import { identityFrom } from "#server/platform/brand/index.ts";
import type { FileReply } from "#server/platform/endpoints/endpoint-server.ts";
import { requireUserId, type Shop, type Shopper } from "#server/platform/kernel/shop.ts";
import { readLink } from "#server/platform/kernel/signed-links.ts";
import type { SignedLink } from "#server/platform/names/email-kinds.ts";
import { findStoredSettings, settingsFrom } from "#server/platform/settings/index.ts";
import { type LoadedPlan, withBoxes } from "./box-plans.ts";
import { findSessionsFrom, listSubscriptionsOf } from "./subscriptions.queries.ts";
import type { SubscriptionView } from "./view-subscription.ts";

/**
 * Page for each purpose of a link, which is to manage the box, to change the card or to pay for the box. No page needs
 * a password.
 */
const PAGES = { "manage-box": "/box", "change-card": "/box/card", "pay-box": "/box/pay" } as const;

type BoxPurpose = keyof typeof PAGES;

/** Maximum lifetime of an email's link, for every purpose. */
const LINK_DAYS_MAX = 31;

interface LinkedBox {
  subscriptionId: number;
  boxMonth: BoxMonth;
}

/**
 * Creates an email's link about a box. The link is valid until an instant or the customer's next password change,
 * whichever is earlier.
 */
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

/**
 * Reads the box that a link opens. Refuses with `link-invalid`, and with `link-expired` after the expiry or a password
 * change.
 */
export async function readBoxLink(shop: Shop, purpose: BoxPurpose, token: string): Promise<LinkedBox> {
  // Tokens of older emails have no creation time and count as the oldest possible.
  const [id = "", month, writtenAtMs = "0"] = readLink(shop, purpose, token).subject.split(":");
  const boxMonth = fields.boxMonth.safeParse(month);
  if (!/^\d+$/.test(id) || !boxMonth.success) throw new ShopError("link-invalid");
  const subscriptionId = Number(id);
  const sessionsFrom = await findSessionsFrom(shop.db, subscriptionId);
  if (sessionsFrom && sessionsFrom.getTime() > Number(writtenAtMs)) throw new ShopError("link-expired");
  return { subscriptionId, boxMonth: boxMonth.data };
}

/** Reads the box that a link pays for. A change-card link pays for the unpaid box, any other link for its own box. */
export async function readPayLink(
  shop: Shop,
  { token, purpose }: { token: string; purpose: "pay-box" | "change-card" },
): Promise<{ subscriptionId: number; userId: undefined; boxMonth: string | undefined }> {
  const { subscriptionId, boxMonth } = await readBoxLink(shop, purpose, token);
  return { subscriptionId, userId: undefined, boxMonth: purpose === "pay-box" ? boxMonth : undefined };
}

/**
 * View for the holder of an email, who may not be the customer. Omits the gift's recipient and the card's digits, and
 * shows only the email's box.
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

/**
 * Creates a calendar file with the dispatch days of the customer's future boxes. Refuses with `not-found` if there are
 * none.
 */
export async function downloadBoxCalendar({ db, clock, config }: Shop, shopper: Shopper): Promise<FileReply> {
  const stored = await findStoredSettings(db);
  const settings = settingsFrom(stored);
  const { name: brandName } = identityFrom(stored).brand;
  const plans = await withBoxes(db, await listSubscriptionsOf(db, requireUserId(shopper)), settings);
  const today = londonDay(clock());
  const host = new URL(config.publicUrl).hostname;
  const days = plans.flatMap((loaded) =>
    listBoxDates(loaded.plan, today).map((date) =>
      calendarDay(date, loaded, {
        host,
        publicUrl: config.publicUrl,
        brandName,
        names: settings.audienceNames,
      }),
    ),
  );
  if (days.length === 0) throw new ShopError("not-found");
  return {
    content: Buffer.from(writeCalendarFile({ name: `${brandName} boxes`, days, writtenAt: clock() })),
    type: "text/calendar; charset=utf-8",
    name: "my-boxes.ics",
  };
}

function calendarDay(
  { kind, boxMonth, on, pricePence }: BoxDate,
  { row, plan }: LoadedPlan,
  { host, publicUrl, brandName, names }: { host: string; publicUrl: string; brandName: string; names: AudienceNames },
): CalendarDay {
  const name = `${boxName(plan.audience, names)} of ${formatMonth(boxMonth)}`;
  const titles = {
    dispatch: `${brandName}: we send your ${name}`,
    charge: `${brandName}: ${formatPounds(pricePence)} for your ${name}`,
    "last-change": `${brandName}: last day to skip, pause or cancel your ${name}`,
  } satisfies Record<BoxDate["kind"], string>;
  return {
    uid: `box-${row.id}-${boxMonth}-${kind}@${host}`,
    on,
    title: titles[kind],
    text: `These were the dates when you saved this file. Your account shows the latest dates:\n${publicUrl}/account`,
  };
}
