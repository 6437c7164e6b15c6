import { RECALL_ROWS_MAX, type RecallOutcome, type RecallView } from "#contract/inventory/admin-batches.ts";
import { londonDay } from "#domain/calendar.ts";
import { type ParcelRefusal, parcelKind, parcelState } from "#domain/orders/parcels.ts";
import { recallText } from "#domain/orders/recall-text.ts";
import { ShopError } from "#domain/shop-error.ts";
import { markRecalled } from "#server/catalogue/index.ts";
import { moveStock, moveStockUpTo } from "#server/inventory/index.ts";
import {
  hasRecalledBatch,
  insertOrderEvent,
  listBatchesOf,
  listOrderItems,
  lockOrder,
  lockParcel,
  type ParcelRow,
  readProducts,
  selectRefundsOf,
  unmarkGivenBack,
  updateParcels,
} from "#server/orders/index.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import { readIdentity } from "#server/platform/brand/index.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { FileReply } from "#server/platform/endpoints/endpoint-server.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { listQueued, queueEmails, renderEmail } from "#server/platform/mail/index.ts";
import type { EmailFacts } from "#server/platform/names/email-kinds.ts";
import { readTrader } from "#server/platform/settings/index.ts";
import { writeTable } from "#server/platform/tables/index.ts";
import { type BatchParcel, listBatchParcels } from "./list-recipients.ts";
import { findBatch, lockBatch, type RecalledBatch } from "./recall.queries.ts";

class NotOnShelf extends Error {}

interface Named {
  productId: number;
  batchId: number;
}

interface Recalling extends Named {
  text: string;
  takesFromStock: boolean;
  actorUserId: number;
}

/** The parcels of a batch, the number of contactable recipients, and the proposed text. Refuses with `not-found`. */
export async function readRecall({ db }: Shop, named: Named): Promise<RecallView> {
  const batch = await getBatch(db, named);
  const parcels = await listBatchParcels(db, batch.id);
  const orders = await readOrders(db, batch, parcels);
  const { email, phone } = await readTrader(db);
  return {
    product: batch.productName,
    code: batch.code,
    bestBeforeOn: batch.bestBeforeOn,
    parcels: parcels.slice(0, RECALL_ROWS_MAX).map((parcel) => ({
      id: parcel.parcelId,
      orderId: parcel.orderId,
      reference: parcel.reference,
      state: parcel.state,
      sentOn: parcel.sentOn,
      name: parcel.name,
      email: parcel.email,
      isNotified: orders.some((order) => order.parcels.includes(parcel) && isNotified(order, parcel)),
    })),
    parcelsCount: parcels.length,
    toNotify: orders.flatMap(emailDue).length,
    notified: orders.filter(({ notifiedAt }) => notifiedAt !== undefined).length,
    toHold: parcels.filter(isHere).length,
    recalledOn: batch.recalledAt && londonDay(batch.recalledAt),
    toTake: await countUnitsToTake(db, batch),
    unreachable: parcels.filter((parcel) => parcel.sentOn !== null && parcel.email === "").length,
    draft: recallText({ code: batch.code, bestBeforeOn: batch.bestBeforeOn, email, phone }),
  };
}

/** All parcels with units of the batch as a table. Refuses with `not-found`. */
export async function exportRecall({ db }: Shop, named: Named): Promise<FileReply> {
  const batch = await getBatch(db, named);
  const content = Buffer.from(writeRecallTable(await listBatchParcels(db, batch.id)));
  const name = `recall-${batch.productId}-batch-${batch.id}.csv`;
  return { content, type: "text/csv; charset=utf-8", name };
}

/**
 * The recall email as its first recipient would see it. Without recipients, shows it as a guest would see it. Refuses
 * with `not-found`.
 */
