import type { BoxMonth } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readLink } from "#server/kernel/signed-links.ts";
import type { SignedLink } from "#server/names/letter-kinds.ts";

const BOX_PAGE = "/box";
const CARD_PAGE = "/box/card";
const PAY_PAGE = "/box/pay";

/** Opens one box without a password: to skip it, to pause or to cancel. */
export function manageBoxLink(subscriptionId: number, boxMonth: BoxMonth, expiresAt: Date): SignedLink {
  return {
    path: BOX_PAGE,
    purpose: "manage-box",
    subject: `${subscriptionId}:${boxMonth}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Changes the card of one subscription without a password. */
export function changeCardLink(subscriptionId: number, boxMonth: BoxMonth, expiresAt: Date): SignedLink {
  return {
    path: CARD_PAGE,
    purpose: "change-card",
    subject: `${subscriptionId}:${boxMonth}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Pays one box in person, without a password. */
export function payBoxLink(subscriptionId: number, boxMonth: BoxMonth, expiresAt: Date): SignedLink {
  return {
    path: PAY_PAGE,
    purpose: "pay-box",
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

function readSubject(shop: Shop, purpose: "manage-box" | "change-card" | "pay-box", token: string) {
  const [id = "", boxMonth] = readLink(shop, purpose, token).subject.split(":");
  if (!/^\d+$/.test(id)) throw new ShopError("link-invalid");
  return { subscriptionId: Number(id), boxMonth };
}
