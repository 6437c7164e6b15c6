import type * as calls from "#contract/catalogue/admin-catalogue.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { type ClaimRow, lockClaim, lockEnabledClaim, saveClaim } from "./claims.queries.ts";

/**
 * Changes a claim. Outside a demonstration a claim needs evidence (CAP Code 3.7). Refuses with `not-found` or
 * `evidence-missing`.
 */
export async function updateClaim(
  tx: Tx,
  { claimId, ...fields }: ParsedInputOf<typeof calls.updateClaim>,
  { isDemo, actorUserId, now }: { isDemo: boolean; actorUserId: number; now: Date },
): Promise<ClaimRow> {
  const row = await lockClaim(tx, claimId);
  if (!row) throw new ShopError("not-found");
  const stored: Readonly<Record<string, unknown>> = row;
  const changed = Object.entries(fields).filter(([name, value]) => value !== undefined && value !== stored[name]);
  if (changed.length === 0) return row;
  const changes = Object.fromEntries(changed);
  const wanted: ClaimRow = { ...row, ...changes };
  if (wanted.isEnabled && wanted.evidence === "" && !isDemo) throw new ShopError("evidence-missing");
  await saveClaim(tx, claimId, changes);
  await recordChange(tx, {
    actorUserId,
    action: "update",
    entity: "claim",
    entityId: row.key,
    before: Object.fromEntries(changed.map(([name]) => [name, stored[name]])),
    after: changes,
    now,
  });
  return wanted;
}

/** Disables a claim that another change has made untrue. Does nothing if it is disabled. */
export async function disableClaim(
  tx: Tx,
  key: string,
  { actorUserId, now }: { actorUserId: number | undefined; now: Date },
): Promise<void> {
  const row = await lockEnabledClaim(tx, key);
  if (!row) return;
  await saveClaim(tx, row.id, { isEnabled: false });
  const change = { actorUserId, action: "update", entity: "claim", entityId: key, now };
  await recordChange(tx, { ...change, before: { isEnabled: true }, after: { isEnabled: false } });
}
