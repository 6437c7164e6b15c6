import type { Shop } from "#server/platform/kernel/shop.ts";
import { countFailure } from "./payments.queries.ts";
import { ProviderFailure } from "./provider-failure.ts";

/** Records a payment that differs from the request, for the overview, and throws. The buyer gets a retry message. */
export async function refusePayment(shop: Shop, paymentId: string): Promise<never> {
  const code = `foreign_payment ${paymentId}`;
  const failure = new ProviderFailure({ call: "openPayment", status: 200, code, requestId: undefined }, undefined);
  await countFailure(shop.db, failure, shop.clock());
  throw failure;
}
