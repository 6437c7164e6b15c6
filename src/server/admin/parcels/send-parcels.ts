import type { OrderParcel, ParcelResult } from "#contract/orders/admin-parcels.ts";
import type { NumbersOutcome, UnmatchedLine } from "#contract/orders/admin-tracking-numbers.ts";
import { londonDay } from "#domain/calendar.ts";
import {
  type ParcelKind,
  type ParcelRefusal,
  parcelState,
  tidyTrackingNumber,
  whyNotPacked,
} from "#domain/orders/parcels.ts";
import { ShopError } from "#domain/shop-error.ts";
import { changeLocked, changeOrder } from "#server/admin/orders/change-order.ts";
import {
  listNumbersShared,
  listParcels,
  listParcelsOfBoxes,
  listParcelsOfOrders,
  lockOrder,
  lockProductParcel,
  type ParcelRow,
  readProducts,
  readTrackingTable,
  requireUnusedNumbers,
  type SharedWith,
  viewParcel,
} from "#server/orders/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { dispatchBoxes, numberBox, packBoxes } from "#server/subscriptions/index.ts";
import { each, isProductParcel } from "./pack-parcels.ts";
import { numberReplacement, sendReplacement } from "./replacements.ts";

interface Numbering {
  trackingNumber: string;
  sharedWith: SharedWith;
  actorUserId: number;
}

/**
 * Sets a parcel's tracking number, and emails the customer if the parcel was dispatched. Refuses with `not-found` or
 * `number-used`.
 */
export async function numberParcel(
  shop: Shop,
  { parcelId, ...numbering }: Numbering & { parcelId: number },
): Promise<OrderParcel> {
  const [parcel] = await listParcels(shop.db, [parcelId]);
  if (!parcel) throw new ShopError("not-found");
  await numberOne(shop, parcel, numbering);
  const [after] = await listParcels(shop.db, [parcelId]);
  return viewParcel(after ?? parcel, londonDay(shop.clock()));
}

/** Sets tracking numbers from the carrier's file, for products and boxes. Refuses with `csv-unreadable`. */
export async function importTrackingNumbers(
  shop: Shop,
  { csv, actorUserId }: { csv: string; actorUserId: number },
): Promise<NumbersOutcome> {
  const { toNumber, unmatched, ...plan } = await planNumbers(shop, csv);
  const done: NumbersPlan["toNumber"] = [];
  const gone: UnmatchedLine[] = [];
  const sharedWith = toNumber.map(({ parcel }) => parcel.id);
  for (const one of toNumber) {
    const { parcel, trackingNumber, line, reference } = one;
    const refused = await findWhyNotNumbered(shop, parcel, { trackingNumber, sharedWith, actorUserId });
    if (refused) gone.push({ line, text: reference, reason: refused });
    else done.push(one);
  }
  return { ...plan, ...countNumbered(done), unmatched: byLine([...unmatched, ...gone]) };
}

/** Previews `importTrackingNumbers` without changing anything. Refuses with `csv-unreadable`. */
export async function checkTrackingNumbers(shop: Shop, csv: string): Promise<NumbersOutcome> {
  const { toNumber, unmatched, ...plan } = await planNumbers(shop, csv);
  return { ...plan, ...countNumbered(toNumber), unmatched: byLine(unmatched) };
}

function byLine(lines: readonly UnmatchedLine[]): UnmatchedLine[] {
  return lines.toSorted((a, b) => a.line - b.line);
}

interface NumbersPlan extends Pick<NumbersOutcome, "columns" | "unchanged" | "unmatched"> {
  toNumber: { parcel: ParcelRow; trackingNumber: string; line: number; reference: string }[];
}

