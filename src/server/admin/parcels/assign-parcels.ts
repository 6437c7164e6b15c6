import type { ParcelResult } from "#contract/orders/admin-parcels.ts";
import { parcelState } from "#domain/orders/parcels.ts";
import { ShopError } from "#domain/shop-error.ts";
import { listMentionable } from "#server/admin/notes/mentions.ts";
import { lockParcel, updateParcels } from "#server/orders/index.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { each } from "./pack-parcels.ts";

interface Assignment {
  parcelIds: readonly number[];
  /** The user who acts, nobody, or the id of a user. */
  assignee: "me" | "nobody" | number;
  actorUserId: number;
}

/**
 * Assigns parcels, independently of each other. Parcels that were sent or stopped are refused. Refuses with
 * `invalid-input` for a user who may not pack.
 */
export async function assignParcels(shop: Shop, { assignee, ...work }: Assignment): Promise<ParcelResult[]> {
  const assigneeUserId = await readAssignee(shop, assignee, work.actorUserId);
  return each(shop, work, ({ id }, { actorUserId, now }) =>
    shop.db.transaction(async (tx) => {
      const parcel = await lockParcel(tx, id);
      if (!parcel) return "gone";
      const state = parcelState(parcel);
      if (state === "sent" || state === "stopped") return state;
      if (parcel.assigneeUserId === assigneeUserId) return undefined;
      await updateParcels(tx, [id], { assigneeUserId }, now);
      const change = { before: { assigneeUserId: parcel.assigneeUserId }, after: { assigneeUserId } };
      await recordChange(tx, { actorUserId, action: "update", entity: "parcel", entityId: id, ...change, now });
      return undefined;
    }),
  );
}

async function readAssignee(shop: Shop, assignee: Assignment["assignee"], actorUserId: number): Promise<number | null> {
  if (assignee === "nobody") return null;
  if (assignee === "me" || assignee === actorUserId) return actorUserId;
  const packers = await listMentionable(shop.db, "parcel", actorUserId);
  if (packers.some(({ userId }) => userId === assignee)) return assignee;
  throw new ShopError("invalid-input", {}, [{ path: "assignee", message: "Choose a member of staff who may pack" }]);
}
