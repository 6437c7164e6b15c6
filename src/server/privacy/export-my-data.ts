import type { ReplyOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/privacy.ts";
import { getUser } from "#server/accounts/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/kernel/shopper.ts";
import { listPersonalRecords } from "./personal-records.queries.ts";
import { PERSONAL_TABLES } from "./personal-tables.queries.ts";

const UNVERIFIED =
  "Your e-mail address is not confirmed. What is stored under it alone (letters, newsletter, sample requests) is left out until it is.";

/** Everything the shop holds about the signed-in user, without secrets. */
export async function exportMyData(shop: Shop, shopper: Shopper): Promise<ReplyOf<typeof calls.exportMyData>> {
  const user = await getUser(shop.db, requireUserId(shopper));
  const person = { userId: user.id, verifiedEmail: user.emailVerifiedAt ? user.email.toLowerCase() : null };
  const records: Record<string, Record<string, unknown>[]> = {};
  for (const [table, { export: exported }] of Object.entries(PERSONAL_TABLES)) {
    if (typeof exported === "string") continue;
    for (const [name, rows] of Object.entries(exported)) {
      records[name] = await listPersonalRecords(shop.db, table, rows, person);
    }
  }
  return {
    exportedAt: shop.clock().toISOString(),
    records,
    notes: [
      "Your password is kept as a hash and your card by the card provider: neither is in this file.",
      ...(user.emailVerifiedAt ? [] : [UNVERIFIED]),
    ],
  };
}
