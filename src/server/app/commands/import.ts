import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { FILE_FORMS, SYSTEM_NAMES } from "#domain/moving/file-kinds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { IMPORT_KINDS } from "#server/admin/index.ts";
import { StartError } from "#server/platform/config/config.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import { chooseColumns, continueImport, listRows, readImport, viewImport } from "#server/platform/imports/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { runCommand, withShop } from "./run-command.ts";

const USAGE =
  "npm run import -- FILE to try it, then npm run import -- --apply. Options: --without-vat, --publish, --update, --no-pictures, --no-newsletter, --new-codes";

const OPTIONS = {
  apply: { type: "boolean" },
  "without-vat": { type: "boolean" },
  publish: { type: "boolean" },
  update: { type: "boolean" },
  "no-pictures": { type: "boolean" },
  "no-newsletter": { type: "boolean" },
  "new-codes": { type: "boolean" },
} as const;

const ROWS_SHOWN_MAX = 200;

/** Commands need no recent authentication, because an operator can change the database anyway. */
const RIGHTS = { kinds: IMPORT_KINDS, permissions: "all" } as const;
const BY = { actorUserId: ADMIN_USER_ID, isUnproved: false, rights: RIGHTS };

const FAULTS: Readonly<Record<string, string>> = {
  workbook: "it is an Excel workbook",
  empty: "it is empty",
  "no-rows": "it has headings, but no rows",
  "too-long": "it has too many rows",
  "unknown-system": "its headings are not those of a file that can be imported. docs/moving-in.md lists them",
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
    const view = await viewImport(shop, RIGHTS);
    if (!view) throw new StartError("No file was read yet. Name one.");
    describe(view);
    await (values.apply ? apply(shop, view) : tryOut(shop, view));
  });
});

async function readFile(shop: Shop, file: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  try {
    await readImport(shop, { bytes: open(file), fileName: basename(file) }, RIGHTS);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    throw new StartError(`${file} cannot be read: ${FAULTS[String(error.facts.reason)] ?? "it is not a CSV table"}.`);
  }
  const view = await viewImport(shop, RIGHTS);
  if (!view) throw new Error("the import was not stored");
  const options = {
    pricesIncludeVat: values["without-vat"] !== true,
    publishes: values.publish === true,
    updatesExisting: values.update === true,
    fetchesPictures: values["no-pictures"] !== true,
    takesConsent: values["no-newsletter"] !== true,
    switchesOn: values.publish === true,
    newCodes: values["new-codes"] === true,
  };
  await chooseColumns(shop, { importId: view.id, columns: view.columns, options }, RIGHTS);
}

function open(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new StartError(`${file} cannot be opened.`, { cause });
  }
}

function describe({ kind, system, rows, encoding, columns, headings, options }: View): void {
  const form = FILE_FORMS[kind];
  console.log(`${SYSTEM_NAMES[system]}, ${form.name.toLowerCase()}, ${rows} rows, ${encoding}.`);
  for (const [field, label] of Object.entries(form.fields)) {
    const heading = headings[columns[field] ?? -1]?.heading;
    console.log(`  ${label}: ${heading ?? "left out"}`);
  }
  for (const { name, label } of form.options) console.log(`  ${options[name] ? "Yes" : "No"}: ${label}.`);
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
  console.log(`${created} new, ${updated} changed, ${unchanged} in the shop already, ${refused} skipped.`);
  if (pictures + picturesRefused > 0) console.log(`${pictures} pictures came, ${picturesRefused} did not.`);
  for (const show of ["refused", "noted"] as const) {
    const { rows } = await listRows(shop.db, { show, limit: ROWS_SHOWN_MAX }, RIGHTS);
    for (const { line, name, notes } of rows) console.log(`  line ${line}, ${name}: ${notes.join(". ")}`);
  }
}
