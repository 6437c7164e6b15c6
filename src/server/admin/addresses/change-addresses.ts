import type { ParsedInputOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/orders/admin-addresses.ts";
import type { AdminOrderDetails } from "#contract/orders/admin-orders.ts";
import { canBuyerChangeAddress, canChangeAddress, hasLabel, parcelKind } from "#domain/orders/parcels.ts";
import { ShopError } from "#domain/shop-error.ts";
import { changeUserAddress, getUser } from "#server/accounts/index.ts";
import {
  checkAddress,
  isSameAddress,
  listParcelsOfOrders,
  lockOrder,
  lockProductParcel,
  lockReplacements,
  type OrderRow,
  orderAddressLink,
  type ParcelRow,
  queueAddressEmail,
  queueOldEmailNotice,
  requirePrintableChange,
  saveOrderAddress,
} from "#server/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { greetedName } from "#server/pricing/index.ts";
import {
  changeFrozenAddresses,
  changeRecipient,
  lockBoxesOf,
  lockForAddress,
  readBoxReach,
} from "#server/subscriptions/index.ts";

type By = { actorUserId: number };

interface OrderReach {
  /** Parcels of products, and replacements of products, that have not been sent. */
  parcels: readonly ParcelRow[];
  /** True if a sent parcel used the order's own address, which then stays on record. */
  hasSentProducts: boolean;
}

function reachOf(parcels: readonly ParcelRow[]): OrderReach {
  const ofOrder = parcels.filter((parcel) => parcelKind(parcel) !== "box" && parcel.replacedBoxId === null);
  const open = ofOrder.filter(canChangeAddress);
  return { parcels: open, hasSentProducts: open.length === 0 && ofOrder.length > 0 };
}

/** Parcels and boxes that a new address of the order would affect. */
export async function readAddressChange(db: Reader, order: OrderRow): Promise<AdminOrderDetails["addressChange"]> {
  const { parcels } = reachOf(await listParcelsOfOrders(db, [order.id]));
  const boxes = await readBoxReach(db, { orderId: order.id });
  const isOpen = order.paidAt !== null && order.archivedAt === null && order.email !== null;
  return {
    canChange: isOpen && (parcels.length > 0 || boxes.hasBoxes),
    hasLabel: boxes.hasLabel || parcels.some(hasLabel),
    changesAccount: boxes.hasUnfrozen,
  };
}

/**
 * Changes the address of an order's unsent parcels. Boxes whose run is not frozen use the account's address, which then
 * changes too. The delivery price does not change, because it is the same for every address.
 */
export async function changeOrderAddress(
  shop: Shop,
  {
    orderId,
    email,
    changeAccount,
    version,
    actorUserId,
    ...typed
  }: ParsedInputOf<typeof calls.changeAdminOrderAddress> & By,
): Promise<void> {
  const address = checkAddress(typed);
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.archivedAt || order.email === null) throw new ShopError("not-found");
    if (!order.paidAt) throw new ShopError("order-not-paid");
    if (version !== order.updatedAt.toISOString()) throw new ShopError("changed-meanwhile");
    requirePrintableChange(order.deliveryAddress, address);
    const products = await lockProductParcel(tx, orderId);
    const { parcels, hasSentProducts } = reachOf([
      ...(products ? [products] : []),
      ...(await lockReplacements(tx, orderId)),
    ]);
    // Locks all subscriptions together, because subscriptions must be locked in id order.
    if (order.userId !== null) await lockBoxesOf(tx, { userId: order.userId });
    const boxes = await readBoxReach(tx, { orderId });
    if (parcels.length === 0 && !boxes.hasBoxes) throw new ShopError("too-late-to-change");
    const newEmail = order.userId === null ? email?.toLowerCase() : undefined;
    const isNewEmail = newEmail !== undefined && newEmail !== order.email;
    const isMoved = !order.deliveryAddress || !isSameAddress(order.deliveryAddress, address);
    const by = { address, actorUserId, now };
    if (isMoved || isNewEmail) {
      const parcelIds = isMoved ? parcels.map(({ id }) => id) : [];
      await saveOrderAddress(tx, {
        ...by,
        order,
        parcelIds,
        keepsAddress: hasSentProducts || !isMoved,
        email: newEmail,
      });
    }
    const hasMovedBoxes = await changeFrozenAddresses(tx, { orderId }, by);
    const accountId = changeAccount || boxes.hasUnfrozen ? order.userId : null;
    const hasMovedAccount = accountId !== null && (await saveAccountAddress(tx, accountId, by));
    if (!isMoved && !isNewEmail && !hasMovedBoxes && !hasMovedAccount) return;
    const emailed = { id: orderId, email: newEmail ?? order.email };
    const isOpenToBuyer = order.userId === null && products !== undefined && canBuyerChangeAddress(products);
    await queueAddressEmail(tx, {
      about: `order:${orderId}`,
      recipient: emailed.email,
      firstName: greetedName(order),
      order,
      address,
      reach: hasMovedAccount ? "order-and-account" : "order",
      isByShop: true,
      changeAddress: isOpenToBuyer ? orderAddressLink(emailed, now) : undefined,
      now,
    });
    if (isNewEmail) await queueOldEmailNotice(tx, order, now);
  });
  shop.wake("send-letters");
}

