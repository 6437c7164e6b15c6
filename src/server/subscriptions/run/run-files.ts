import type { BoxMonth } from "#domain/calendar.ts";
import { formatDay } from "#domain/day-labels.ts";
import { parcelReference } from "#domain/orders/parcels.ts";
import { ShopError } from "#domain/shop-error.ts";
import { planTitle } from "#domain/subscriptions/box-names.ts";
import { isSealedUntilReveal } from "#domain/subscriptions/gifts.ts";
import {
  type BoxSlip,
  type CarrierParcel,
  clickAndDropTable,
  type LabelledParcel,
  notePrintedLabels,
  printSheets,
  type Sheet,
} from "#server/orders/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { FileReply } from "#server/platform/endpoints/endpoint-server.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { parcelLines, runAddress } from "./dispatch-run.ts";
import { listRunBoxes, listRunBoxesById, listShelf, type RunBoxRow } from "./runs.queries.ts";

const BOXES_MAX = 5_000;
const SHEETS_PER_BATCH = 50;

interface PrintedBoxSlip extends CarrierParcel {
  slip: BoxSlip;
  label: LabelledParcel;
}

/**
 * Reads the slip data of some filled boxes, in the order of the given ids. The data has no prices, because any box may
 * be a gift.
 */
export async function readBoxSlips(db: Reader, boxIds: readonly number[]): Promise<PrintedBoxSlip[]> {
  const rows = new Map((await listRunBoxesById(db, boxIds)).map((row) => [row.id, row]));
  return toSlipContents(
    db,
    boxIds.flatMap((id) => rows.get(id) ?? []),
  );
}

/** Exports the frozen boxes in Click & Drop's columns. Refuses with `nothing-to-print` if there are none. */
export async function downloadClickAndDrop(shop: Shop, boxMonth: BoxMonth): Promise<FileReply> {
  const documents = await readRunLabels(shop, boxMonth);
  return {
    content: await clickAndDropTable(shop.db, documents),
    type: "text/csv; charset=utf-8",
    name: `click-and-drop-${boxMonth}.csv`,
  };
}

export async function downloadBoxSlips(shop: Shop, boxMonth: BoxMonth): Promise<FileReply> {
  const documents = await readRunSlips(shop, boxMonth);
  const sheets = documents.map(({ slip }): Sheet => ({ kind: "box-slip", slip }));
  return printAll(shop, `box-slips-${boxMonth}.pdf`, sheets);
}

/** Labels of the frozen boxes, one per page, in the order of the slips. */
export async function downloadBoxLabels(shop: Shop, boxMonth: BoxMonth): Promise<FileReply> {
  const documents = await readRunLabels(shop, boxMonth);
  const sheets = documents.map(({ label }): Sheet => ({ kind: "label", parcel: label }));
  return printAll(shop, `box-labels-${boxMonth}.pdf`, sheets);
}

async function readRunSlips({ db }: Shop, boxMonth: BoxMonth): Promise<PrintedBoxSlip[]> {
  return toSlipContents(db, await listPrintable(db, boxMonth));
}

/** Reads the slips as `readRunSlips` does, and records that the labels were printed. */
async function readRunLabels(shop: Shop, boxMonth: BoxMonth): Promise<PrintedBoxSlip[]> {
  const boxIds = (await listPrintable(shop.db, boxMonth)).map(({ id }) => id);
  await notePrintedLabels(shop.db, { boxIds }, shop.clock());
  return readBoxSlips(shop.db, boxIds);
}

async function listPrintable(db: Reader, boxMonth: BoxMonth): Promise<RunBoxRow[]> {
  const rows = await listRunBoxes(db, boxMonth, { isFrozen: true, limit: BOXES_MAX });
  const printable = rows.filter(({ heldAt, status }) => heldAt === null || status === "dispatched");
  if (printable.length === 0) throw new ShopError("nothing-to-print");
  return printable;
}

async function printAll(shop: Shop, name: string, sheets: readonly Sheet[]): Promise<FileReply> {
  const batches = Array.from({ length: Math.ceil(sheets.length / SHEETS_PER_BATCH) }, (_, index) =>
    sheets.slice(index * SHEETS_PER_BATCH, (index + 1) * SHEETS_PER_BATCH),
  );
  return { content: await printSheets(shop, name, batches), type: "application/pdf", name };
}

async function toSlipContents(db: Reader, rows: readonly RunBoxRow[]): Promise<PrintedBoxSlip[]> {
  const shelf = await listShelf(db, [...new Set(rows.flatMap((row) => row.productIds ?? []))]);
  const { audienceNames } = await readSettings(db);
  const names = new Map(shelf.map((product) => [product.id, product.name]));
  return rows.map((row) => {
    const address = runAddress(row);
    const reference = parcelReference({ kind: "box", boxId: row.id, orderId: row.orderId });
    const deliverTo = parcelLines(address);
    const note = sealedUntilLabel(row);
    return {
      reference,
      address,
      email: row.gift ? null : row.email,
      contents: (row.productIds ?? []).map((productId) => ({ productId, quantity: 1 })),
      slip: {
        reference,
        boxName: planTitle(row.audience, audienceNames),
        deliverTo,
        items: (row.productIds ?? []).map((id) => names.get(id) ?? `Product ${id}`),
        from: row.gift ? `${row.firstName} ${row.lastName}`.trim() : "",
        message: row.giftMessage ?? row.gift?.message ?? "",
        note: note ?? "",
      },
      label: { reference, deliverTo, town: address.city, postcode: address.postcode, note },
    };
  });
}

/** Label text that asks a gift's recipient not to open a parcel that arrives before the gift's day. */
function sealedUntilLabel({ gift, dispatchOn }: RunBoxRow): string | undefined {
  const revealOn = gift?.revealOn ?? null;
  return isSealedUntilReveal(revealOn, dispatchOn)
    ? `A gift. Please do not open before ${formatDay(revealOn)}.`
    : undefined;
}
