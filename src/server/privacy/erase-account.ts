import { createHash } from "node:crypto";
import type * as calls from "#contract/accounts/accounts.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { getUser, hashPassword, requirePassword, type UserRow } from "#server/accounts/index.ts";
import { closeOrder } from "#server/checkout/index.ts";
import { hasUnsentOrders, listOpenOrderIds } from "#server/orders/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { Erased } from "#server/platform/db/personal-tables.ts";
import { isDashboardUser } from "#server/platform/identity/index.ts";
import { requireUserId, type Shop, type Shopper } from "#server/platform/kernel/shop.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import { cancelSubscription, hasUnsentBoxes, listRunningSubscriptionIds } from "#server/subscriptions/index.ts";
import { listPersonalRecords } from "./personal-records.queries.ts";
import { PERSONAL_TABLES, personalIds } from "./personal-tables.queries.ts";

/**
 * Ends subscriptions, then erases personal data. Invoices of paid orders keep name and address by law. Refuses with
 * `wrong-password`, `admin-stays`, and `delivery-pending` for undispatched items. A refusal may close open checkouts,
 * but changes nothing else.
 */
export async function eraseAccount(shop: Shop, shopper: Shopper, password: string): Promise<void> {
  if (await isDashboardUser(shop.db, requireUserId(shopper))) throw new ShopError("admin-stays");
  const user = await requirePassword(shop, shopper, password);
  const erased = await erasureOf(user, shop.clock());
  // Closes an open checkout at the provider first, because a payment that has succeeded makes its order paid.
  for (const orderId of await listOpenOrderIds(shop.db, user.id)) await closeOrder(shop, orderId, "payment-void");
  await shop.db.transaction(async (tx) => {
    await endSubscriptions({ ...shop, db: tx }, user.id);
    if (await hasUnsentItems(tx, user.id)) throw new ShopError("delivery-pending");
    for (const { erasure } of Object.values(PERSONAL_TABLES)) {
      if (typeof erasure === "string") continue;
      if ((await erasure(tx, erased)) === false) throw new ShopError("signed-out");
    }
    // Checks again under the locks, because a payment may have succeeded in the meantime.
    if (await hasUnsentItems(tx, user.id)) throw new ShopError("delivery-pending");
    await queueEmail(tx, erased.now, {
      kind: "account-erased",
      about: `user:${user.id}`,
      recipient: user.email,
      facts: { firstName: user.firstName },
    });
  });
  shop.wake("send-letters");
}

async function endSubscriptions(shop: Shop, userId: number): Promise<void> {
  for (const subscriptionId of await listRunningSubscriptionIds(shop.db, userId)) {
    await cancelSubscription(shop, { subscriptionId, userId }, "period-end");
  }
}

async function hasUnsentItems(db: Reader, userId: number): Promise<boolean> {
  return (await hasUnsentOrders(db, userId)) || (await hasUnsentBoxes(db, userId));
}

async function erasureOf(user: UserRow, now: Date): Promise<Erased> {
  const email = user.email.toLowerCase();
  return {
    userId: user.id,
    email,
    isEmailVerified: user.emailVerifiedAt !== null,
    alias: `erased-${user.id}@erased.invalid`,
    emailHash: `sha256:${createHash("sha256").update(email).digest("hex")}`,
    passwordHash: await hashPassword(crypto.randomUUID()),
    ids: personalIds(user.id),
    now,
  };
}

const UNVERIFIED =
  "Your email address is not confirmed. Until you confirm it, this file leaves out what is stored under that address alone (emails, newsletter, sample requests).";

/** All data about the signed-in user, without secrets. */
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
      "This file does not contain your password, which is stored as a hash, or your card, which the card provider stores.",
      ...(user.emailVerifiedAt ? [] : [UNVERIFIED]),
    ],
  };
}

/** Deletes personal data whose retention period has ended. */
export async function forgetOldRecords(shop: Shop): Promise<void> {
  for (const { retention } of Object.values(PERSONAL_TABLES)) {
    if (typeof retention === "string" || "job" in retention) continue;
    for (const { days, forget } of retention) {
      await forget(shop.db, new Date(shop.clock().getTime() - days * DAY_MS));
    }
  }
}
