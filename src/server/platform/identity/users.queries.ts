import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database, Reader, SqlFragment, Tx } from "#server/platform/db/open-database.ts";
import { type Erased, ofUser, type PersonalTables, WITH_ACCOUNT } from "#server/platform/db/personal-tables.ts";
import { passwordResetRequests, sessions, users } from "#server/platform/db/schema/people.ts";

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;
export type UserAddress = Pick<
  UserRow,
  | "deliveryLine1"
  | "deliveryLine2"
  | "deliveryCity"
  | "deliveryPostcode"
  | "deliveryCountry"
  | "billingLine1"
  | "billingLine2"
  | "billingCity"
  | "billingPostcode"
  | "billingCountry"
  | "sameAsDelivery"
>;

/** Reads and locks a user's row. */
export async function lockUser(tx: Tx, userId: number): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  return row;
}

export async function findUser(db: Reader, userId: number): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row;
}

/** Finds a user by username or email address. Ignores upper and lower case. */
export async function findUserByName(db: Reader, name: string): Promise<UserRow | undefined> {
  const lowered = name.toLowerCase();
  const [row] = await db
    .select()
    .from(users)
    .where(or(eq(sql`lower(${users.username})`, lowered), eq(sql`lower(${users.email})`, lowered)))
    .limit(1);
  return row;
}

export async function findUserByEmail(db: Reader, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row;
}

/** The customer who has verified this address. */
export async function findVerifiedUserId(db: Reader, email: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNotNull(users.emailVerifiedAt)));
  return row?.id;
}

/** Condition: the account with this address has confirmed it. The address is in lower case. */
export function isVerifiedEmail(email: SqlFragment): SqlFragment {
  return sql`exists (select 1 from ${users} where lower(${users.email}) = ${email} and ${users.emailVerifiedAt} is not null)`;
}

/** The new row. Undefined if the username or the email address is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<UserRow | undefined> {
  const [row] = await tx.insert(users).values(user).onConflictDoNothing().returning();
  return row;
}

type UserChange = Partial<Omit<NewUser, "id">>;

/** Changes a user's own data. Undefined if the account does not exist. */
export async function updateUser(db: Reader, userId: number, change: UserChange): Promise<UserRow | undefined> {
  const [row] = await db
    .update(users)
    .set(change)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
    .returning();
  return row;
}

/** Changes a user only if password and email address have not changed since `read`. Returns undefined otherwise. */
export async function updateUserAsRead(tx: Tx, read: UserRow, change: UserChange): Promise<UserRow | undefined> {
  const [row] = await tx
    .update(users)
    .set(change)
    .where(and(eq(users.id, read.id), eq(users.password, read.password), eq(users.email, read.email)))
    .returning();
  return row;
}

export async function updateUserAddress(
  tx: Reader,
  userId: number,
  address: UserAddress,
  now: Date,
): Promise<UserRow | undefined> {
  const [row] = await tx
    .update(users)
    .set({ ...address, updatedAt: now })
    .where(eq(users.id, userId))
    .returning();
  return row;
}

type PasswordResetRequest = typeof passwordResetRequests.$inferSelect;

export async function insertResetRequest(db: Reader, email: string, askedAt: Date): Promise<void> {
  await db.insert(passwordResetRequests).values({ email, askedAt });
}

export async function listResetRequests(db: Reader, limit: number): Promise<PasswordResetRequest[]> {
  return db.select().from(passwordResetRequests).orderBy(asc(passwordResetRequests.id)).limit(limit);
}

/**
 * Deletes a request. Returns true if it still existed. If two jobs process a request, only one of them sends the email.
 */
export async function deleteResetRequest(tx: Tx, requestId: number): Promise<boolean> {
  const gone = await tx
    .delete(passwordResetRequests)
    .where(eq(passwordResetRequests.id, requestId))
    .returning({ id: passwordResetRequests.id });
  return gone.length > 0;
}

export async function findStripeCustomer(db: Database, userId: number): Promise<string | undefined> {
  const [row] = await db.select({ id: users.stripeCustomerId }).from(users).where(eq(users.id, userId));
  return row?.id ?? undefined;
}

/** Stores a user's customer id, unless one is stored. Returns the stored id. */
export async function saveStripeCustomer(db: Database, userId: number, customerId: string): Promise<string> {
  const [row] = await db
    .update(users)
    .set({ stripeCustomerId: sql`coalesce(${users.stripeCustomerId}, ${customerId})` })
    .where(eq(users.id, userId))
    .returning({ id: users.stripeCustomerId });
  if (!row?.id) throw new Error(`user ${userId} is gone`);
  return row.id;
}

/** Stores a customer id that another shop made, unless the user has one or another user has this one. */
export async function saveStripeCustomerIfFree(tx: Tx, userId: number, customerId: string): Promise<void> {
  const isTaken = sql`exists (select 1 from ${users} other where other.stripe_customer_id = ${customerId})`;
  await tx
    .update(users)
    .set({ stripeCustomerId: customerId })
    .where(and(eq(users.id, userId), isNull(users.stripeCustomerId), sql`not ${isTaken}`));
}

/** Removes this customer id from the users that have it, because the customer does not exist at the provider. */
export async function forgetStripeCustomer(db: Reader, customerId: string): Promise<void> {
  await db.update(users).set({ stripeCustomerId: null }).where(eq(users.stripeCustomerId, customerId));
}

/** Finds the customer's name and email address for the card provider. */
export async function findPayer(
  db: Reader,
  userId: number,
): Promise<{ email: string; firstName: string; lastName: string } | undefined> {
  const { email, firstName, lastName } = users;
  const [user] = await db
    .select({ email, firstName, lastName })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)));
  return user;
}

export const IDENTITY_TABLES: PersonalTables = {
  users: {
    export: {
      account: { of: ({ userId }) => sql`id = ${userId}`, without: ["password", "username_key", "sessions_from"] },
    },
    erasure: anonymiseUser,
    retention: WITH_ACCOUNT,
  },
  sessions: {
    export: { sessions: { of: ofUser, without: ["sid", "sess"] } },
    erasure: deleteSessions,
    retention: { job: "forget-old-sessions" },
  },
  password_reset_requests: {
    export: "gone within a minute",
    erasure: deleteResetRequests,
    retention: { job: "send-password-resets" },
  },
};

/**
 * Removes personal data from the account. Rows that must be retained stay linked to it. Returns false if it was already
 * erased.
 */
async function anonymiseUser(tx: Tx, { userId, alias, passwordHash, now }: Erased): Promise<boolean> {
  const erased = await tx
    .update(users)
    .set({
      username: alias,
      usernameKey: null,
      email: alias,
      emailVerifiedAt: null,
      pendingEmail: null,
      password: passwordHash,
      firstName: "",
      lastName: "",
      profileImageUrl: null,
      stripeCustomerId: null,
      stripeSubscriptionId: null,
      deliveryLine1: "",
      deliveryLine2: "",
      deliveryCity: "",
      deliveryPostcode: "",
      deliveryCountry: sql`default`,
      billingLine1: "",
      billingLine2: "",
      billingCity: "",
      billingPostcode: "",
      billingCountry: sql`default`,
      sameAsDelivery: true,
      sessionsFrom: now,
      erasedAt: now,
      updatedAt: now,
    })
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
    .returning({ id: users.id });
  return erased.length > 0;
}

async function deleteSessions(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

async function deleteResetRequests(tx: Tx, { email }: Erased): Promise<void> {
  await tx.delete(passwordResetRequests).where(eq(passwordResetRequests.email, email));
}