export async function previewRecall(
  shop: Shop,
  { text: message, ...named }: Named & { text: string },
): Promise<{ subject: string; text: string }> {
  const batch = await getBatch(shop.db, named);
  const parcels = await listBatchParcels(shop.db, batch.id);
  const first = parcels.find(isReachable);
  const facts = factsFor(batch, first ?? { orderId: EXAMPLE_ORDER_ID, firstName: "", isGuest: true }, message);
  const { subject, text } = await renderEmail(shop, "product-recall", {
    facts: { ...facts },
    identity: await readIdentity(shop.db),
  });
  return { subject, text };
}

const EXAMPLE_ORDER_ID = 1001;

/**
 * Recalls a batch: no parcel is packed with it any more, its undispatched parcels are held, and every recipient is
 * emailed, once per order, however often it is called. A parcel of the order that is dispatched later, such as the next
 * box of a gift, gets an email of its own. The first call can also take the units that are left out of stock. Refuses
 * with `not-found`.
 */
export async function recallBatch(
  shop: Shop,
  { text, takesFromStock, actorUserId, ...named }: Recalling,
): Promise<RecallOutcome> {
  const batch = await getBatch(shop.db, named);
  const taken = await shop.db.transaction((tx) =>
    withdrawBatch(tx, batch, { takesFromStock, actorUserId, now: shop.clock() }),
  );
  let held = 0;
  for (const { parcelId, orderId } of (await listBatchParcels(shop.db, batch.id)).filter(isHere)) {
    const holding = { parcelId, orderId, actorUserId, now: shop.clock() };
    const refusal = await shop.db.transaction((tx) => holdParcel(tx, holding));
    if (refusal === undefined) held += 1;
  }
  // The parcels are read again under the lock, so that parcels dispatched in between are included.
  return shop.db.transaction(async (tx) => {
    const now = shop.clock();
    if (!(await lockBatch(tx, batch.id))) throw new ShopError("not-found");
    const parcels = await listBatchParcels(tx, batch.id);
    const emails = (await readOrders(tx, batch, parcels)).flatMap(emailDue);
    await queueEmails(
      tx,
      now,
      emails.map(({ about, parcel }) => ({
        kind: "product-recall",
        about,
        recipient: parcel.email,
        facts: factsFor(batch, parcel, text),
      })),
    );
    if (emails.length > 0 || held > 0) {
      const after = { recall: batch.code, emails: emails.length, held, text };
      await recordChange(tx, { actorUserId, action: "update", entity: "batch", entityId: batch.id, after, now });
    }
    return { notified: emails.length, held, taken };
  });
}

/**
 * Marks a batch as recalled, so that nobody packs it, and takes the units that are left out of stock if asked to. Waits
 * for parcels that are being packed with it. Returns the units taken, 0 if the batch was recalled before.
 */
async function withdrawBatch(
  tx: Tx,
  batch: RecalledBatch,
  { takesFromStock, actorUserId, now }: { takesFromStock: boolean; actorUserId: number; now: Date },
): Promise<number> {
  if (!(await lockBatch(tx, batch.id))) throw new ShopError("not-found");
  const units = takesFromStock ? await countUnitsLeft(tx, batch) : 0;
  if (!(await markRecalled(tx, batch.id, now))) return 0;
  const moves = [{ productId: batch.productId, quantity: -units }];
  const moved = await moveStockUpTo(tx, moves, { reason: "recall", reference: `batch:${batch.id}`, now });
  const taken = -(moved.get(batch.productId) ?? 0);
  const after = { isRecalled: true, taken };
  await recordChange(tx, { actorUserId, action: "update", entity: "batch", entityId: batch.id, after, now });
  return taken;
}

/** Units of a batch that are not in parcels. */
async function countUnitsLeft(db: Reader, { id, productId }: RecalledBatch): Promise<number> {
  const batch = (await listBatchesOf(db, [productId])).find((each) => each.id === id);
  return Math.max(0, batch?.left ?? 0);
}

