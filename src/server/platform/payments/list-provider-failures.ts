import { DAY_MS } from "#domain/milliseconds.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { listProviderFailuresSince } from "./payments.queries.ts";

/** Errors of the provider in the last day, for the overview: "openPayment 403 secret_key_required (req_1), 3 times". */
export async function listProviderFailures(shop: Shop): Promise<string[]> {
  const failures = await listProviderFailuresSince(shop.db, new Date(shop.clock().getTime() - DAY_MS));
  return failures.map(({ call, code, requestId, count }) => {
    const where = requestId ? ` (${requestId})` : "";
    return `${call} ${code}${where}${count > 1 ? `, ${count} times` : ""}`;
  });
}
