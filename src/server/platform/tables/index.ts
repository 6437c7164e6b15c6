export {
  headingKey,
  readAmount,
  readTable,
  readText,
  readWhole,
  streamTable,
  type TableLine,
  UnreadableTable,
} from "./read-table.ts";
export { type Cell, isFormula, writeRows, writeTable } from "./write-table.ts";
