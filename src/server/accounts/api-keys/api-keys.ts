import type { ApiKey } from "#contract/accounts/admin-api-keys.ts";
import { addDays, type IsoDay, isoDay, londonDay } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import { type HeldPermissions, type Permission, permissionsOfKey } from "#domain/staff/permissions.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import {
  type ApiKeyWithMaker,
  findPermissions,
  insertApiKey,
  listApiKeys as listRows,
  revokeApiKey as revokeRow,
} from "#server/platform/identity/index.ts";
import { newApiKey } from "#server/platform/kernel/api-key-text.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { alertAdmin } from "#server/platform/mail/index.ts";

const DEFAULT_DAYS = 365;

export async function listApiKeys(shop: Shop): Promise<ApiKey[]> {
  const rows = await listRows(shop.db);
  const makers = [...new Set(rows.map(({ key }) => key.userId))];
  const held = new Map<number, HeldPermissions | undefined>();
  for (const userId of makers) held.set(userId, await findPermissions(shop.db, userId));
  const today = londonDay(shop.clock());
  return rows.map((row) => viewApiKey(row, { today, held: held.get(row.key.userId) }));
}

function viewApiKey(
  { key, maker }: ApiKeyWithMaker,
  { today, held = [] }: { today: IsoDay; held: HeldPermissions | undefined },
): ApiKey {
  const isExpired = key.expiresOn !== null && today > key.expiresOn;
  const isPowerless = permissionsOfKey(held, key.permissions).length === 0;
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    permissions: [...key.permissions],
    maker: `${maker.firstName} ${maker.lastName}`.trim() || maker.email,
    createdAt: key.createdAt.toISOString(),
    expiresOn: key.expiresOn,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    state: key.revokedAt ? "revoked" : isExpired ? "expired" : isPowerless ? "powerless" : "active",
  };
}

interface NewApiKey {
  name: string;
  permissions: readonly Permission[];
  /** Undefined for a year. */
  expiresOn?: string | null | undefined;
}

/**
 * Creates a key with permissions that its maker has. Refuses with `invalid-input` for other permissions and for a day in
 * the past.
 */
export async function createApiKey(
  shop: Shop,
  { name, permissions, expiresOn }: NewApiKey,
  { actorUserId, held }: { actorUserId: number; held: HeldPermissions },
): Promise<{ id: number; key: string }> {
  const now = shop.clock();
  const today = londonDay(now);
  const end = expiresOn === undefined ? addDays(today, DEFAULT_DAYS) : expiresOn === null ? null : isoDay(expiresOn);
  if (permissionsOfKey(held, permissions).length < permissions.length) {
    throw invalid("permissions", "A key can have only permissions that you have, and never settings or connections");
  }
  if (end !== null && end < today) throw invalid("expiresOn", "Choose today or a later day");
  const { key, prefix, keyHash } = newApiKey();
  const id = await shop.db.transaction(async (tx) => {
    const row = { userId: actorUserId, name, prefix, keyHash, permissions, expiresOn: end, createdAt: now };
    const inserted = await insertApiKey(tx, row);
    const after = { name, prefix, permissions, expiresOn: end };
    await recordChange(tx, { actorUserId, action: "create", entity: "api-key", entityId: inserted.id, after, now });
    await alertAdmin(tx, {
      about: `api-key:${inserted.id}`,
      facts: {
        title: `New API key: ${name}`,
        meaning: "A program can use it at once. If you do not expect it, revoke it on the page Connections.",
        details: [
          { name: "Key", value: `${prefix}…` },
          { name: "Permissions", value: permissions.join(", ") },
        ],
        path: "/admin/connections",
      },
      now,
    });
    return inserted.id;
  });
  shop.wake("send-letters");
  return { id, key };
}

function invalid(path: string, message: string): ShopError {
  return new ShopError("invalid-input", {}, [{ path, message }]);
}

/** Revokes a key from the next request on. Refuses with `not-found`, also for a revoked key. */
export async function revokeApiKey(
  shop: Shop,
  { keyId, actorUserId }: { keyId: number; actorUserId: number },
): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const row = await revokeRow(tx, keyId, now);
    if (!row) throw new ShopError("not-found");
    const change = { actorUserId, action: "revoke", entity: "api-key", entityId: keyId, now };
    await recordChange(tx, { ...change, before: { name: row.name, prefix: row.prefix } });
  });
}
