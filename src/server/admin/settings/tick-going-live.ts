import type { ManualCheck } from "#domain/going-live.ts";
import { getUser } from "#server/accounts/index.ts";
import { recordChange } from "#server/audit/index.ts";
import { acquireLock } from "#server/db/acquire-lock.ts";
import type { Tx } from "#server/db/open-database.ts";
import { readTicks, saveSetting, TICKS_KEY } from "#server/settings/index.ts";

/** Ticks a point of the going-live list, or takes its tick away. The first tick stands: ticking again changes nothing. */
export async function tickGoingLive(
  tx: Tx,
  { check, isDone }: { check: ManualCheck; isDone: boolean },
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<void> {
  await acquireLock(tx, "settings");
  const { [check]: before, ...others } = await readTicks(tx);
  if ((before !== undefined) === isDone) return;
  const { username } = await getUser(tx, actorUserId);
  const tick = { by: username, at: now.toISOString() };
  await saveSetting(tx, TICKS_KEY, isDone ? { ...others, [check]: tick } : others, now);
  await recordChange(tx, {
    actorUserId,
    action: "update",
    entity: "setting",
    entityId: TICKS_KEY,
    before: { [check]: before !== undefined },
    after: { [check]: isDone },
    now,
  });
}
