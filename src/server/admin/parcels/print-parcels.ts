import type { LabelLayout } from "#contract/orders/admin-parcels.ts";
import { londonDay } from "#domain/calendar.ts";
import { mayBePrinted, parcelReference } from "#domain/orders/parcels.ts";
import { ShopError } from "#domain/shop-error.ts";
import {
  type CarrierParcel,
  clickAndDropTable,
  documentCount,
  type LabelledParcel,
  labelSheet,
  listOrdersToPack,
  listParcels,
  notePrintedLabels,
  printSheets,
  readPackingSlips,
  type Sheet,
} from "#server/orders/index.ts";
import type { FileReply } from "#server/platform/endpoints/endpoint-server.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { addressLines } from "#server/pricing/index.ts";
import { readBoxSlips } from "#server/subscriptions/index.ts";
import { isProductParcel } from "./pack-parcels.ts";
import { listParcelRows } from "./parcels-list.queries.ts";

const PARCELS_PER_BATCH = 50;

interface PrintedParcel extends CarrierParcel {
  slip: Sheet;
  label: LabelledParcel;
}

/** Packing slips of packable or packed parcels. Refuses with `nothing-to-print` if there are none. */
export async function printSlips(shop: Shop, parcelIds: readonly number[]): Promise<FileReply> {
  const batches = await requireBatches(shop, parcelIds);
  const sheets = mapBatches(batches.read, ({ slip }) => slip);
  return toPdf(shop, { name: "packing-slips", title: "Packing slips", sheets, ...batches });
}

export async function printLabels(
  shop: Shop,
  { parcelIds, layout, firstCell }: { parcelIds: readonly number[]; layout: LabelLayout; firstCell: number },
): Promise<FileReply> {
  await notePrintedLabels(shop.db, { parcelIds: await listPrintableIds(shop, parcelIds) }, shop.clock());
  const batches = await requireBatches(shop, parcelIds);
  let index = 0;
  const sheets = mapBatches(batches.read, ({ label }) => labelSheet(label, { layout, firstCell, index: index++ }));
  return toPdf(shop, { name: "shipping-labels", title: "Shipping labels", sheets, ...batches });
}

/** Exports the printable parcels as a file with Click & Drop's columns. */
export async function exportParcels(shop: Shop, parcelIds: readonly number[]): Promise<FileReply> {
  await notePrintedLabels(shop.db, { parcelIds: await listPrintableIds(shop, parcelIds) }, shop.clock());
  const rows = await listCarrierParcels(shop, parcelIds);
  if (rows.length === 0) throw new ShopError("nothing-to-print");
  return {
    content: await clickAndDropTable(shop.db, rows),
    type: "text/csv; charset=utf-8",
    name: `click-and-drop-${londonDay(shop.clock())}.csv`,
    headers: documentCount(rows.length, parcelIds.length),
  };
}

/** The printable ones of some parcels, as the carrier needs them. */
export async function listCarrierParcels(shop: Shop, parcelIds: readonly number[]): Promise<CarrierParcel[]> {
  const { read } = await readBatches(shop, parcelIds);
  const parcels: CarrierParcel[] = [];
  for await (const batch of read()) parcels.push(...batch);
  return parcels;
}

async function listPrintableIds({ db }: Shop, parcelIds: readonly number[]): Promise<number[]> {
  return (await listParcels(db, parcelIds)).filter(mayBePrinted).map(({ id }) => id);
}

interface Batches {
  printable: number;
  asked: number;
  read: () => AsyncGenerator<PrintedParcel[]>;
}

async function requireBatches(shop: Shop, parcelIds: readonly number[]): Promise<Batches> {
  const batches = await readBatches(shop, parcelIds);
  if (batches.printable === 0) throw new ShopError("nothing-to-print");
  return batches;
}

