import type { BoxMonth } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { SignedLink } from "#server/mail/letter-kinds.ts";
import type { Shop } from "#server/shop.ts";
import { readLink } from "#server/signed-links.ts";

const BOX_PAGE = "/box";
const CARD_PAGE = "/box/card";

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

/** Which subscription a link opens. Refuses `link-invalid` and `link-expired`. */
export function readBoxLink(shop: Shop, purpose: "manage-box" | "change-card", token: string): number {
  const { subject } = readLink(shop, purpose, token);
  const [id] = subject.split(":");
  if (!/^\d+$/.test(id ?? "")) throw new ShopError("link-invalid");
  return Number(id);
}
