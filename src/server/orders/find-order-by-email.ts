import type { ReplyOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/orders.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { addressTarget, consumeRateLimit } from "#server/rate-limit/index.ts";
import { findOrder, type OrderRow } from "./orders.queries.ts";
import { viewOrderDetails } from "./view-order.ts";

const ATTEMPTS_PER_ORDER = 10;
const ATTEMPTS_PER_ADDRESS = 20;
const WITHIN_MINUTES = 15;

/**
 * A paid order for whoever knows its number and e-mail address. Refuses `not-found` for a wrong number and a wrong
 * address alike, and `too-many-guesses`.
 */
export async function findOrderByEmail(
  shop: Shop,
  { orderId, email }: { orderId: number; email: string },
  address: string,
): Promise<ReplyOf<typeof calls.findOrder>> {
  const releaseAttempt = await consumeRateLimit(shop, [
    { target: `order:${orderId}`, attemptsMax: ATTEMPTS_PER_ORDER, withinMinutes: WITHIN_MINUTES },
    {
      target: addressTarget(shop, "order", address),
      attemptsMax: ATTEMPTS_PER_ADDRESS,
      withinMinutes: WITHIN_MINUTES,
    },
  ]);
  const order = await findOrder(shop.db, orderId);
  if (!order?.paidAt || order.email !== email.toLowerCase()) throw new ShopError("not-found");
  await releaseAttempt();
  return viewOrderDetails(shop, order);
}

/** The paid order of a number and the address its letters go to, in lower case; undefined when either is wrong. */
export async function findPaidOrderOf(
  db: Reader,
  { orderId, email }: { orderId: number; email: string },
): Promise<OrderRow | undefined> {
  const order = await findOrder(db, orderId);
  return order?.paidAt && order.email === email ? order : undefined;
}
