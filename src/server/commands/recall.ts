import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import { isoDay, londonInstant } from "#domain/calendar.ts";
import { writeCell } from "#server/catalogue/for-others.ts";
import { StartError } from "#server/config/config.ts";
import { listRecipients } from "#server/orders/for-others.ts";
import { runCommand } from "./run-command.ts";
import { withShop } from "./with-shop.ts";

const USAGE = "npm run recall -- PRODUCT-ID --from 2026-11-01";
/** It names customers: it is for the person who asked. */
const OWN_FILE = { mode: 0o600 };

await runCommand(USAGE, async (words) => {
  const { productId, from } = readWords(words);
  await withShop(async ({ db }) => {
    const people = await listRecipients(db, productId, londonInstant(from, 0));
    const rows = people.map(({ reference, status, name, email }) => [reference, status, name, email].map(writeCell));
    const file = `recall-${productId}-${from}.csv`;
    writeFileSync(file, stringify([["reference", "status", "name", "email"], ...rows], { bom: true }), OWN_FILE);
    console.log(`${people.length} parcels with product ${productId} since ${from}: see ${file}.`);
  });
});

function readWords(words: readonly string[]) {
  const options = { from: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true, strict: false });
  const productId = Number(positionals[0]);
  const isDay = typeof values.from === "string" && z.iso.date().safeParse(values.from).success;
  if (!isDay || !Number.isInteger(productId) || productId < 1) throw new StartError(`Usage: ${USAGE}`);
  return { productId, from: isoDay(String(values.from)) };
}
