import type { PostageResult } from "#contract/orders/admin-postage.ts";
import { londonDay } from "#domain/calendar.ts";
import { parcelKind, parcelReference } from "#domain/orders/parcels.ts";
import { decidePostage, type PostageRefusal, type PostageStep } from "#domain/orders/postage.ts";
import { isRoman } from "#domain/orders/printable-text.ts";
import { ShopError } from "#domain/shop-error.ts";
import {
  claimPostage,
  clearPostage,
  documentCount,
  listParcels,
  type MeasuredParcel,
  measureParcels,
  type ParcelRow,
  releasePostage,
  savePostageOrder,
} from "#server/orders/index.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { FileReply } from "#server/platform/endpoints/endpoint-server.ts";
import { type Carrier, CarrierFailure, type CarrierOrder, type Shipment } from "#server/platform/kernel/carrier.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { listCarrierParcels } from "./print-parcels.ts";
import { numberParcel } from "./send-parcels.ts";

interface Work {
  parcelIds: readonly number[];
  actorUserId: number;
}

type Outcome = Pick<PostageResult, "refusal" | "message">;
type Outcomes = Map<number, Outcome>;

const DONE: Outcome = { refusal: null, message: null };
const refused = (refusal: PostageRefusal, message: string | null = null): Outcome => ({ refusal, message });

/** Outcome of a request that the carrier did not carry out. */
const FAILURES = {
  busy: "busy",
  "key-refused": "key-refused",
  account: "refused",
  refused: "refused",
  unknown: "unavailable",
} as const satisfies Record<CarrierFailure["kind"], PostageRefusal>;

/**
 * Sends parcels to the carrier, each once, and reads missing tracking numbers. An earlier request with an unknown
 * outcome is looked up by the parcel's reference and never repeated by itself. Refuses with `carrier-failed`.
 */
export async function askForPostage(shop: Shop, work: Work): Promise<PostageResult[]> {
  const carrier = requireCarrier(shop);
  const parcels = await listParcels(shop.db, work.parcelIds);
  const steps = Map.groupBy(parcels, (parcel) => decidePostage(parcel, shop.clock()));
  const of = (step: PostageStep) => steps.get(step) ?? [];
  const outcomes: Outcomes = new Map();
  for (const [step, own] of steps) {
    if (isRefusal(step)) for (const { id } of own) outcomes.set(id, refused(step));
  }
  const lookedUp = [...of("look-up"), ...of("look-up-and-send")];
  const absent = await lookUp(shop, { carrier, parcels: lookedUp, outcomes, actorUserId: work.actorUserId });
  for (const parcel of of("look-up").filter(({ id }) => absent.has(id))) {
    if (parcel.postageAskedAt) {
      await releasePostage(shop.db, { parcelId: parcel.id, askedAt: parcel.postageAskedAt, message: null });
    }
    outcomes.set(parcel.id, refused("not-there"));
  }
  const unsent = [...of("send"), ...of("look-up-and-send").filter(({ id }) => absent.has(id))];
  await send(shop, { carrier, parcels: unsent, outcomes, actorUserId: work.actorUserId });
  await readNumbers(shop, { carrier, parcels: of("read-number"), outcomes, actorUserId: work.actorUserId });
  return work.parcelIds.map((parcelId) => ({ parcelId, ...(outcomes.get(parcelId) ?? refused("gone")) }));
}

/** Postage labels as one PDF. Refuses with `nothing-to-print` and `carrier-failed`. */
export async function printPostage(shop: Shop, { parcelIds, actorUserId }: Work): Promise<FileReply> {
  const carrier = requireCarrier(shop);
  const now = shop.clock();
  const parcels = (await listParcels(shop.db, parcelIds)).filter(
    (parcel) => decidePostage(parcel, now) === "read-number",
  );
  const ids = parcels.flatMap(({ postageOrderId }) => postageOrderId ?? []);
  if (ids.length === 0) throw new ShopError("nothing-to-print");
  const content = await orRefuse(carrier.printLabels(ids));
  await readNumbers(shop, { carrier, parcels, outcomes: new Map(), actorUserId });
  return {
    content,
    type: "application/pdf",
    name: `postage-labels-${londonDay(now)}.pdf`,
    headers: documentCount(ids.length, parcelIds.length),
  };
}

