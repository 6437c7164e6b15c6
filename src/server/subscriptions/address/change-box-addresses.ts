import { hasLabel } from "#domain/orders/parcels.ts";
import { ShopError } from "#domain/shop-error.ts";
import { isSameAddress, outdateLabels } from "#server/orders/index.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import { lockSubscriptions, type SubscriptionRow, updateSubscription } from "#server/subscriptions/boxes.queries.ts";
import { type BoxesOf, listBoxesToSend, listSubscriptionIdsOf, setBoxAddresses } from "./addresses.queries.ts";

export interface BoxReach {
  /** True if any box is still to be sent. */
  hasBoxes: boolean;
  /**
   * True if any of these boxes is unfrozen. An unfrozen box gets its address from the account or the gift at the
   * freeze.
   */
  hasUnfrozen: boolean;
  hasLabel: boolean;
}

/** Determines the unsent boxes that an address change would affect. */
export async function readBoxReach(db: Reader, of: BoxesOf): Promise<BoxReach> {
  const rows = await listBoxesToSend(db, of);
  return {
    hasBoxes: rows.length > 0,
    hasUnfrozen: rows.some(({ isFrozen }) => !isFrozen),
    hasLabel: rows.some(hasLabel),
  };
}

/**
 * Locks the subscriptions of some boxes, so that none is frozen or sent until the commit. Lock their order first.
 */
export async function lockBoxesOf(tx: Tx, of: BoxesOf): Promise<SubscriptionRow[]> {
  return lockSubscriptions(tx, await listSubscriptionIdsOf(tx, of));
}

interface NewAddress {
  address: DeliveryAddress;
  actorUserId: number;
  now: Date;
}

/**
 * Writes the new address to frozen boxes that have not been sent, and logs each old address. The caller must have
 * called `lockBoxesOf`. Returns false if all boxes already had the address.
 */
export async function changeFrozenAddresses(
  tx: Tx,
  of: BoxesOf,
  { address, actorUserId, now }: NewAddress,
): Promise<boolean> {
  const moved = (await listBoxesToSend(tx, of)).filter(
    ({ isFrozen, deliveryAddress }) => isFrozen && !(deliveryAddress && isSameAddress(deliveryAddress, address)),
  );
  const boxesById = new Map(moved.map((row) => [row.boxId, row]));
  await setBoxAddresses(tx, [...boxesById.keys()], address, now);
  await outdateLabels(
    tx,
    moved.flatMap(({ parcelId }) => parcelId ?? []),
    now,
  );
  for (const { boxId, deliveryAddress } of boxesById.values()) {
    const change = { actorUserId, action: "update", entity: "box", entityId: boxId, now };
    await recordChange(tx, { ...change, before: { deliveryAddress }, after: { deliveryAddress: address } });
  }
  return moved.length > 0;
}

/** Locks a subscription whose address changes. Refuses with `not-found` or `changed-meanwhile`. */
export async function lockForAddress(tx: Tx, subscriptionId: number, version: number): Promise<SubscriptionRow> {
  const [row] = await lockSubscriptions(tx, [subscriptionId]);
  if (!row || row.archivedAt) throw new ShopError("not-found");
  if (row.version !== version) throw new ShopError("changed-meanwhile");
  return row;
}

/** Changes the recipient of a locked gift, for future boxes and for frozen boxes that have not been sent. */
export async function changeRecipient(
  tx: Tx,
  row: SubscriptionRow,
  { address, actorUserId, now }: NewAddress,
): Promise<void> {
  if (!row.gift) throw new ShopError("nothing-to-change");
  await updateSubscription(tx, { id: row.id, gift: { ...row.gift, address }, version: row.version + 1 });
  await changeFrozenAddresses(tx, { subscriptionId: row.id }, { address, actorUserId, now });
  await recordChange(tx, {
    actorUserId,
    action: "update",
    entity: "subscription",
    entityId: row.id,
    before: { recipient: row.gift.address },
    after: { recipient: address },
    now,
  });
}
