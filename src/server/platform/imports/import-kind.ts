import type { FileKind, ShopSystem } from "#domain/moving/file-kinds.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import type { SystemFiles } from "./file-headings.ts";
import type { ImportRecord, ImportRow, RowOutcome } from "./imports.queries.ts";

/** Finds the key of each row's record, in the file's order. Rows with the same key are one record. */
export interface RowKeys {
  keyOf: (line: number, cells: readonly string[]) => string;
  /** Keys that later rows have renamed, with their new names. */
  aliases: ReadonlyMap<string, string>;
}

export type FetchFile = (address: string) => Promise<Buffer>;

/** The user who imports. */
export interface ImportBy {
  actorUserId: number;
  /** True without recent re-authentication. */
  isUnproved: boolean;
  fetchFile?: FetchFile;
}

export interface RowsWork {
  shop: Shop;
  record: ImportRecord;
  /** Whole records, in the file's order. */
  rows: readonly ImportRow[];
  by: ImportBy;
  /** Saves the outcomes. It belongs into the transaction that writes the records, so that nothing is written twice. */
  save: (tx: Tx, outcomes: readonly RowOutcome[]) => Promise<void>;
}

/** A kind of file that can be imported, with the work on its rows. */
export interface ImportKind {
  kind: FileKind;
  files: SystemFiles;
  /** True if rows hold secrets, such as gift card codes. What the file said is then deleted with the import of a row. */
  isSecret?: boolean;
  openKeys: (system: ShopSystem, headings: readonly string[]) => RowKeys;
  /** Decides the outcomes and writes nothing else. */
  tryRows: (work: RowsWork) => Promise<void>;
  importRows: (work: RowsWork) => Promise<void>;
  /** Fetches the pictures of the next record of an imported file. */
  fetchNextPictures?: (shop: Shop, record: ImportRecord, by: ImportBy & { again: boolean }) => Promise<void>;
}
