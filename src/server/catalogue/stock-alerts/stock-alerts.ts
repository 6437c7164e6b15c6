import { DAY_MS, MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { queueEmails } from "#server/platform/mail/index.ts";
import { consumeRateLimit, networkLimits } from "#server/platform/rate-limit/index.ts";
import {
  countNotified,
  deleteNotified,
  findAlertable,
  insertAlert,
  listProductsBack,
  lockAlertable,
  takeWaiting,
} from "./stock-alerts.queries.ts";

/** Maximum number of products that one address can wait for. Prevents flooding someone's mailbox. */
const WAITING_MAX = 20;
const PER_NETWORK_AND_DAY = 30;

/**
 * Adds an address to a product's waiting list, unless the product is in stock. A single alert needs no confirmed
 * address. Refuses with `not-found` for products not on sale, and `too-many-guesses`.
 */
export async function askForStockAlert(
  shop: Shop,
  { slug, email, networkAddress }: { slug: string; email: string; networkAddress: string },
): Promise<{ isInStock: boolean }> {
  const product = await findAlertable(shop.db, slug);
  if (!product) throw new ShopError("not-found");
  if (product.stock > 0) return { isInStock: true };
  const limit = { address: networkAddress, attemptsMax: PER_NETWORK_AND_DAY, withinMinutes: DAY_MS / MINUTE_MS };
  await consumeRateLimit(shop, networkLimits(shop, "stock-alert", limit));
  await insertAlert(shop.db, { productId: product.id, email: email.toLowerCase(), askedAt: shop.clock() }, WAITING_MAX);
  return { isInStock: false };
}

/**
 * Number of days for which units are offered only to the notified customers. Afterwards, later customers are notified
 * of the same units.
 */
const FIRST_LOOK_DAYS = 2;

/**
 * Emails at most one address per available unit: first customers, then other addresses, in the order in which they
 * asked. Strangers can therefore not take all units by requests for invented addresses. Repeated, late or concurrent
 * runs send no duplicates.
 */
export async function sendStockAlerts(shop: Shop): Promise<void> {
  const now = shop.clock();
  const since = new Date(now.getTime() - FIRST_LOOK_DAYS * DAY_MS);
  for (const { id } of await listProductsBack(shop.db)) await emailStockAlerts(shop, id, { now, since });
  await deleteNotified(shop.db, since);
}

async function emailStockAlerts(
  shop: Shop,
  productId: number,
  { now, since }: { now: Date; since: Date },
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const product = await lockAlertable(tx, productId);
    if (!product) return;
    const limit = product.stock - (await countNotified(tx, productId, since));
    if (limit <= 0) return;
    const sent = await takeWaiting(tx, { productId, limit, now, hasPaidOrder: shop.hasPaidOrder });
    await queueEmails(
      tx,
      now,
      sent.map(({ id, email }) => ({
        kind: "back-in-stock" as const,
        about: `stock-alert:${id}`,
        recipient: email,
        facts: { productId, productName: product.name, productPath: `/products/${product.slug}` },
      })),
    );
  });
  shop.wake("send-letters");
}
