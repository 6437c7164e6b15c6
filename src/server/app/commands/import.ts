import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { unzipSync } from "fflate";
import { FILE_FORMS, SYSTEM_NAMES } from "#domain/moving/file-kinds.ts";
import { NO_PICTURE, type PictureZip, readPictureZip, refuseLargeZip, ZipRefused } from "#domain/moving/picture-zip.ts";
import { ShopError } from "#domain/shop-error.ts";
import { IMPORT_KINDS } from "#server/admin/index.ts";
import { StartError } from "#server/platform/config/config.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import {
  addPictures,
  chooseColumns,
  continueImport,
  listRows,
  readImport,
  viewImport,
} from "#server/platform/imports/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { storePicture } from "#server/platform/pictures/index.ts";
import { runCommand, withShop } from "./run-command.ts";

const USAGE =
  "npm run import -- FILE to try it, then npm run import -- --apply. Options: --without-vat, --publish, --update, --no-pictures, --no-newsletter, --new-codes, --pictures ZIP";

const CHOICES = {
  "without-vat": { type: "boolean" },
  publish: { type: "boolean" },
  update: { type: "boolean" },
  "no-pictures": { type: "boolean" },
  "no-newsletter": { type: "boolean" },
  "new-codes": { type: "boolean" },
} as const;
const OPTIONS = { ...CHOICES, apply: { type: "boolean" }, pictures: { type: "string" } } as const;
type Values = Readonly<Record<string, unknown>>;

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
  const { apply, pictures } = values;
  const [file, ...others] = positionals;
  const isMistyped =
    others.length > 0 ||
    Object.entries(values).some(([name, value]) => !isOption(name) || typeof value !== OPTIONS[name].type);
  if (isMistyped || !(file || apply || pictures)) throw new StartError(`Usage: ${USAGE}`);
  if (!file && Object.keys(CHOICES).some((name) => name in values)) {
    throw new StartError(
      "The options belong to a file, and were chosen when it was read. Name FILE again to change them.",
    );
  }
  const zip = typeof pictures === "string" ? openZip(pictures) : undefined;
  await withShop(async (shop) => {
    if (file) await readFile(shop, file, values);
    const read = await viewImport(shop, RIGHTS);
    if (!read) throw new StartError("No file was read yet. Name one.");
    describe(read);
    const view = zip ? await addZip(shop, read, zip) : read;
    await (apply ? applyAll(shop, view, { again: zip !== undefined }) : tryOut(shop, view));
  });
});

function isOption(name: string): name is keyof typeof OPTIONS {
  return Object.hasOwn(OPTIONS, name);
}

async function readFile(shop: Shop, file: string, values: Values): Promise<void> {
  try {
    await readImport(shop, { bytes: open(file), fileName: basename(file) }, RIGHTS);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const { reason, lastLine } = error.facts;
    const place =
      lastLine === undefined
        ? ""
        : `. A quotation mark after line ${lastLine} is misplaced or never closed, or a row is too long`;
    throw new StartError(`${file} cannot be read: ${FAULTS[String(reason)] ?? `it is not a CSV table${place}`}.`);
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

/** Reads the list of the ZIP's files before the shop is opened, so that a ZIP that is refused changes nothing. */
function openZip(file: string): PictureZip {
  try {
    refuseLargeZip(statSync(file, { throwIfNoEntry: false })?.size ?? 0);
    return readPictureZip(open(file), unzipSync);
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error;
    throw new StartError(`${file} is refused. ${error.message}`, { cause: error });
  }
}

/** Stores the pictures of a ZIP one by one, and prints those that are left out. */
async function addZip(shop: Shop, { id, kind }: View, { pictures, leftOut }: PictureZip): Promise<View> {
  if (kind !== "products") throw new StartError("Only products have pictures. Leave out --pictures.");
  const refused = [...leftOut];
  for (const { name, open: unpack } of pictures) {
    try {
      const picture = await storePicture(shop, Buffer.from(unpack()), ADMIN_USER_ID);
      await addPictures(shop, { importId: id, pictures: [{ name, picture }] }, RIGHTS);
    } catch (error) {
      const isRefused = error instanceof ShopError && error.code === "picture-refused";
      if (!isRefused && !(error instanceof ZipRefused)) throw error;
      refused.push({ name, reason: NO_PICTURE });
    }
  }
  const view = await viewImport(shop, RIGHTS);
  if (!view) throw new Error("the import was not stored");
  console.log(`Pictures ready from the ZIP: ${view.zipped}. Left out: ${refused.length}.`);
  for (const { name, reason } of refused) console.log(`  ${name}: ${reason}`);
  return view;
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

/** With `again`, pictures that were refused before are looked for once more. */
async function applyAll(shop: Shop, view: View, { again }: { again: boolean }): Promise<void> {
  const imported = await repeat(shop, view, { step: "import", doneOf: ({ imported: rows }) => rows });
  const hasPictures = imported.options.fetchesPictures || imported.zipped > 0;
  const done = hasPictures
    ? await repeat(shop, imported, { step: "pictures", doneOf: ({ finished }) => finished, again })
    : imported;
  await report(shop, done);
}

async function repeat(
  shop: Shop,
  view: View,
  {
    step,
    doneOf,
    again = false,
  }: { step: "try" | "import" | "pictures"; doneOf: (view: View) => number; again?: boolean },
): Promise<View> {
  let now = view;
  for (let repeats = again; repeats || doneOf(now) < now.rows; repeats = false) {
    now = await continueImport(shop, { importId: view.id, step, again: repeats }, BY);
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
