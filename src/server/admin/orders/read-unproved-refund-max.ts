import type { FastifyRequest } from "fastify";
import type { Pence } from "#domain/money.ts";
import { isProved } from "#server/endpoints/require-access.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readSettings } from "#server/settings/index.ts";

/** How much money whoever asks may give back without a proof; undefined where they have given one lately. */
export async function readUnprovedRefundMax(shop: Shop, request: FastifyRequest): Promise<Pence | undefined> {
  return isProved(shop, request) ? undefined : (await readSettings(shop.db)).refundWithoutProofPence;
}
