import type { FileKind, ImportColumns, ShopSystem } from "#domain/moving/file-kinds.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { findPlace, placesOf, type SystemFiles } from "./file-headings.ts";
import type { ImportKind, RowKeys, RowsWork } from "./import-kind.ts";
import type { ImportRecord, ImportRow, RowOutcome } from "./imports.queries.ts";

/** One record of a file: a customer, an order, a card or a code. */
export interface FileRecord {
  rows: readonly ImportRow[];
  /** Value of the column that was chosen for a field, in the first row that has one. Empty without one. */
  value: (field: string) => string;
  /** Value of a field in one of the rows. */
  valueIn: (row: ImportRow, field: string) => string;
  /** Value of the first of these headings that the file has, in the first row that has a value. */
  cell: (...headings: readonly string[]) => string;
}

/** Outcome of a record. `name` is shown in the list of rows. */
export interface RecordOutcome {
  outcome: "new" | "changed" | "unchanged" | "refused";
  name: string;
  notes: readonly string[];
}

export interface WriteContext {
  shop: Shop;
  record: ImportRecord;
  actorUserId: number;
  /** True without recent re-authentication. It is false in a try, which changes nothing. */
  isUnproved: boolean;
  now: Date;
}

interface KindDefinition {
  kind: FileKind;
  files: SystemFiles;
  isSecret?: boolean;
  /** Key of a row's record. Empty for a row without one. */
  keyOf: (system: ShopSystem, cell: (...headings: readonly string[]) => string) => string;
  /** Writes records and returns their outcomes in order. It runs in one transaction, and a try takes it back. */
  write: (tx: Tx, records: readonly FileRecord[], context: WriteContext) => Promise<readonly RecordOutcome[]>;
}

const KEY_LENGTH_MAX = 300;

/** A kind of file whose records are written in one transaction for each part of the file. */
export function defineKind({ kind, files, isSecret = false, keyOf, write }: KindDefinition): ImportKind {
  async function writeRows(tx: Tx, { shop, record, rows, by }: RowsWork): Promise<RowOutcome[]> {
    const groups = [...Map.groupBy(rows, ({ groupKey }) => groupKey).values()];
    const records = groups.map((group) => readRecord(group, record));
    const context = { shop, record, ...by, now: shop.clock() };
    const outcomes = await write(tx, records, context);
    return records.flatMap((each, index) => outcomesOfRows(each.rows, outcomes[index]));
  }
  return {
    kind,
    files,
    isSecret,
    openKeys: (system, headings) => new ColumnKeys(headings, (cell) => keyOf(system, cell)),
    async tryRows(work) {
      const outcomes = await takeBack(work.shop, (tx) =>
        writeRows(tx, { ...work, by: { ...work.by, isUnproved: false } }),
      );
      await work.shop.db.transaction((tx) => work.save(tx, outcomes));
    },
    async importRows(work) {
      await work.shop.db.transaction(async (tx) => work.save(tx, await writeRows(tx, work)));
    },
  };
}

/** The first row has the outcome, and the others are parts of it. */
function outcomesOfRows(rows: readonly ImportRow[], outcome: RecordOutcome | undefined): RowOutcome[] {
  if (!outcome) throw new Error("a record has no outcome");
  return rows.map(({ position }, index) =>
    index === 0 ? { position, ...outcome } : { position, outcome: "part", name: outcome.name, notes: [] },
  );
}

class TakenBack extends Error {}

/** Does work in a transaction, takes it back and returns its result. */
async function takeBack<Result>(shop: Shop, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const done: Result[] = [];
  try {
    await shop.db.transaction(async (tx) => {
      done.push(await work(tx));
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  const [result] = done;
  if (result === undefined) throw new Error("the work has no result");
  return result;
}

class ColumnKeys implements RowKeys {
  readonly aliases: ReadonlyMap<string, string> = new Map();
  readonly #places: ReturnType<typeof placesOf>;
  readonly #keyOf: (cell: (...headings: readonly string[]) => string) => string;

  constructor(headings: readonly string[], keyOf: (cell: (...headings: readonly string[]) => string) => string) {
    this.#places = placesOf(headings);
    this.#keyOf = keyOf;
  }

  keyOf(line: number, cells: readonly string[]): string {
    const key = this.#keyOf((...headings) => cells[findPlace(this.#places, headings) ?? -1]?.trim() ?? "");
    return key.slice(0, KEY_LENGTH_MAX) || `line:${line}`;
  }
}

function readRecord(rows: readonly ImportRow[], { headings, columns }: ImportRecord): FileRecord {
  const places = placesOf(headings.map(({ heading }) => heading));
  const firstAt = (place: number | null | undefined) =>
    rows.map(({ cells }) => cells[place ?? -1] ?? "").find((cell) => cell !== "") ?? "";
  return {
    rows,
    value: (field) => firstAt(placeOf(columns, field)),
    valueIn: ({ cells }, field) => cells[placeOf(columns, field) ?? -1] ?? "",
    cell: (...wanted) => firstAt(findPlace(places, wanted)),
  };
}

function placeOf(columns: ImportColumns, field: string): number | null | undefined {
  return columns[field];
}