/** Deletes the carrier's orders of unsent parcels, and their tracking numbers. Refuses with `carrier-failed`. */
export async function withdrawPostage(shop: Shop, { parcelIds, actorUserId }: Work): Promise<PostageResult[]> {
  const carrier = requireCarrier(shop);
  const parcels = await listParcels(shop.db, parcelIds);
  const open = parcels.filter(({ postageOrderId, sentAt }) => postageOrderId !== null && sentAt === null);
  const ids = open.flatMap(({ postageOrderId }) => postageOrderId ?? []);
  const gone = new Set(ids.length === 0 ? [] : await orRefuse(carrier.deleteOrders(ids)));
  const rest = ids.filter((id) => !gone.has(id));
  // An order that was deleted before is not in the answer, so the rest are looked up.
  if (rest.length > 0) {
    const there = new Set((await orRefuse(carrier.findOrders(rest))).map(({ id }) => id));
    for (const id of rest) if (!there.has(id)) gone.add(id);
  }
  const outcomes: Outcomes = new Map();
  for (const parcel of parcels) {
    if (parcel.postageOrderId === null)
      outcomes.set(parcel.id, refused(parcel.postageAskedAt ? "unknown" : "not-there"));
    else if (parcel.sentAt !== null) outcomes.set(parcel.id, refused("sent"));
    else if (!gone.has(parcel.postageOrderId)) outcomes.set(parcel.id, refused("refused"));
    else {
      await forgetPostage(shop, { parcel, actorUserId });
      outcomes.set(parcel.id, DONE);
    }
  }
  return parcelIds.map((parcelId) => ({ parcelId, ...(outcomes.get(parcelId) ?? refused("gone")) }));
}

function requireCarrier({ carrier }: Shop): Carrier {
  if (!carrier) throw new ShopError("carrier-failed", { kind: "not-connected", message: "" });
  return carrier;
}

async function orRefuse<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof CarrierFailure)) throw error;
    throw new ShopError("carrier-failed", { kind: error.kind, message: error.message });
  }
}

const STEPS: readonly PostageStep[] = ["send", "look-up-and-send", "look-up", "read-number"];

function isRefusal(step: PostageStep): step is PostageRefusal {
  return !STEPS.includes(step);
}

interface Part {
  carrier: Carrier;
  parcels: readonly ParcelRow[];
  /** Receives the outcome of each parcel. */
  outcomes: Outcomes;
  actorUserId: number;
}

function referenceOf(parcel: ParcelRow): string {
  return parcelReference({ ...parcel, kind: parcelKind(parcel) });
}

/** Finds parcels at the carrier by reference and stores their orders. Returns the ids of those that are not there. */
async function lookUp(shop: Shop, { carrier, parcels, outcomes, actorUserId }: Part): Promise<ReadonlySet<number>> {
  if (parcels.length === 0) return new Set();
  const found = await carrier.findOrders(parcels.map(referenceOf)).catch((error: unknown) => failed(shop, error));
  const absent = new Set<number>();
  for (const parcel of parcels) {
    if (found instanceof CarrierFailure) {
      outcomes.set(parcel.id, refused(FAILURES[found.kind], found.message));
      continue;
    }
    const [order, ...others] = found.filter(({ reference }) => reference === referenceOf(parcel));
    if (!order) {
      absent.add(parcel.id);
      continue;
    }
    await saveOrder(shop, { parcel, order, actorUserId });
    const double = `Click & Drop has ${others.length + 1} orders ${referenceOf(parcel)}. Delete all but ${order.id} there.`;
    outcomes.set(parcel.id, others.length > 0 ? refused("refused", double) : DONE);
  }
  return absent;
}

/** Returns a failure of the carrier. Other errors are thrown. */
function failed({ log }: Shop, error: unknown): CarrierFailure {
  if (!(error instanceof CarrierFailure)) throw error;
  log.warn({ err: error, kind: error.kind }, "the carrier did not carry out a request");
  return error;
}

/** Creates orders at the carrier for parcels that no other request is sending. */
async function send(shop: Shop, { carrier, parcels, outcomes, actorUserId }: Part): Promise<void> {
  if (parcels.length === 0) return;
  const askedAt = shop.clock();
  const claimed = new Set(
    await claimPostage(
      shop.db,
      parcels.map(({ id }) => id),
      askedAt,
    ),
  );
  const byReference = new Map(
    parcels.filter(({ id }) => claimed.has(id)).map((parcel) => [referenceOf(parcel), parcel]),
  );
  for (const { id } of parcels) if (!claimed.has(id)) outcomes.set(id, refused("asked"));
  const refuse = async (parcel: ParcelRow, outcome: Outcome) => {
    await releasePostage(shop.db, { parcelId: parcel.id, askedAt, message: outcome.message });
    outcomes.set(parcel.id, outcome);
  };
  const shipments: Shipment[] = [];
  const measured = await measureParcels(shop.db, await listCarrierParcels(shop, [...claimed]));
  const measuredByReference = new Map(measured.map((parcel) => [parcel.reference, parcel]));
  for (const [reference, parcel] of byReference) {
    const shipment = toShipment(measuredByReference.get(reference), askedAt);
    if (typeof shipment === "string") await refuse(parcel, refused(shipment));
    else shipments.push(shipment);
  }
  if (shipments.length === 0) return;
  const answer = await carrier.createOrders(shipments).catch((error: unknown) => failed(shop, error));
  for (const { reference } of shipments) {
    const parcel = byReference.get(reference);
    if (!parcel) continue;
    if (answer instanceof CarrierFailure) {
      // With an unknown outcome, the reservation stays, so that the parcel is not sent again.
      if (answer.kind === "unknown") outcomes.set(parcel.id, refused("unknown"));
      else await refuse(parcel, refused(FAILURES[answer.kind], answer.message));
      continue;
    }
    const order = answer.accepted.find((accepted) => accepted.reference === reference);
    const refusal = answer.refused.find((each) => each.reference === reference);
    if (order) {
      await saveOrder(shop, { parcel, order, actorUserId });
      outcomes.set(parcel.id, DONE);
    } else if (refusal) await refuse(parcel, refused("refused", refusal.message));
    else outcomes.set(parcel.id, refused("unknown"));
  }
}

