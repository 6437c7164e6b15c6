import { DAY_MS } from "#domain/milliseconds.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { queueEmails } from "#server/mail/index.ts";
import { countNotified, deleteNotified, listProductsBack, lockAlertable, takeWaiting } from "./stock-alerts.queries.ts";

/** Who has been told has so long before the same units are offered to those who asked later. */
const FIRST_LOOK_DAYS = 2;

/**
 * Writes to those who wait for products that are there again: to as many as there are units, in the order in which they
 * asked. Twice, late or in two processes at once it tells nobody twice.
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
    const sent = await takeWaiting(tx, { productId, limit, now });
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
