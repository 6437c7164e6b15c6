import { DAY_MS } from "#domain/milliseconds.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { deleteAttemptsBefore } from "./rate-limit.queries.ts";

const RETENTION_MS = 90 * DAY_MS;

/** Forgets guesses older than 90 days. */
export async function deleteOldAttempts(shop: Shop): Promise<void> {
  await deleteAttemptsBefore(shop.db, new Date(shop.clock().getTime() - RETENTION_MS));
}