/** The shipment of a parcel, or the reason why the carrier cannot take it. */
function toShipment(parcel: MeasuredParcel | undefined, orderedAt: Date): Shipment | PostageRefusal {
  if (!parcel || parcel.contents.length === 0) return "empty";
  const { reference, address, email, grams, format, serviceCode } = parcel;
  const { firstName, lastName, line1, line2, city, postcode } = address;
  if (!isRoman([firstName, lastName, line1, line2, city].join(" "))) return "not-roman";
  if (grams === undefined) return "not-weighed";
  if (format === undefined) return "too-heavy";
  const name = `${firstName} ${lastName}`.trim();
  return { reference, name, line1, line2, city, postcode, email, grams, format, serviceCode, orderedAt };
}

/** Reads the tracking numbers of parcels at the carrier. A parcel whose order was deleted there can be sent again. */
async function readNumbers(shop: Shop, { carrier, parcels, outcomes, actorUserId }: Part): Promise<void> {
  for (const { id } of parcels) outcomes.set(id, DONE);
  const unnumbered = parcels.filter(({ trackingNumber }) => !trackingNumber);
  if (unnumbered.length === 0) return;
  const ids = unnumbered.flatMap(({ postageOrderId }) => postageOrderId ?? []);
  const found = await carrier.findOrders(ids).catch((error: unknown) => failed(shop, error));
  for (const parcel of unnumbered) {
    if (found instanceof CarrierFailure) {
      outcomes.set(parcel.id, refused(FAILURES[found.kind], found.message));
      continue;
    }
    const order = found.find(({ id }) => id === parcel.postageOrderId);
    if (!order) {
      await forgetPostage(shop, { parcel, actorUserId });
      outcomes.set(parcel.id, refused("not-there"));
    } else await saveNumber(shop, { parcel, order, actorUserId });
  }
}

interface Found {
  parcel: ParcelRow;
  order: CarrierOrder;
  actorUserId: number;
}

async function saveOrder(shop: Shop, { parcel, order, actorUserId }: Found): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    if (!(await savePostageOrder(tx, { parcelId: parcel.id, orderId: order.id, now }))) return;
    const change = { actorUserId, action: "update", entity: "parcel", entityId: parcel.id, now };
    await recordChange(tx, { ...change, before: { postageOrderId: null }, after: { postageOrderId: order.id } });
  });
  if (!parcel.trackingNumber) await saveNumber(shop, { parcel, order, actorUserId });
}

async function saveNumber(shop: Shop, { parcel, order, actorUserId }: Found): Promise<void> {
  if (!order.trackingNumber) return;
  try {
    const { trackingNumber } = order;
    await numberParcel(shop, { parcelId: parcel.id, trackingNumber, sharedWith: [], actorUserId });
  } catch (error) {
    // The label is printed anyway. The number can be typed, where the page explains the refusal.
    if (!(error instanceof ShopError)) throw error;
    shop.log.warn({ err: error, parcelId: parcel.id }, "the carrier's tracking number was not stored");
  }
}

/** Removes the carrier's order from a parcel, and its tracking number, which is no longer valid. */
async function forgetPostage(
  shop: Shop,
  { parcel, actorUserId }: { parcel: ParcelRow; actorUserId: number },
): Promise<void> {
  const { id, postageOrderId, trackingNumber } = parcel;
  if (postageOrderId === null) return;
  if (trackingNumber) await numberParcel(shop, { parcelId: id, trackingNumber: "", sharedWith: [], actorUserId });
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    if (!(await clearPostage(tx, { parcelId: id, orderId: postageOrderId, now }))) return;
    const change = { actorUserId, action: "update", entity: "parcel", entityId: id, now };
    await recordChange(tx, { ...change, before: { postageOrderId }, after: { postageOrderId: null } });
  });
}
