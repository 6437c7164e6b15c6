import type { BoxMonth } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readLink } from "#server/kernel/signed-links.ts";
import type { SignedLink } from "#server/names/letter-kinds.ts";

/** The page of each purpose: to skip, pause or cancel; to name another card; to pay in person. All without a password. */
const PAGES = { "manage-box": "/box", "change-card": "/box/card", "pay-box": "/box/pay" } as const;

type BoxPurpose = keyof typeof PAGES;

/** What a letter about a box opens. */
export function boxLink(purpose: BoxPurpose, subscriptionId: number, boxMonth: BoxMonth, expiresAt: Date): SignedLink {
  return {
    path: PAGES[purpose],
    purpose,
    subject: `${subscriptionId}:${boxMonth}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Which subscription a link opens. Refuses `link-invalid` and `link-expired`. */
export function readBoxLink(shop: Shop, purpose: "manage-box" | "change-card", token: string): number {
  return readSubject(shop, purpose, token).subscriptionId;
}

/** Which box a link pays: the one it is about, or for the person who may change the card, the one that is unpaid. */
export function readPayLink(
  shop: Shop,
  { token, purpose }: { token: string; purpose: "pay-box" | "change-card" },
): { subscriptionId: number; userId: undefined; boxMonth: string | undefined } {
  const { subscriptionId, boxMonth } = readSubject(shop, purpose, token);
  return { subscriptionId, userId: undefined, boxMonth: purpose === "pay-box" ? boxMonth : undefined };
}

function readSubject(shop: Shop, purpose: BoxPurpose, token: string) {
  const [id = "", boxMonth] = readLink(shop, purpose, token).subject.split(":");
  if (!/^\d+$/.test(id)) throw new ShopError("link-invalid");
  return { subscriptionId: Number(id), boxMonth };
}
