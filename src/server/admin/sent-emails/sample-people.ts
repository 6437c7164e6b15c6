import type { BoxMonth } from "#domain/calendar.ts";
import { DEFAULT_AUDIENCE_NAMES, planTitle } from "#domain/subscriptions/box-names.ts";
import type { EmailFacts, EmailKind, SignedLink } from "#server/platform/names/email-kinds.ts";
import type { LinkPurpose } from "#server/platform/names/link-purpose.ts";

/** Sample data for one kind of email, by case. The first case is "sample". */
export type SampleEmails<Kind extends EmailKind> = Readonly<Record<string, EmailFacts[Kind]>>;

export const FIRST_NAME = "Wren";
export const ADDRESS = ["Wren Ashdown", "3 Mill Lane", "Bath", "BA1 2AB", "United Kingdom"];
export const BOX_NAME = planTitle("women", DEFAULT_AUDIENCE_NAMES);
export const BOMB_NAME = "Lavender Field Bath Bomb";

export const ORDER = { firstName: FIRST_NAME, orderId: 1024, isGuest: false, address: ADDRESS };

export const ROLLING = {
  firstName: FIRST_NAME,
  subscriptionId: 7,
  boxName: BOX_NAME,
  monthlyPence: 2999,
  boxesInAll: null,
};

export const THREE_BOXES = { ...ROLLING, monthlyPence: 2699, boxesInAll: 3 };

export function sampleLink(path: string, purpose: LinkPurpose): SignedLink {
  return { path, purpose, subject: "1000001", expiresAt: "2026-11-28T10:00:00Z" };
}

/** A box month for samples. Not checked, because sample months are valid literals. */
export function sampleMonth(text: `${number}-${number}`): BoxMonth {
  return text as BoxMonth;
}
