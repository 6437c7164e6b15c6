import * as fields from "#contract/fields.ts";
import type { BoxMonth } from "#domain/calendar.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readLink } from "#server/kernel/signed-links.ts";
import type { SignedLink } from "#server/names/email-kinds.ts";
import { findSessionsFrom } from "./subscriptions.queries.ts";
import type { SubscriptionView } from "./view-subscription.ts";

/** The page of each purpose: to skip, pause or cancel; to name another card; to pay in person. All without a password. */
const PAGES = { "manage-box": "/box", "change-card": "/box/card", "pay-box": "/box/pay" } as const;

type BoxPurpose = keyof typeof PAGES;

/** The longest that a letter's link lasts, whatever it is about. */
const LINK_DAYS_MAX = 31;

interface LinkedBox {
  subscriptionId: number;
  boxMonth: BoxMonth;
}

/** What a letter about a box opens, until an instant or, where that is earlier, its customer's next password. */
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
  // Letters of before say nothing of when they were written: they are as old as can be.
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
 * A subscription as whoever holds a letter may see it, who need not be its customer: nothing of the person a gift goes
 * to, no digits of the card, and of boxes that can be changed the one that the letter is about.
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
