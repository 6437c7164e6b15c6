import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { Erased } from "#server/platform/db/personal-tables.ts";
import { readRows } from "#server/platform/db/read-rows.ts";
import { movedCustomers } from "#server/platform/db/schema/moving.ts";
import { users } from "#server/platform/db/schema/people.ts";

export async function insertMovedCustomer(tx: Tx, row: typeof movedCustomers.$inferInsert): Promise<void> {
  await tx.insert(movedCustomers).values(row);
}

/** Telephone number at the other shop. Empty without one. */
export async function readMovedPhone(db: Reader, userId: number): Promise<string> {
  const [row] = await db
    .select({ phone: movedCustomers.phone })
    .from(movedCustomers)
    .where(eq(movedCustomers.userId, userId));
  return row?.phone ?? "";
}

/** Customers who have opened no link of an email, and therefore have no password yet. */
const HAS_NO_PASSWORD = and(isNull(users.emailVerifiedAt), isNull(users.erasedAt));

/** Asks for an invitation of every customer without a password who has none yet. Returns their number. */
export async function askForInvitations(tx: Tx, now: Date): Promise<number> {
  const asked = await tx
    .update(movedCustomers)
    .set({ inviteAskedAt: now })
    .where(
      and(
        isNull(movedCustomers.inviteAskedAt),
        inArray(movedCustomers.userId, tx.select({ id: users.id }).from(users).where(HAS_NO_PASSWORD)),
      ),
    )
    .returning({ userId: movedCustomers.userId });
  return asked.length;
}

/** Takes back the invitations that were not sent yet. Returns their number. */
export async function withdrawInvitations(tx: Tx): Promise<number> {
  const withdrawn = await tx
    .update(movedCustomers)
    .set({ inviteAskedAt: null })
    .where(and(sql`${movedCustomers.inviteAskedAt} is not null`, isNull(movedCustomers.invitedAt)))
    .returning({ userId: movedCustomers.userId });
  return withdrawn.length;
}

/** Marks the next invitations as sent and returns their customers. Those with a password are passed over. */
export async function takeInvitations(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<number[]> {
  const next = await tx
    .select({ userId: movedCustomers.userId })
    .from(movedCustomers)
    .innerJoin(users, eq(users.id, movedCustomers.userId))
    .where(and(sql`${movedCustomers.inviteAskedAt} is not null`, isNull(movedCustomers.invitedAt), HAS_NO_PASSWORD))
    .orderBy(asc(movedCustomers.userId))
    .limit(limit)
    .for("update", { of: movedCustomers, skipLocked: true });
  const ids = next.map(({ userId }) => userId);
  if (ids.length > 0)
    await tx.update(movedCustomers).set({ invitedAt: now }).where(inArray(movedCustomers.userId, ids));
  return ids;
}

export interface InvitationCounts {
  /** Customers who came from another shop. */
  moved: number;
  /** Those with a password. */
  withPassword: number;
  /** Those without a password who were not invited and will not be until the next press. */
  uninvited: number;
  /** Invitations that wait, and those that were sent. */
  waiting: number;
  invited: number;
}

export async function countInvitations(db: Reader): Promise<InvitationCounts> {
  const [counts] = await readRows<InvitationCounts>(
    db,
    sql`select count(*)::int as "moved",
      (count(*) filter (where u.email_verified_at is not null))::int as "withPassword",
      (count(*) filter (where u.email_verified_at is null and m.invite_asked_at is null))::int as "uninvited",
      (count(*) filter (where u.email_verified_at is null and m.invite_asked_at is not null
        and m.invited_at is null))::int as "waiting",
      (count(*) filter (where m.invited_at is not null))::int as "invited"
    from moved_customers m join users u on u.id = m.user_id where u.erased_at is null`,
  );
  if (!counts) throw new Error("no counts");
  return counts;
}

export async function deleteMovedCustomer(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.delete(movedCustomers).where(eq(movedCustomers.userId, userId));
}
