import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { MOVED_FIELD_NAMES, MOVED_FIELDS, SYSTEM_NAMES } from "#domain/catalogue/moving.ts";
import { ShopError } from "#domain/shop-error.ts";
import { chooseColumns, continueImport, listRows, readImport, viewImport } from "#server/catalogue/index.ts";
import { StartError } from "#server/platform/config/config.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { runCommand, withShop } from "./run-command.ts";

const USAGE =
  "npm run import -- FILE to try it, then npm run import -- --apply. Options: --without-vat, --publish, --update, --no-pictures";

const OPTIONS = {
  apply: { type: "boolean" },
  "without-vat": { type: "boolean" },
  publish: { type: "boolean" },
  update: { type: "boolean" },
  "no-pictures": { type: "boolean" },
} as const;

const ROWS_SHOWN_MAX = 200;

/** Commands need no recent authentication, because an operator can change the database anyway. */
const BY = { actorUserId: ADMIN_USER_ID, isUnproved: false };

const FAULTS: Readonly<Record<string, string>> = {
  workbook: "it is an Excel workbook",
  empty: "it is empty",
  "no-rows": "it has headings, but no rows",
  "too-long": "it has too many rows",
  "unknown-system": "its headings are not those of Shopify, WooCommerce, Etsy or Squarespace",
};

type View = NonNullable<Awaited<ReturnType<typeof viewImport>>>;

await runCommand(USAGE, async (words) => {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: OPTIONS,
    allowPositionals: true,
    strict: false,
  });
  const isMistyped = Object.keys(values).some((option) => !(option in OPTIONS));
  const [file] = positionals;
  if (isMistyped || (!file && !values.apply)) throw new StartError(`Usage: ${USAGE}`);
  await withShop(async (shop) => {
    if (file) await readFile(shop, file, values);
    const view = await viewImport(shop);
    if (!view) throw new StartError("No file was read yet. Name one.");
    describe(view);
    await (values.apply ? apply(shop, view) : tryOut(shop, view));
  });
});

async function readFile(shop: Shop, file: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  try {
    await readImport(shop, open(file));
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    throw new StartError(`${file} cannot be read: ${FAULTS[String(error.facts.reason)] ?? "it is not a CSV table"}.`);
  }
  const view = await viewImport(shop);
  if (!view) throw new Error("the import was not stored");
  const options = {
    pricesIncludeVat: values["without-vat"] !== true,
    publishes: values.publish === true,
    updatesExisting: values.update === true,
    fetchesPictures: values["no-pictures"] !== true,
  };
  await chooseColumns(shop, { importId: view.id, columns: view.columns, options });
}

function open(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new StartError(`${file} cannot be opened.`, { cause });
  }
}

function describe({ system, rows, encoding, columns, headings, options }: View): void {
  console.log(`${SYSTEM_NAMES[system]}, ${rows} rows, ${encoding}.`);
  for (const field of MOVED_FIELDS) {
    const heading = headings[columns[field] ?? -1]?.heading;
    console.log(`  ${MOVED_FIELD_NAMES[field]}: ${heading ?? "left out"}`);
  }
  console.log(options.pricesIncludeVat ? "  Prices include VAT." : "  VAT is added to the prices.");
}

async function tryOut(shop: Shop, view: View): Promise<void> {
  const tried = await repeat(shop, view, { step: "try", doneOf: ({ tried: rows }) => rows });
  await report(shop, tried);
  console.log("Nothing is written yet. Import with npm run import -- --apply, or choose columns in the dashboard.");
}

async function apply(shop: Shop, view: View): Promise<void> {
  const imported = await repeat(shop, view, { step: "import", doneOf: ({ imported: rows }) => rows });
  const done = imported.options.fetchesPictures
    ? await repeat(shop, imported, { step: "pictures", doneOf: ({ finished }) => finished })
    : imported;
  await report(shop, done);
}

async function repeat(
  shop: Shop,
  view: View,
  { step, doneOf }: { step: "try" | "import" | "pictures"; doneOf: (view: View) => number },
): Promise<View> {
  let now = view;
  while (doneOf(now) < now.rows) {
    now = await continueImport(shop, { importId: view.id, step, again: false }, BY);
    console.log(`  ${step}: ${doneOf(now)} of ${now.rows} rows`);
  }
  return now;
}

async function report(
  shop: Shop,
  { created, updated, unchanged, refused, pictures, picturesRefused }: View,
): Promise<void> {
  console.log(`${created} new, ${updated} changed, ${unchanged} in the shop already, ${refused} do not come.`);
  if (pictures + picturesRefused > 0) console.log(`${pictures} pictures came, ${picturesRefused} did not.`);
  for (const show of ["refused", "noted"] as const) {
    const { rows } = await listRows(shop.db, { show, limit: ROWS_SHOWN_MAX });
    for (const { line, name, notes } of rows) console.log(`  line ${line}, ${name}: ${notes.join(". ")}`);
  }
}