/** Units that a first recall takes out of stock: those left, as far as they are in stock. 0 after a recall. */
async function countUnitsToTake(db: Reader, batch: RecalledBatch): Promise<number> {
  return batch.recalledAt ? 0 : Math.min(batch.stock, await countUnitsLeft(db, batch));
}

async function getBatch(db: Reader, { productId, batchId }: Named): Promise<RecalledBatch> {
  const batch = await findBatch(db, productId, batchId);
  if (!batch) throw new ShopError("not-found");
  return batch;
}

/** True if the parcel still needs to be held. Stopped parcels are never sent, and held parcels already wait. */
function isHere({ state }: BatchParcel): boolean {
  return state === "to-pack" || state === "packed";
}

/** The dispatched parcels of an order with the batch. A box without an order is alone. */
interface RecalledOrder {
  /** Key of the order's first email. */
  about: string;
  parcels: readonly BatchParcel[];
  /** Time of the order's last email. Undefined without one. */
  notifiedAt: Date | undefined;
}

async function readOrders(db: Reader, batch: RecalledBatch, all: readonly BatchParcel[]): Promise<RecalledOrder[]> {
  const sent = all.filter(({ sentAt }) => sentAt !== null);
  const byAbout = Map.groupBy(sent, (parcel) => aboutOf(batch, parcel));
  const keysOf = (about: string) => [about, ...(byAbout.get(about) ?? []).map((parcel) => aboutLater(about, parcel))];
  const queued = await listQueued(db, "product-recall", [...byAbout.keys()].flatMap(keysOf));
  return [...byAbout].map(([about, parcels]) => {
    const times = keysOf(about).flatMap((key) => queued.get(key) ?? []);
    return { about, parcels, notifiedAt: times.toSorted((a, b) => a.getTime() - b.getTime()).at(-1) };
  });
}

/** True if the parcel was dispatched and its buyer has an email address. */
function isReachable({ sentAt, email }: BatchParcel): boolean {
  return sentAt !== null && email !== "";
}

function isNotified({ notifiedAt }: RecalledOrder, { sentAt }: BatchParcel): boolean {
  return notifiedAt !== undefined && sentAt !== null && sentAt <= notifiedAt;
}

/** One email for all parcels of an order with the batch, unless none was dispatched since the order's last email. */
function emailDue(order: RecalledOrder): { about: string; parcel: BatchParcel }[] {
  const parcel = order.parcels.find((each) => isReachable(each) && !isNotified(order, each));
  if (!parcel) return [];
  return [{ about: order.notifiedAt ? aboutLater(order.about, parcel) : order.about, parcel }];
}

function aboutOf(batch: RecalledBatch, { orderId, parcelId }: BatchParcel): string {
  return orderId === null ? `parcel:${parcelId}:batch:${batch.id}` : `order:${orderId}:batch:${batch.id}`;
}

/** Key of the email about a parcel that was dispatched after an earlier email. */
function aboutLater(about: string, { parcelId }: BatchParcel): string {
  return `${about}:parcel:${parcelId}`;
}

function factsFor(
  batch: RecalledBatch,
  { orderId, firstName, isGuest }: Pick<BatchParcel, "orderId" | "firstName" | "isGuest">,
  text: string,
): EmailFacts["product-recall"] {
  return {
    firstName,
    orderId,
    isGuest,
    product: batch.productName,
    batch: batch.code,
    bestBeforeOn: batch.bestBeforeOn,
    words: text,
  };
}

export function writeRecallTable(parcels: readonly BatchParcel[]): string {
  const rows = parcels.map(({ reference, state, sentOn, name, email }) => [reference, state, sentOn, name, email]);
  return writeTable("spreadsheet", ["reference", "state", "sent on", "name", "email"], rows);
}

interface Holding {
  parcelId: number;
  orderId: number | null;
  actorUserId: number;
  now: Date;
}

