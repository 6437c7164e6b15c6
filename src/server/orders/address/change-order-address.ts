import { createHash } from "node:crypto";
import { unprintableMessage } from "#contract/fields.ts";
import type { OrderAddress, StoredAddress, TypedAddress } from "#contract/orders/order-address.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { canBuyerChangeAddress } from "#domain/orders/parcels.ts";
import { ShopError } from "#domain/shop-error.ts";
import { findOrder, insertOrderEvent, lockOrder, type OrderRow, updateOrder } from "#server/orders/orders.queries.ts";
import { replanPresent } from "#server/orders/parcels/change-present.ts";
import { outdateLabels } from "#server/orders/parcels/labels.queries.ts";
import { listParcelsOfOrders, lockProductParcel, type ParcelRow } from "#server/orders/parcels/parcels.queries.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readLink } from "#server/platform/kernel/signed-links.ts";
import type { SignedLink } from "#server/platform/names/email-kinds.ts";
import { greetedName, requireServedPostcode } from "#server/pricing/index.ts";
import { queueAddressEmail } from "./queue-address-email.ts";

/** Validates an address by the rules of the checkout. Refuses with `invalid-input` or `postcode-not-served`. */
export function checkAddress({ firstName, lastName, line1, line2, city, ...typed }: TypedAddress): DeliveryAddress {
  const postcode = requireServedPostcode(typed.postcode, "postcode");
  return { firstName, lastName, line1, line2, city, postcode, country: "United Kingdom" };
}

/**
 * Refuses lines that the label cannot print, with `invalid-input`. Unchanged lines are accepted, because an address
 * stored before this rule can then still be corrected.
 */
export function requirePrintableChange(stored: Partial<StoredAddress> | null, address: StoredAddress): void {
  const issues = Object.entries(viewAddress(address)).flatMap(([path, line]) => {
    if (line === stored?.[path as keyof StoredAddress]) return [];
    const message = unprintableMessage(line);
    return message ? [{ path, message }] : [];
  });
  if (issues.length > 0) throw new ShopError("invalid-input", {}, issues);
}

export function viewAddress({ firstName, lastName, line1, line2, city, postcode }: StoredAddress): StoredAddress {
  return { firstName, lastName, line1, line2, city, postcode };
}

interface AddressChange {
  /** The order, read under its row lock. */
  order: OrderRow;
  address: DeliveryAddress;
  /** Unsent parcels whose labels have the old address. */
  parcelIds: readonly number[];
  /** True if the order's stored address must not change, because its products were already sent there. */
  keepsAddress?: boolean;
  /** A guest's new email address. */
  email?: string | undefined;
  /** Undefined if the buyer changed the address by link. */
  actorUserId: number | undefined;
  now: Date;
}

/**
 * Saves the new delivery address of a locked order, with its event and its entry in the activity log. An invoice keeps
 * the address that it was issued to.
 */
export async function saveOrderAddress(tx: Tx, change: AddressChange): Promise<OrderRow> {
  const { order, address, parcelIds, keepsAddress = false, email, actorUserId, now } = change;
  await outdateLabels(tx, parcelIds, now);
  const moved = { deliveryAddress: address, billingAddress: order.billingAddress ?? order.deliveryAddress };
  const updated = await updateOrder(tx, order.id, {
    ...(keepsAddress ? {} : moved),
    ...(email === undefined ? {} : { email }),
    updatedAt: now,
  });
  const isMoved = !keepsAddress && address.postcode !== order.deliveryAddress?.postcode;
  const saved = isMoved ? await replanPresent(tx, updated, now) : updated;
  const event = { orderId: order.id, kind: "address", createdAt: now } as const;
  await insertOrderEvent(tx, actorUserId === undefined ? event : { ...event, facts: { actorUserId } });
  const isNewEmail = email !== undefined && email !== order.email;
  await recordChange(tx, {
    actorUserId,
    action: "update",
    entity: "order",
    entityId: order.id,
    before: { deliveryAddress: order.deliveryAddress, ...(isNewEmail ? { email: order.email } : {}) },
    after: { deliveryAddress: address, ...(isNewEmail ? { email } : {}) },
    now,
  });
  return saved;
}

