import { buffer } from "node:stream/consumers";
import { MessageChannel } from "node:worker_threads";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { expect, it, vi } from "vitest";
import { isoDay } from "#domain/calendar.ts";
import { formatDay } from "#domain/day-labels.ts";
import { formatPounds, pence } from "#domain/money.ts";
import type { Identity } from "#server/platform/brand/index.ts";
import { SEEDED_IDENTITY } from "#tests/support/seeded-identity.ts";
import { openTestShop } from "#tests/support/test-shop.ts";
import type { LabelledParcel, Sheet } from "./document-contents.ts";
import drawDocument from "./draw-document.ts";
import { printSheets } from "./print-sheets.ts";

const PARCEL: LabelledParcel = {
  reference: "Order 1001",
  deliverTo: ["Wren Ashdown", "3 Mill Lane", "Bath", "BA1 2AB"],
  town: "Bath",
  postcode: "BA1 2AB",
  note: undefined,
};
const LABEL: Sheet = { kind: "label", parcel: PARCEL };
const IMPOSSIBLE: Sheet = { kind: "label-in-cell", parcel: PARCEL, cell: 9, startsPage: true };

it("draws documents beside each other, and one whose sheet cannot be drawn ends no other", async () => {
  const test = await openTestShop();
  const asked: number[] = [];
  function* labels(count: number) {
    for (let index = 0; index < count; index += 1) {
      asked.push(index);
      yield [LABEL];
    }
  }
  const slow = await printSheets(test.shop, "Read by nobody yet", labels(500));
  const first = (await slow[Symbol.asyncIterator]().next()).value as Buffer;
  const broken = buffer(await printSheets(test.shop, "Broken", [[LABEL], [IMPOSSIBLE]]));
  await expect(broken).rejects.toThrow("no label position 9");
  const whole = await buffer(await printSheets(test.shop, "Whole", [[LABEL], [], [LABEL]]));
  slow.destroy();

  expect(first.subarray(0, 5).toString()).toBe("%PDF-");
  expect(whole.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2);
  // Sheets are requested only as fast as the reader reads. Requests stop when the reader stops.
  expect(asked.length).toBeLessThan(100);
  await test.close();
});

/** A sheet of each kind, with every fact that a packer or a customer must find on it. */
const FILLED: readonly Exclude<Sheet, { kind: "invoices" }>[] = [
  {
    kind: "packing-slip",
    slip: {
      reference: "ORDER-1001",
      orderId: 4711,
      placedOn: isoDay("2026-11-03"),
      deliverTo: ["Wren Ashdown", "3 Mill Lane", "Bath", "BA1 2AB"],
      items: [
        { name: "Fig soap", quantity: 7 },
        { name: "Salt", quantity: 13 },
      ],
      present: undefined,
      notes: ["Services ordered: see the order"],
      later: ["1 × Women's box: sent on 15 December 2026, to Robin Hale"],
    },
  },
  {
    kind: "box-slip",
    slip: {
      reference: "BOX-815",
      boxName: "Women's box",
      deliverTo: ["Robin Hale", "7 Harbour Row", "Whitby", "YO21 1AA"],
      items: ["Lavender soap", "Sea salt"],
      from: "Wren Ashdown",
      message: "For the long evenings.\nYour sister",
      note: "A gift. Please do not open before Friday.",
    },
  },
  { kind: "label", parcel: { ...PARCEL, note: "A gift." } },
  { kind: "label-in-cell", parcel: { ...PARCEL, note: "A gift." }, cell: 0, startsPage: true },
  {
    kind: "gift-card",
    card: {
      design: "plain" as const,
      amountPence: pence(2_550),
      code: "ABCD-EFGH-JKLM",
      fromName: "Wren Ashdown",
      recipientName: "Robin Hale",
      message: "A bath\nfor you",
      expiresOn: isoDay("2031-11-03"),
      siteUrl: "https://shop.example",
    },
  },
];
/** Fields that say how a sheet is drawn. They are not printed. */
const UNPRINTED = ["kind", "cell", "startsPage", "design"];

it.each(FILLED.map((sheet) => [sheet.kind, sheet] as const))("prints every fact of a %s", async (_kind, sheet) => {
  const printed = await printedOn(sheet, SEEDED_IDENTITY);
  expect(factsOf(sheet).filter((fact) => !printed.includes(withoutSpaces(fact)))).toEqual([]);
});

it.each(FILLED.map((sheet) => [sheet.kind, sheet] as const))("prints another brand on a %s", async (_kind, sheet) => {
  const printed = await printedOn(sheet, {
    brand: { ...SEEDED_IDENTITY.brand, name: "Fern & Foam" },
    trader: { ...SEEDED_IDENTITY.trader, legalName: "Fern & Foam Ltd", email: "hello@fernandfoam.example" },
  });
  expect(printed).toContain("fern&foam");
  expect(printed).not.toMatch(/meadow(&|and)salt/);
});

/** Everything that a sheet prints, without spaces. It has a logo, so that one is drawn on each kind. */
async function printedOn(sheet: Sheet, identity: Identity): Promise<string> {
  const texts = vi.spyOn(PDFDocument.prototype, "text");
  const pixels = await sharp({ create: { width: 30, height: 10, channels: 4, background: "#004400" } })
    .png()
    .toBuffer();
  const src = `data:image/png;base64,${pixels.toString("base64")}`;
  const { port1: own, port2: its } = new MessageChannel();
  const logo = { src, name: "", width: 30, height: 10 };
  const head = { title: "Facts", createdAt: new Date("2026-11-21T10:00:00Z"), identity, logo };
  const drawing = drawDocument({ port: its, head });
  own.postMessage([sheet]);
  own.postMessage([]);
  await drawing;
  own.close();
  const printed = withoutSpaces(texts.mock.calls.map(([text]) => text).join(""));
  texts.mockRestore();
  return printed;
}

/** Each value of a sheet as it is printed. */
function factsOf(value: unknown, field = ""): string[] {
  if (UNPRINTED.includes(field)) return [];
  if (typeof value === "number") return [field.endsWith("Pence") ? formatPounds(pence(value)) : String(value)];
  if (typeof value !== "string")
    return Object.entries(value ?? {}).flatMap(([name, each]) => factsOf(each, Array.isArray(value) ? field : name));
  if (field.endsWith("On")) return [formatDay(isoDay(value))];
  return field.endsWith("Url") ? [new URL(value).host] : value.split("\n");
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, "").toLowerCase();
}
