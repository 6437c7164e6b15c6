import { DAY_MS } from "#domain/milliseconds.ts";
import { BOX_ARRIVES_DAYS } from "#domain/reviews.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readLink } from "#server/kernel/signed-links.ts";
import type { SignedLink } from "#server/names/email-kinds.ts";
import { type ArrivedProduct, type Author, findAccount, findBuyer, listArrived } from "./reviews.queries.ts";

/** How long a letter's link lasts. */
const LINK_DAYS = 60;

/** Somebody who may review what came to them, and by which name and address the shop knows them. */
export interface Speaker {
  author: Author;
  firstName: string;
  email: string | null;
  /** The order whose letter they hold: nothing else is shown to them. Undefined for who is signed in. */
  orderId: number | undefined;
}

/** The customer who is signed in. */
export async function speakerOf(db: Reader, userId: number): Promise<Speaker> {
  const account = await findAccount(db, userId);
  return { author: { userId }, firstName: account?.firstName ?? "", email: account?.email ?? null, orderId: undefined };
}

/** Whoever holds the letter of an order. Refuses `link-invalid` and `link-expired`. */
export async function speakerByLink(shop: Shop, token: string): Promise<Speaker> {
  const orderId = Number(readLink(shop, "review-order", token).subject);
  const buyer = await findBuyer(shop.db, orderId);
  if (!buyer) throw new ShopError("link-invalid");
  const { userId, firstName, email } = buyer;
  return { author: userId === null ? { guestOrderId: orderId } : { userId }, firstName, email, orderId };
}

/** What leads from a letter to the page on which an order's things are reviewed. */
export function reviewLink(orderId: number, now: Date, path: "/review" | "/review/stop" = "/review"): SignedLink {
  const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY_MS).toISOString();
  return { path, purpose: "review-order", subject: String(orderId), expiresAt };
}

/** What came to somebody: all of it for who is signed in, else what is among the things of the letter's order. */
export async function listReviewable(
  db: Reader,
  { author, orderId }: Speaker,
  now: Date,
  productId?: number,
): Promise<ArrivedProduct[]> {
  const boxesSentBy = new Date(now.getTime() - BOX_ARRIVES_DAYS * DAY_MS);
  const arrived = await listArrived(db, author, { boxesSentBy, productId });
  if (orderId === undefined) return arrived;
  const ofOrder = new Set(arrived.filter((product) => product.orderId === orderId).map((product) => product.productId));
  return arrived.filter((product) => ofOrder.has(product.productId));
}
