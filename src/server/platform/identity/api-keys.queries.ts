import { and, asc, eq, isNull, lte, or } from "drizzle-orm";
import type { Database, Reader, Tx } from "#server/platform/db/open-database.ts";
import { type Erased, ofUser, type PersonalTables, WITH_ACCOUNT } from "#server/platform/db/personal-tables.ts";
import { apiKeys, users } from "#server/platform/db/schema/people.ts";

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/** The key with this visible beginning, also if it is revoked. */
export async function findApiKey(db: Reader, prefix: string): Promise<ApiKeyRow | undefined> {
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.prefix, prefix));
  return row;
}

export interface ApiKeyWithMaker {
  key: ApiKeyRow;
  maker: { email: string; firstName: string; lastName: string };
}

/** All keys of all users, in the order of their creation. */
export async function listApiKeys(db: Reader): Promise<ApiKeyWithMaker[]> {
  const { email, firstName, lastName } = users;
  return db
    .select({ key: apiKeys, maker: { email, firstName, lastName } })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .orderBy(asc(apiKeys.id));
}

export async function insertApiKey(tx: Tx, key: typeof apiKeys.$inferInsert): Promise<ApiKeyRow> {
  const [row] = await tx.insert(apiKeys).values(key).returning();
  if (!row) throw new Error("the database returned no key");
  return row;
}

/** The revoked key. Undefined if it does not exist or was revoked before. */
export async function revokeApiKey(tx: Tx, keyId: number, now: Date): Promise<ApiKeyRow | undefined> {
  const [row] = await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt)))
    .returning();
  return row;
}

/** Revokes all keys of a user whose access ends. They stay revoked if the user is invited again. */
export async function revokeApiKeysOf(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)));
}

/** Records a use, unless one is recorded after `unlessAfter`. */
export async function touchApiKey(db: Database, keyId: number, now: Date, unlessAfter: Date): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, keyId), or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, unlessAfter))));
}

export const API_KEY_TABLES: PersonalTables = {
  api_keys: {
    export: { apiKeys: { of: ofUser, without: ["key_hash"] } },
    erasure: deleteApiKeysOf,
    retention: WITH_ACCOUNT,
  },
};

async function deleteApiKeysOf(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.delete(apiKeys).where(eq(apiKeys.userId, userId));
}
