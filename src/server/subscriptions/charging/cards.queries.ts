import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { BoxMonth, IsoDay } from "#domain/calendar.ts";
import type { Reader } from "#server/db/open-database.ts";
import { emails } from "#server/db/schema/marketing.ts";
import { users } from "#server/db/schema/people.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

export interface ExpiringCard {
  subscriptionId: number;
  /** What the letter is about: one for each card and subscription. */
  about: string;
  email: string;
  firstName: string;
  cardBrand: string;
  cardLastFour: string;
  cardExpiresIn: BoxMonth;
  nextChargeOn: IsoDay | null;
}

/** Cards of running subscriptions that end in a month or before it, and of which nobody has been told. */
export async function listExpiringCards(db: Reader, latest: BoxMonth, limit: number): Promise<ExpiringCard[]> {
  const about = sql<string>`'card:' || ${subscriptions.id} || ':' || ${subscriptions.cardLastFour} || ':' || ${subscriptions.cardExpiresIn}`;
  const isNotNotified = sql`not exists (select 1 from ${emails}
    where ${emails.kind} = 'card-expiring' and ${emails.about} = ${about})`;
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
        isNotNotified,
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(limit);
  return rows.flatMap(({ cardBrand, cardLastFour, cardExpiresIn, ...row }) =>
    cardBrand && cardLastFour && cardExpiresIn ? [{ ...row, cardBrand, cardLastFour, cardExpiresIn }] : [],
  );
}