const LINK_DAYS = 30;
const PAGE = "/order-address";

/** A link for the buyer of a guest's order. It is valid until packing begins, or the order's email address changes. */
export function orderAddressLink({ id, email }: Pick<OrderRow, "id" | "email">, now: Date): SignedLink {
  return {
    path: PAGE,
    purpose: "order-address",
    subject: `${id}:${emailFingerprint(email)}`,
    expiresAt: new Date(now.getTime() + LINK_DAYS * DAY_MS).toISOString(),
  };
}

/** Shortened hash of an email address, for links that must not outlive it. */
export function emailFingerprint(email: string | null): string {
  return createHash("sha256")
    .update(email ?? "")
    .digest("base64url")
    .slice(0, 16);
}

/** Reads the order id from a link's token. Refuses with `link-invalid` or `link-expired`. */
function readOrderId(shop: Shop, token: string): { orderId: number; fingerprint: string } {
  const [id = "", fingerprint = ""] = readLink(shop, "order-address", token).subject.split(":");
  return { orderId: Number(id), fingerprint };
}

/**
 * Refuses an order that the link can no longer change, because the order belongs to an account now or has another email
 * address.
 */
function requireLinked(order: OrderRow | undefined, fingerprint: string) {
  const { deliveryAddress = null } = order ?? {};
  if (!order?.paidAt || order.userId !== null || order.archivedAt || !deliveryAddress) {
    throw new ShopError("link-invalid");
  }
  if (emailFingerprint(order.email) !== fingerprint) throw new ShopError("link-expired");
  return { order, address: deliveryAddress };
}

export async function openOrderAddress(shop: Shop, token: string): Promise<OrderAddress> {
  const { orderId, fingerprint } = readOrderId(shop, token);
  const { order, address } = requireLinked(await findOrder(shop.db, orderId), fingerprint);
  const products = (await listParcelsOfOrders(shop.db, [orderId])).find(isProductParcel);
  if (!products) throw new ShopError("link-invalid");
  return viewOrderAddress(order, address, products);
}

function isProductParcel({ boxId, replacement }: ParcelRow): boolean {
  return boxId === null && replacement === null;
}

function viewOrderAddress(order: OrderRow, address: DeliveryAddress, products: ParcelRow): OrderAddress {
  return {
    orderId: order.id,
    address: viewAddress(address),
    canChange: canBuyerChangeAddress(products),
    leavesOn: products.dueOn,
    version: order.updatedAt.toISOString(),
  };
}

/** Changes the address of a guest's order by link. Refuses with `too-late-to-change` once packing has begun. */
export async function changeAddressByLink(
  shop: Shop,
  { token, version, ...typed }: TypedAddress & { token: string; version: string },
): Promise<OrderAddress> {
  const { orderId, fingerprint } = readOrderId(shop, token);
  const address = checkAddress(typed);
  const now = shop.clock();
  const view = await shop.db.transaction(async (tx) => {
    const { order, address: before } = requireLinked(await lockOrder(tx, orderId), fingerprint);
    const products = await lockProductParcel(tx, orderId);
    if (!products || !canBuyerChangeAddress(products)) throw new ShopError("too-late-to-change");
    if (isSameAddress(before, address)) return viewOrderAddress(order, before, products);
    if (version !== order.updatedAt.toISOString()) throw new ShopError("changed-meanwhile");
    requirePrintableChange(before, address);
    const saved = await saveOrderAddress(tx, { order, address, parcelIds: [], actorUserId: undefined, now });
    await queueAddressEmail(tx, {
      about: `order:${orderId}`,
      recipient: order.email,
      firstName: greetedName(order),
      order: saved,
      address,
      reach: "order",
      isByShop: false,
      changeAddress: orderAddressLink(saved, now),
      now,
    });
    return viewOrderAddress(saved, address, products);
  });
  shop.wake("send-letters");
  return view;
}

export function isSameAddress(one: DeliveryAddress, other: DeliveryAddress): boolean {
  return JSON.stringify(viewAddress(one)) === JSON.stringify(viewAddress(other));
}
