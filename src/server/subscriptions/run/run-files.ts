import type { BoxMonth } from "#domain/calendar.ts";
import { formatDay } from "#domain/day-words.ts";
import { isKeptClosed } from "#domain/gifts.ts";
import { parcelReference } from "#domain/parcels.ts";
import { planTitle } from "#domain/plans.ts";
import { ShopError } from "#domain/shop-error.ts";
import { type LabelledParcel, printSheets, type Sheet } from "#server/documents/for-others.ts";
import type { FileReply } from "#server/endpoints/endpoint-server.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listRunBoxes, listShelf, type RunBoxRow } from "./box-run.queries.ts";
import { parcelLines, runAddress } from "./run-address.ts";

const BOXES_MAX = 5_000;
const SHEETS_PER_BATCH = 50;
const SERVICE = "Tracked 48";
const WEIGHT_KG = "1.2";

/** The frozen boxes in Click & Drop's columns. Refuses `nothing-to-print` when there are none. */
export async function downloadClickAndDrop(shop: Shop, boxMonth: BoxMonth): Promise<FileReply> {
  const rows = await listFrozen(shop, boxMonth);
  const table = rows.map((row) => {
    const { firstName, lastName, line1, line2, city, postcode } = runAddress(row);
    return [
      parcelReference({ kind: "box", boxId: row.id, orderId: row.orderId }),
      `${firstName} ${lastName}`.trim(),
      line1,
      line2,
      city,
      postcode,
      "GB",
      WEIGHT_KG,
      SERVICE,
    ];
  });
  const { stringify } = await import("csv-stringify/sync");
  const columns = [
    "Order reference",
    "Full name",
    "Address line 1",
    "Address line 2",
    "City",
    "Postcode",
    "Country code",
    "Weight (kg)",
    "Service",
  ];
  return {
    content: Buffer.from(stringify([columns, ...table], { escape_formulas: true })),
    type: "text/csv; charset=utf-8",
    name: `click-and-drop-${boxMonth}.csv`,
  };
}

/** A5 slips of the frozen boxes. They name no price: any of them may be a gift. */
export async function downloadBoxSlips(shop: Shop, boxMonth: BoxMonth): Promise<FileReply> {
  const rows = await listFrozen(shop, boxMonth);
  const shelf = await listShelf(shop.db, [...new Set(rows.flatMap((row) => [...(row.productIds ?? [])]))]);
  const nameById = new Map(shelf.map((product) => [product.id, product.name]));
  const sheets = rows.map((row): Sheet => {
    const slip = {
      reference: parcelReference({ kind: "box", boxId: row.id, orderId: row.orderId }),
      boxName: planTitle(row.audience),
      deliverTo: parcelLines(runAddress(row)),
      items: (row.productIds ?? []).map((id) => nameById.get(id) ?? `Product ${id}`),
      from: row.gift ? `${row.firstName} ${row.lastName}`.trim() : "",
      message: row.giftMessage ?? row.gift?.message ?? "",
      note: keepClosedWords(row) ?? "",
    };
    return { kind: "box-slip", slip };
  });
  return printAll(shop, `box-slips-${boxMonth}.pdf`, sheets);
}

/** Labels of the frozen boxes, one a page, in the order of the slips. */
export async function downloadBoxLabels(shop: Shop, boxMonth: BoxMonth): Promise<FileReply> {
  const rows = await listFrozen(shop, boxMonth);
  const sheets = rows.map((row): Sheet => ({ kind: "label", parcel: toLabel(row) }));
  return printAll(shop, `box-labels-${boxMonth}.pdf`, sheets);
}

async function listFrozen(shop: Shop, boxMonth: BoxMonth): Promise<RunBoxRow[]> {
  const rows = await listRunBoxes(shop.db, boxMonth, { isFrozen: true, limit: BOXES_MAX });
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

function toLabel(row: RunBoxRow): LabelledParcel {
  const address = runAddress(row);
  return {
    reference: parcelReference({ kind: "box", boxId: row.id, orderId: row.orderId }),
    deliverTo: parcelLines(address),
    town: address.city,
    postcode: address.postcode,
    note: keepClosedWords(row),
  };
}

/** What a gift's label asks of whom it reaches too early. */
function keepClosedWords({ gift, dispatchOn }: RunBoxRow): string | undefined {
  const revealOn = gift?.revealOn ?? null;
  return isKeptClosed(revealOn, dispatchOn) ? `A gift: please keep it closed until ${formatDay(revealOn)}.` : undefined;
}