/** Holds a parcel, packed or not, until it is released. Returns the refusal, if any. */
export async function holdParcel(tx: Tx, holding: Holding): Promise<ParcelRefusal | undefined> {
  const parcel = await lockWithOrder(tx, holding);
  if (!parcel) return "gone";
  const state = parcelState(parcel);
  if (state === "stopped" || state === "sent" || state === "held") return state;
  await updateParcels(tx, [parcel.id], { heldAt: holding.now, holdReason: "asked" }, holding.now);
  await note(tx, parcel, holding, { holdReason: "asked" });
  return undefined;
}

/**
 * Releases a held parcel, unless it is packed with a recalled batch. Units that were restocked but not refunded are
 * taken from stock again. Returns the refusal, if any.
 */
export async function releaseParcel(tx: Tx, holding: Holding): Promise<ParcelRefusal | undefined> {
  const parcel = await lockWithOrder(tx, holding);
  if (!parcel) return "gone";
  if (parcelState(parcel) === "stopped") return "stopped";
  if (!parcel.heldAt) return undefined;
  if (await hasRecalledBatch(tx, parcel.id)) return "batch-recalled";
  const isProductParcel = parcelKind(parcel) === "goods";
  if (isProductParcel && parcel.orderId !== null && !(await takeOffShelfAgain(tx, parcel.orderId, holding.now))) {
    return "sold-out";
  }
  // All units were refunded or restocked, so there is nothing to send.
  if (isProductParcel && ((await readProducts(tx, [parcel])).get(parcel.orderId ?? 0) ?? []).length === 0)
    return "empty";
  await updateParcels(tx, [parcel.id], { heldAt: null, holdReason: null }, holding.now);
  await note(tx, parcel, holding, { holdReason: null });
  return undefined;
}

async function lockWithOrder(tx: Tx, { parcelId, orderId }: Holding): Promise<ParcelRow | undefined> {
  if (orderId !== null) await lockOrder(tx, orderId);
  return lockParcel(tx, parcelId);
}

async function note(
  tx: Tx,
  parcel: ParcelRow,
  { actorUserId, now }: Holding,
  after: { holdReason: "asked" | null },
): Promise<void> {
  const before = { holdReason: parcel.holdReason };
  await recordChange(tx, { actorUserId, action: "update", entity: "parcel", entityId: parcel.id, before, after, now });
  if (parcel.orderId === null) return;
  const facts = { to: after.holdReason ?? "released", ...(parcel.boxId ? { boxId: parcel.boxId } : {}), actorUserId };
  await insertOrderEvent(tx, { orderId: parcel.orderId, kind: "hold", facts, createdAt: now });
}

/**
 * Takes units from stock that were restocked, but not refunded, when their order was cancelled. Takes no units and
 * returns false if some are no longer in stock.
 */
async function takeOffShelfAgain(tx: Tx, orderId: number, now: Date): Promise<boolean> {
  const items = await listOrderItems(tx, [orderId]);
  const refunded = (await selectRefundsOf(tx, orderId)).filter(({ status }) => status !== "failed");
  const paidBack = (id: number) =>
    refunded
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + (line.orderItemId === id ? line.quantity : 0), 0);
  const wanted = items
    .filter(({ isSubscription }) => !isSubscription)
    .map(({ id, productId, givenBackQuantity }) => ({ id, productId, units: givenBackQuantity - paidBack(id) }))
    .filter(({ units }) => units > 0);
  try {
    await tx.transaction(async (savepoint) => {
      const moves = wanted.flatMap(({ productId, units }) => (productId ? [{ productId, quantity: -units }] : []));
      const why = { reason: "taken-again" as const, reference: `order:${orderId}`, now };
      const moved = await moveStock(savepoint, moves, why);
      for (const { id, productId, units } of wanted) {
        if (productId === null || !moved.has(productId)) throw new NotOnShelf();
        await unmarkGivenBack(savepoint, id, units);
      }
    });
    return true;
  } catch (error) {
    if (error instanceof NotOnShelf) return false;
    throw error;
  }
}
