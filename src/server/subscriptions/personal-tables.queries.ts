import { and, eq, inArray, isNotNull, lt, not, type SQL, sql } from "drizzle-orm";
import { forgetRecipientsOfOrders } from "#server/orders/index.ts";
import { blankEntries } from "#server/platform/audit/index.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import {
  type Erased,
  ofBoxes,
  ofEmail,
  ofUser,
  type PersonalTables,
  TAX_BOOKS,
  WITH_ACCOUNT,
} from "#server/platform/db/personal-tables.ts";
import { boxes } from "#server/platform/db/schema/boxes.ts";
import { questionnaireResponses } from "#server/platform/db/schema/people.ts";
import { isPrepaidGift, subscriptions } from "#server/platform/db/schema/subscriptions.ts";
import { forgetAddressesInEmails } from "#server/platform/mail/index.ts";
import { deleteMoveRowsOf, deleteMovesBefore } from "./moving/moving.queries.ts";

export const SUBSCRIPTION_TABLES: PersonalTables = {
  questionnaire_responses: {
    export: { questionnaireAnswers: { of: ofUser } },
    erasure: deleteAnswers,
    retention: WITH_ACCOUNT,
  },
  first_box_offers: {
    export: { firstBoxOffers: { of: ofUser } },
    erasure: "names nobody without the account, whose person is gone",
    retention: WITH_ACCOUNT,
  },
  subscriptions: {
    export: { subscriptions: { of: ofUser } },
    erasure: anonymiseSubscriptions,
    // Gift recipients are kept for 90 days, in case a parcel is returned.
    retention: [{ days: 90, forget: forgetOldRecipients }],
  },
  boxes: {
    export: {
      boxes: { of: ({ ids }) => sql`subscription_id in (${ids.subscriptions})` },
    },
    erasure: anonymiseBoxes,
    retention: WITH_ACCOUNT,
  },
  box_swaps: {
    export: {
      boxSwaps: { of: ofBoxes },
    },
    erasure: "names goods alone, of a box that names nobody any more",
    retention: WITH_ACCOUNT,
  },
  charge_attempts: {
    export: {
      chargeAttempts: {
        of: ofBoxes,
        without: ["method_id", "request_id"],
      },
    },
    erasure: TAX_BOOKS,
    retention: TAX_BOOKS,
  },
  subscription_import_rows: {
    export: { movedSubscriptions: { of: ofEmail } },
    erasure: deleteMoveRows,
    // The file of another shop is kept for 90 days, to compare its charges with those here.
    retention: [{ days: 90, forget: deleteMovesBefore }],
  },
  stray_charges: {
    export: "money that went back to its card, as the provider tells it",
    erasure: TAX_BOOKS,
    retention: TAX_BOOKS,
  },
};

/** Subquery with the ids of a user's subscriptions. */
export function subscriptionsOf(userId: number): SQL {
  return sql`select ${subscriptions.id} from ${subscriptions} where ${subscriptions.userId} = ${userId}`;
}

/** Subquery with the ids of a user's boxes. */
export function boxesOf(userId: number): SQL {
  return sql`select ${boxes.id} from ${boxes} where ${boxes.subscriptionId} in (${subscriptionsOf(userId)})`;
}

/** Subscriptions that can be ended. A prepaid gift ends by itself. */
export async function listRunningSubscriptionIds(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        inArray(subscriptions.status, ["active", "paused"]),
        eq(subscriptions.cancelAtPeriodEnd, false),
        not(isPrepaidGift),
      ),
    );
  return rows.map(({ id }) => id);
}

/** True if the user has a box that is paid or being charged and not dispatched. Its delivery needs the address. */
export async function hasUnsentBoxes(db: Reader, userId: number): Promise<boolean> {
  const toCome = await db
    .select({ id: boxes.id })
    .from(boxes)
    .innerJoin(subscriptions, eq(subscriptions.id, boxes.subscriptionId))
    .where(and(eq(subscriptions.userId, userId), inArray(boxes.status, ["billed", "unpaid", "charged", "packed"])))
    .limit(1);
  return toCome.length > 0;
}

/** Anybody can enter another person's address, so only its confirmed owner deletes its rows. */
async function deleteMoveRows(tx: Tx, { email, isEmailVerified }: Erased): Promise<void> {
  if (isEmailVerified) await deleteMoveRowsOf(tx, email);
}

async function deleteAnswers(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.delete(questionnaireResponses).where(eq(questionnaireResponses.userId, userId));
}

/** Ends subscriptions, and deletes gift recipients in order lines, orders, boxes and emails. */
async function anonymiseSubscriptions(tx: Tx, { userId, now }: Erased): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ status: "cancelled", updatedAt: now })
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.status, ["active", "paused"])));
  await forgetRecipients(tx, await listGivenTo(tx, eq(subscriptions.userId, userId)));
}

async function anonymiseBoxes(tx: Tx, { userId, now }: Erased): Promise<void> {
  const own = tx.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.userId, userId));
  await tx
    .update(boxes)
    .set({ deliveryAddress: null, giftMessage: null, updatedAt: now })
    .where(inArray(boxes.subscriptionId, own));
}

async function forgetOldRecipients(db: Reader, before: Date): Promise<void> {
  const isLongOver = and(
    inArray(subscriptions.status, ["cancelled", "completed"]),
    lt(subscriptions.updatedAt, before),
  );
  await db.transaction(async (tx) => forgetRecipients(tx, await listGivenTo(tx, isLongOver)));
}

interface Given {
  subscriptionId: number;
  orderItemId: number | null;
}

/** Lists the gifts among the subscriptions that `which` selects. */
async function listGivenTo(db: Reader, which: SQL | undefined): Promise<Given[]> {
  return db
    .select({ subscriptionId: subscriptions.id, orderItemId: subscriptions.orderItemId })
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.gift), which));
}

/** Removes recipients from all rows that name them. An order keeps its giver's billing address. */
async function forgetRecipients(tx: Tx, given: readonly Given[]): Promise<void> {
  if (given.length === 0) return;
  const ids = given.map(({ subscriptionId }) => subscriptionId);
  const ofGifts = sql`select ${subscriptions.id} from ${subscriptions} where ${inArray(subscriptions.id, ids)}`;
  const inBoxes = sql`select ${boxes.id} from ${boxes} where ${inArray(boxes.subscriptionId, ids)}`;
  const about = [
    { entity: "subscription", ids: ofGifts },
    { entity: "box", ids: inBoxes },
  ];
  await blankEntries(tx, about, ["recipient", "deliveryAddress"]);
  const itemIds = given.flatMap(({ orderItemId }) => orderItemId ?? []);
  const orderIds = await forgetRecipientsOfOrders(tx, { itemIds, subscriptionIds: ids });
  const theirs = await tx
    .update(boxes)
    .set({ deliveryAddress: null, giftMessage: null })
    .where(inArray(boxes.subscriptionId, ids))
    .returning({ id: boxes.id });
  await forgetAddressesInEmails(tx, [
    ...ids.map((id) => `gift:${id}`),
    ...orderIds.map((id) => `order:${id}`),
    ...theirs.map(({ id }) => `box:${id}`),
  ]);
  await tx.update(subscriptions).set({ gift: null }).where(inArray(subscriptions.id, ids));
}
