import { and, asc, eq, inArray, isNotNull, lte, not, sql } from "drizzle-orm";
import type { IsoDay } from "#domain/calendar.ts";
import type { Audience } from "#domain/subscriptions/plans.ts";
import { isDisputed } from "#server/orders/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { Gift } from "#server/platform/db/schema/basket.ts";
import { boxes } from "#server/platform/db/schema/boxes.ts";
import type { OrderedBox } from "#server/platform/db/schema/orders.ts";
import { users } from "#server/platform/db/schema/people.ts";
import { subscriptions } from "#server/platform/db/schema/subscriptions.ts";
import { hasEmail } from "#server/platform/mail/index.ts";

export interface GiftToAnnounce {
  subscriptionId: number;
  /** Key of the email, unique for each gift. */
  about: string;
  orderId: number | null;
  audience: Audience;
  dispatchOn: IsoDay;
  gift: Gift | null;
  box: OrderedBox;
  email: string;
  firstName: string;
  /** True if the giver bought as a guest, or has come from another shop. */
  isOpenedByShop: boolean;
}

/**
 * Lists gifts whose first box is paid and due for dispatch by a day, and that have not been announced. The boxes of a
 * disputed payment are on hold, so their gift is not announced.
 */
export async function listGiftsToAnnounce(db: Reader, until: IsoDay, limit: number): Promise<GiftToAnnounce[]> {
  const about = sql<string>`'gift:' || ${subscriptions.id}`;
  return db
    .select({
      subscriptionId: subscriptions.id,
      about,
      orderId: boxes.orderId,
      audience: boxes.audience,
      dispatchOn: boxes.dispatchOn,
      gift: subscriptions.gift,
      box: subscriptions.box,
      email: users.email,
      firstName: users.firstName,
      isOpenedByShop: users.isOpenedByShop,
    })
    .from(subscriptions)
    .innerJoin(
      boxes,
      and(
        eq(boxes.subscriptionId, subscriptions.id),
        sql`${boxes.boxMonth} = ${subscriptions.box} ->> 'firstBoxMonth'`,
      ),
    )
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        isNotNull(subscriptions.gift),
        inArray(boxes.status, ["charged", "packed"]),
        lte(boxes.dispatchOn, until),
        not(isDisputed(boxes.orderId)),
        not(hasEmail("gift-announced", about)),
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(limit);
}
