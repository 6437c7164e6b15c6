import { and, asc, eq, inArray, lte, not, sql } from "drizzle-orm";
import type { BoxMonth, IsoDay } from "#domain/calendar.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { users } from "#server/platform/db/schema/people.ts";
import { subscriptions } from "#server/platform/db/schema/subscriptions.ts";
import { hasEmail } from "#server/platform/mail/index.ts";
import type { shownColumns } from "./method-columns.ts";

export async function isMethodUsed(db: Reader, methodId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.methodId, methodId))
    .limit(1);
  return row !== undefined;
}

type Shown = ReturnType<typeof shownColumns>;

export async function showMethod(tx: Tx, methodId: string, shown: Shown): Promise<void> {
  await tx.update(subscriptions).set(shown).where(eq(subscriptions.methodId, methodId));
}

const NO_METHOD = {
  methodId: null,
  methodType: null,
  cardBrand: null,
  cardLastFour: null,
  cardExpiresIn: null,
};

/** Removes a method from all subscriptions that it pays for. */
export async function dropMethod(tx: Tx, methodId: string): Promise<void> {
  await tx.update(subscriptions).set(NO_METHOD).where(eq(subscriptions.methodId, methodId));
}

/**
 * Removes a payer who was deleted at the provider. The account then shows no method, and the next charge requires a
 * card.
 */
export async function dropPayer(tx: Tx, payerId: string): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ ...NO_METHOD, payerId: null })
    .where(eq(subscriptions.payerId, payerId));
}

export interface ExpiringCard {
  subscriptionId: number;
  /** Key of the email, unique for each card and subscription. */
  about: string;
  email: string;
  firstName: string;
  cardBrand: string;
  cardLastFour: string;
  cardExpiresIn: BoxMonth;
  nextChargeOn: IsoDay | null;
}

/** Lists cards of running subscriptions that expire by the end of a month and have had no warning. */
export async function listExpiringCards(db: Reader, latest: BoxMonth, limit: number): Promise<ExpiringCard[]> {
  const about = sql<string>`'card:' || ${subscriptions.id} || ':' || ${subscriptions.cardLastFour} || ':' || ${subscriptions.cardExpiresIn}`;
  const rows = await db
    .select({
      subscriptionId: subscriptions.id,
      about,
      email: users.email,
      firstName: users.firstName,
      cardBrand: subscriptions.cardBrand,
      cardLastFour: subscriptions.cardLastFour,
      cardExpiresIn: subscriptions.cardExpiresIn,
      nextChargeOn: subscriptions.nextChargeOn,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        inArray(subscriptions.status, ["active", "paused"]),
        eq(subscriptions.cancelAtPeriodEnd, false),
        lte(subscriptions.cardExpiresIn, latest),
        not(hasEmail("card-expiring", about)),
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(limit);
  return rows.flatMap(({ cardBrand, cardLastFour, cardExpiresIn, ...row }) =>
    cardBrand && cardLastFour && cardExpiresIn ? [{ ...row, cardBrand, cardLastFour, cardExpiresIn }] : [],
  );
}
