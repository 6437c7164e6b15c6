import type { Shop } from "#server/platform/kernel/shop.ts";
import { countFailure } from "./payments.queries.ts";
import { ProviderFailure } from "./provider-failure.ts";

/** A payment came back that is not what was asked for: shown on the overview, and the buyer is told to try again later. */
export async function refusePayment(shop: Shop, paymentId: string): Promise<never> {
  const code = `foreign_payment ${paymentId}`;
  const failure = new ProviderFailure({ call: "openPayment", status: 200, code, requestId: undefined }, undefined);
  await countFailure(shop.db, failure, shop.clock());
  throw failure;
}
