export { defineKind, type FileRecord, type RecordOutcome, type WriteContext } from "./define-kind.ts";
export {
  findPlace,
  type Places,
  placesOf,
  type SystemFile,
  type SystemFiles,
} from "./file-headings.ts";
export type { FetchFile, ImportBy, ImportKind, RowKeys, RowsWork } from "./import-kind.ts";
export { addPictures, chooseColumns, continueImport, listRows, removeImport, viewImport } from "./import-steps.ts";
export {
  findFirstWith,
  findZipped,
  IMPORT_TABLES,
  type ImportRecord,
  type ImportRow,
  listNextRows,
  type RowOutcome,
  retryPictures,
  savePictureOutcome,
} from "./imports.queries.ts";
export { isYes, readMoment, readPence } from "./read-cells.ts";
export { readImport } from "./read-import.ts";