/** Reads parcels in batches: products first, then boxes, then replacements. Each group has the requested order. */
async function readBatches(shop: Shop, parcelIds: readonly number[]): Promise<Batches> {
  const parcels = (await listParcels(shop.db, parcelIds)).filter(mayBePrinted);
  const orderIds = await listOrdersToPack(
    shop.db,
    parcels.filter(isProductParcel).flatMap(({ orderId }) => orderId ?? []),
  );
  const boxIds = parcels.flatMap(({ boxId }) => boxId ?? []);
  const replacementIds = parcels.filter(({ replacement }) => replacement).map(({ id }) => id);
  const printable = orderIds.length + boxIds.length + replacementIds.length;
  async function* read() {
    for (const some of inBatches(orderIds)) yield await readProductsOf(shop, some);
    for (const some of inBatches(boxIds)) yield await readBoxesOf(shop, some);
    for (const some of inBatches(replacementIds)) yield await readReplacementsOf(shop, some);
  }
  return { printable, asked: parcelIds.length, read };
}

async function readProductsOf({ db }: Shop, orderIds: readonly number[]): Promise<PrintedParcel[]> {
  return (await readPackingSlips(db, orderIds)).map(({ slip, ...parcel }) => ({
    ...parcel,
    reference: slip.reference,
    slip: { kind: "packing-slip", slip },
  }));
}

async function readBoxesOf({ db }: Shop, boxIds: readonly number[]): Promise<PrintedParcel[]> {
  return (await readBoxSlips(db, boxIds)).map(({ slip, ...parcel }) => ({
    ...parcel,
    slip: { kind: "box-slip", slip },
  }));
}

/** Reads replacement parcels. A replacement has the address of the parcel that it replaces. */
async function readReplacementsOf({ db }: Shop, parcelIds: readonly number[]): Promise<PrintedParcel[]> {
  const rows = new Map((await listParcelRows(db, parcelIds)).map((row) => [row.parcel.id, row]));
  return parcelIds.flatMap((id): PrintedParcel[] => {
    const row = rows.get(id);
    const address = row && (row.parcel.replacedBoxId === null ? row.orderAddress : row.boxAddress);
    if (!row || !address) return [];
    const { orderId, createdAt, replacement } = row.parcel;
    const reference = parcelReference({ id, kind: "replacement", orderId, boxId: null });
    const deliverTo = addressLines({ ...address, country: "" });
    const { city: town, postcode } = address;
    return [
      {
        reference,
        address,
        // A replaced box may have been a gift, so the carrier gets no email address.
        email: row.parcel.replacedBoxId === null ? row.orderEmail : null,
        contents: replacement?.items ?? [],
        label: { reference, deliverTo, town, postcode, note: undefined },
        slip: {
          kind: "packing-slip",
          slip: {
            reference,
            orderId: orderId ?? 0,
            placedOn: londonDay(createdAt),
            deliverTo,
            items: (replacement?.items ?? []).map(({ name, quantity }) => ({ name, quantity })),
            present: undefined,
            notes: [],
            later: ["A replacement, free of charge"],
          },
        },
      },
    ];
  });
}

function* inBatches(ids: readonly number[]): Generator<readonly number[]> {
  for (let from = 0; from < ids.length; from += PARCELS_PER_BATCH) yield ids.slice(from, from + PARCELS_PER_BATCH);
}

async function* mapBatches(read: Batches["read"], toSheet: (parcel: PrintedParcel) => Sheet): AsyncGenerator<Sheet[]> {
  for await (const batch of read()) yield batch.map(toSheet);
}

async function toPdf(
  shop: Shop,
  { name, title, sheets, printable, asked }: Batches & { name: string; title: string; sheets: AsyncGenerator<Sheet[]> },
): Promise<FileReply> {
  return {
    content: await printSheets(shop, title, sheets),
    type: "application/pdf",
    name: `${name}-${londonDay(shop.clock())}.pdf`,
    headers: documentCount(printable, asked),
  };
}
