import { MINUTE_MS } from "#domain/milliseconds.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listInstallations } from "#server/payments/index.ts";
import { findLastDelivery, findLastPayment } from "./silence.queries.ts";

/** News of a payment may come so long after it. */
const NEWS_MS = 10 * MINUTE_MS;
/** It comes before the order is settled, or soon after: so much older than a payment, no news is of it. */
const OLDER_MS = 60 * 60 * 1000;

/**
 * Since when the provider has told nothing although payments were made, and undefined while all is well. Only what it
 * delivered counts: what the shop had to ask for is no sign that webhooks arrive. The sandbox has none.
 */
export async function readSilence({ db, gateway, clock }: Pick<Shop, "db" | "gateway" | "clock">) {
  if (gateway.name === "sandbox") return undefined;
  const madeAt = await findLastPayment(db, new Date(clock().getTime() - NEWS_MS));
  if (!madeAt) return undefined;
  const [installation] = await listInstallations(db);
  const heardAt = (await findLastDelivery(db)) ?? installation?.beganAt ?? new Date(0);
  return heardAt.getTime() < madeAt.getTime() - OLDER_MS ? heardAt : undefined;
}