async function planNumbers({ db }: Shop, csv: string): Promise<NumbersPlan> {
  const { rows, unmatched, columns } = readTrackingTable(csv);
  const idsOf = (kind: ParcelKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const [ofOrders, ofBoxes, replacements] = await Promise.all([
    listParcelsOfOrders(db, idsOf("goods")),
    listParcelsOfBoxes(db, idsOf("box")),
    listParcels(db, idsOf("replacement")),
  ]);
  const productParcelsById = new Map(ofOrders.filter(isProductParcel).map((parcel) => [parcel.orderId, parcel]));
  const boxesById = new Map(ofBoxes.map((parcel) => [parcel.boxId, parcel]));
  const replacementsById = new Map(
    replacements.filter(({ replacement }) => replacement).map((parcel) => [parcel.id, parcel]),
  );
  const byKind = { goods: productParcelsById, box: boxesById, replacement: replacementsById };
  const plan: NumbersPlan = { columns: [...columns], unchanged: 0, unmatched: [...unmatched], toNumber: [] };
  for (const { kind, id, line, reference, trackingNumber } of rows) {
    const parcel = byKind[kind].get(id);
    if (!parcel) plan.unmatched.push({ line, text: reference, reason: "unknown" });
    else if (parcel.trackingNumber === trackingNumber) plan.unchanged += 1;
    else plan.toNumber.push({ parcel, trackingNumber, line, reference });
  }
  const shared = await listNumbersShared(
    db,
    plan.toNumber.map(({ parcel, trackingNumber }) => ({ ...parcel, trackingNumber })),
  );
  for (const { parcel, line, reference } of plan.toNumber) {
    if (shared.has(parcel.id)) plan.unmatched.push({ line, text: reference, reason: "number-used" });
  }
  plan.toNumber = plan.toNumber.filter(({ parcel }) => !shared.has(parcel.id));
  return plan;
}

function countNumbered(numbered: NumbersPlan["toNumber"]): Pick<NumbersOutcome, "numbered" | "notified"> {
  const notified = numbered.filter(({ parcel }) => parcelState(parcel) === "sent").length;
  return { numbered: numbered.length, notified };
}

/**
 * Reason why a line set no number. During an import, another request may remove the order or use the number. The import
 * then continues with the next line.
 */
async function findWhyNotNumbered(
  shop: Shop,
  parcel: ParcelRow,
  numbering: Numbering,
): Promise<UnmatchedLine["reason"] | undefined> {
  try {
    await numberOne(shop, parcel, numbering);
    return undefined;
  } catch (error) {
    if (error instanceof ShopError && error.code === "not-found") return "unknown";
    if (error instanceof ShopError && error.code === "number-used") return "number-used";
    throw error;
  }
}

async function numberOne(
  shop: Shop,
  parcel: ParcelRow,
  { actorUserId, sharedWith, ...typed }: Numbering,
): Promise<void> {
  const trackingNumber = tidyTrackingNumber(typed.trackingNumber);
  if (isProductParcel(parcel)) {
    const orderId = parcel.orderId ?? 0;
    const change = { orderId, trackingNumber, sharedWith, actorUserId };
    await changeOrder(shop, { ...change, refund: false, giveStockBack: false });
    return;
  }
  if (parcel.replacement) {
    const numbering = { orderId: parcel.orderId ?? 0, parcelId: parcel.id, trackingNumber, sharedWith, actorUserId };
    await shop.db.transaction((tx) => numberReplacement(tx, { ...numbering, now: shop.clock() }));
    shop.wake("send-letters");
    return;
  }
  const boxId = parcel.boxId ?? 0;
  await shop.db.transaction((tx) =>
    numberBox(tx, { boxId, trackingNumber, sharedWith, actorUserId, now: shop.clock() }),
  );
  shop.wake("send-letters");
}

interface Sending {
  parcelIds: readonly number[];
  numbers: ReadonlyMap<number, string>;
  sharesNumbers: boolean;
  actorUserId: number;
}

/**
 * Dispatches parcels and sends one email for each. Marks unpacked parcels as packed. An earlier tracking number stays
 * unless a new one is given. Refuses with `number-used` before any parcel is dispatched.
 */
export async function sendParcels(
  shop: Shop,
  { numbers, sharesNumbers, ...sending }: Sending,
): Promise<ParcelResult[]> {
  const parcels = await listParcels(shop.db, sending.parcelIds);
  const numbered = parcels
    .map((parcel) => ({ ...parcel, trackingNumber: tidyTrackingNumber(numbers.get(parcel.id) ?? "") }))
    .filter(({ trackingNumber }, index) => trackingNumber && trackingNumber !== parcels[index]?.trackingNumber);
  if (!sharesNumbers) await requireUnusedNumbers(shop.db, numbered);
  const sharedWith: SharedWith = sharesNumbers ? "all" : sending.parcelIds;
  return each(shop, sending, async (parcel, { orderId, actorUserId }) => {
    const trackingNumber = numbers.get(parcel.id);
    if (isProductParcel(parcel)) return sendProducts(shop, { orderId, trackingNumber, sharedWith, actorUserId });
    if (parcel.replacement) {
      const sending = { orderId, parcelId: parcel.id, trackingNumber, sharedWith, actorUserId, now: shop.clock() };
      const refusal = await shop.db.transaction((tx) => sendReplacement(tx, sending));
      if (!refusal) shop.wake("send-letters");
      return refusal;
    }
    const boxId = parcel.boxId ?? 0;
    if (parcelState(parcel) === "to-pack") await packBoxes(shop, [boxId], { by: { actorUserId } });
    const left = await dispatchBoxes(shop, [{ boxId, trackingNumber: trackingNumber ?? null, sharedWith }], {
      actorUserId,
    });
    return left.length > 0 ? undefined : whyNotSent(shop, parcel.id);
  });
}

/** Reads the parcel again, because another request may have dispatched it or put it on hold. */
async function whyNotSent({ db }: Shop, parcelId: number): Promise<ParcelRefusal> {
  const [parcel] = await listParcels(db, [parcelId]);
  return (parcel && whyNotPacked(parcel, 1)) ?? "gone";
}

interface SentProducts {
  orderId: number;
  /** New tracking number. Undefined keeps the earlier number. */
  trackingNumber: string | undefined;
  sharedWith: SharedWith;
  actorUserId: number;
}

/**
 * Marks an order's products as dispatched, like `changeOrder`, but never reopens a cancelled order or releases a held
 * parcel. Returns the refusal, if any.
 */
async function sendProducts(
  shop: Shop,
  { orderId, trackingNumber, sharedWith, actorUserId }: SentProducts,
): Promise<ParcelRefusal | undefined> {
  const now = shop.clock();
  const refusal = await shop.db.transaction(async (tx) => {
    const seen = await lockOrder(tx, orderId);
    const parcel = await lockProductParcel(tx, orderId);
    if (!seen || seen.archivedAt || !parcel) return "gone";
    const products = (await readProducts(tx, [parcel])).get(orderId) ?? [];
    const whyNot = whyNotPacked(parcel, products.length);
    if (whyNot) return whyNot;
    const request = { status: "shipped", trackingNumber, refund: false, giveStockBack: false } as const;
    await changeLocked(tx, { shop, change: { orderId, sharedWith, actorUserId, ...request }, seen, now });
    return undefined;
  });
  if (!refusal) shop.wake("send-letters");
  return refusal;
}