interface NewAddress extends By {
  address: DeliveryAddress;
  now: Date;
}

/**
 * Changes the address of an account and of its boxes. The caller must have called `lockBoxesOf`. Returns false if
 * nothing changed.
 */
async function saveAccountAddress(tx: Tx, userId: number, by: NewAddress, version?: string): Promise<boolean> {
  const hasMovedUser = await changeUserAddress(tx, userId, { ...by, version });
  const hasMovedBoxes = await changeFrozenAddresses(tx, { userId }, by);
  return hasMovedUser || hasMovedBoxes;
}

/**
 * Changes the address of a customer's account. Later orders and unsent boxes use it. The addresses of sent parcels do
 * not change.
 */
export async function changeCustomerAddress(
  shop: Shop,
  { customerId, version, actorUserId, ...typed }: ParsedInputOf<typeof calls.changeAdminCustomerAddress> & By,
): Promise<void> {
  const address = checkAddress(typed);
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    await lockBoxesOf(tx, { userId: customerId });
    await moveAccount(tx, customerId, { address, actorUserId, now }, version);
  });
  shop.wake("send-letters");
}

/** Changes an account's address and emails the customer. */
async function moveAccount(tx: Tx, userId: number, by: NewAddress, version?: string): Promise<void> {
  if (!(await saveAccountAddress(tx, userId, by, version))) return;
  const { email, firstName } = await getUser(tx, userId);
  await queueAddressEmail(tx, {
    about: `user:${userId}`,
    recipient: email,
    firstName,
    address: by.address,
    reach: "account",
    isByShop: true,
    now: by.now,
  });
}

/**
 * Changes the address to which a subscription's boxes are sent: the gift recipient's address, or the account's. Refuses
 * with `too-late-to-change` for an ended subscription without a box to send.
 */
export async function changeSubscriptionAddress(
  shop: Shop,
  { subscriptionId, version, actorUserId, ...typed }: ParsedInputOf<typeof calls.changeAdminSubscriptionAddress> & By,
): Promise<void> {
  const address = checkAddress(typed);
  const now = shop.clock();
  const by = { address, actorUserId, now };
  await shop.db.transaction(async (tx) => {
    const row = await lockForAddress(tx, subscriptionId, version);
    const isOver = row.status === "cancelled" || row.status === "completed";
    if (isOver && !(await readBoxReach(tx, { subscriptionId })).hasBoxes) throw new ShopError("too-late-to-change");
    if (!row.gift) return moveAccount(tx, row.userId, by);
    if (isSameAddress(row.gift.address, address)) return;
    requirePrintableChange(row.gift.address, address);
    await changeRecipient(tx, row, by);
    const { email, firstName } = await getUser(tx, row.userId);
    await queueAddressEmail(tx, {
      about: `subscription:${subscriptionId}`,
      recipient: email,
      firstName,
      address,
      reach: "gift",
      isByShop: true,
      now,
    });
  });
  shop.wake("send-letters");
}
