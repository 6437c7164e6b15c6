import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { type IsoDay, isoDay, londonInstant } from "#domain/calendar.ts";
import { findBatchByCode, listBatchParcels, listRecipients, writeRecallTable } from "#server/admin/index.ts";
import { StartError } from "#server/platform/config/config.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { writeTable } from "#server/platform/tables/index.ts";
import { runCommand, withShop } from "./run-command.ts";

const USAGE = "npm run recall -- PRODUCT-ID --batch CODE, or --from 2026-11-01 for parcels packed without batches";
/** The file contains customers' data, so only the owner of the file can read it. */
const OWN_FILE = { mode: 0o600 };

await runCommand(USAGE, async (words) => {
  const { productId, batch, from } = readWords(words);
  await withShop(async ({ db }) => {
    if (batch !== undefined) await recallBatch(db, productId, batch);
    if (from !== undefined) await recallSince(db, productId, from);
  });
});

async function recallBatch(db: Reader, productId: number, code: string): Promise<void> {
  const batch = await findBatchByCode(db, productId, code);
  if (!batch) throw new StartError(`Product ${productId} has no batch ${code}.`);
  const parcels = await listBatchParcels(db, batch.id);
  const file = `recall-${productId}-batch-${batch.id}.csv`;
  writeFileSync(file, writeRecallTable(parcels), OWN_FILE);
  console.log(
    `${parcels.length} parcels contain batch ${batch.code} of ${batch.productName}. They are listed in ${file}.`,
  );
}

async function recallSince(db: Reader, productId: number, from: IsoDay): Promise<void> {
  const people = await listRecipients(db, productId, londonInstant(from, 0));
  const rows = people.map(({ reference, status, name, email }) => [reference, status, name, email]);
  const file = `recall-${productId}-${from}.csv`;
  writeFileSync(file, writeTable("spreadsheet", ["reference", "status", "name", "email"], rows), OWN_FILE);
  console.log(`${people.length} parcels with product ${productId} since ${from}. They are listed in ${file}.`);
  console.log(
    "The list covers all batches. To list the recipients of one batch, use --batch CODE if batches were recorded at packing.",
  );
}

/** Reads the arguments. They must contain either a batch or a day, but not both. */
function readWords(words: readonly string[]): { productId: number; batch?: string; from?: IsoDay } {
  const options = { from: { type: "string" }, batch: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true, strict: false });
  const productId = Number(positionals[0]);
  const isProduct = Number.isInteger(productId) && productId > 0;
  const batch = typeof values.batch === "string" ? values.batch.trim() : "";
  const isDay = typeof values.from === "string" && z.iso.date().safeParse(values.from).success;
  if (!isProduct || (batch !== "") === isDay) throw new StartError(`Usage: ${USAGE}`);
  return batch ? { productId, batch } : { productId, from: isoDay(String(values.from)) };
}
