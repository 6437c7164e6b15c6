import { Readable } from "node:stream";
import { CsvError, parse as parseStream } from "csv-parse";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { ShopError } from "#domain/shop-error.ts";
import { isFormula } from "./write-table.ts";

export interface TableLine {
  /** Line in the file, counted from 1. */
  line: number;
  cells: readonly string[];
}

/** Error for a text that is not a table. `reason` is for the log, `kind` for the message. */
export class UnreadableTable extends Error {
  readonly kind: "no-csv" | "workbook";
  /** Last line that could be read. Undefined if there is none. */
  readonly lastLine: number | undefined;
  constructor(kind: "no-csv" | "workbook", reason: string, lastLine?: number) {
    super(reason);
    this.kind = kind;
    this.lastLine = lastLine;
  }

  /** The refusal of an uploaded file. */
  asRefusal(): ShopError {
    const { kind, lastLine } = this;
    return new ShopError("table-refused", { reason: kind, ...(lastLine === undefined ? {} : { lastLine }) });
  }
}

const SEPARATORS = [",", ";", "\t"] as const;
/** Optional first line of a CSV file from Excel, which names the separator, "sep=;". */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?[;,\t]*\r?\n/i;
/** First characters of an .xlsx and of an .xls file. */
const WORKBOOK_STARTS = ["PK\u0003\u0004", "ÐÏ\u0011à"];

/** A quotation mark that is never closed would otherwise make the rest of a file one cell. */
const RECORD_CHARACTERS_MAX = 1_000_000;
/** Number of characters in which the separator is looked for. */
const HEAD_CHARACTERS = 64 * 1024;

const parsedRecord = z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) });
const parsedRecords = z.array(parsedRecord);

/**
 * Returns the lines of a CSV table, including headings and without empty lines. Accepts commas, semicolons and tabs.
 * Throws UnreadableTable.
 */
export function readTable(text: string): TableLine[] {
  const { body, skipped, options, lastLine } = openTable(text);
  try {
    const records: unknown = parse(body, options);
    return parsedRecords
      .parse(records)
      .map(({ record, info }) => ({ line: info.lines + skipped, cells: record }))
      .filter(hasText);
  } catch (error) {
    throw asUnreadable(error, lastLine());
  }
}

/** Like `readTable`, line by line from the parts of a text, so that a large table is never in memory as a whole. */
export async function* streamTable(parts: Iterable<string>): AsyncGenerator<TableLine> {
  const rest = parts[Symbol.iterator]();
  let head = "";
  for (let part = rest.next(); !part.done; part = rest.next()) {
    head += part.value;
    if (head.length >= HEAD_CHARACTERS) break;
  }
  const { body, skipped, options, lastLine } = openTable(head);
  const source = Readable.from(joined(body, rest));
  const parser = parseStream({ ...options, max_record_size: RECORD_CHARACTERS_MAX });
  source.on("error", (error) => parser.destroy(error));
  try {
    for await (const read of source.pipe(parser)) {
      const { record, info } = parsedRecord.parse(read);
      const line = { line: info.lines + skipped, cells: record };
      if (hasText(line)) yield line;
    }
  } catch (error) {
    throw asUnreadable(error, lastLine());
  } finally {
    source.destroy();
  }
}

function* joined(head: string, rest: Iterator<string>): Generator<string> {
  yield head;
  for (let part = rest.next(); !part.done; part = rest.next()) yield part.value;
}

/**
 * Finds the separator in the beginning of a table. `skipped` lines precede the body. `lastLine` is the last line that was
 * parsed, which is later than the last one that a stream has returned.
 */
function openTable(text: string) {
  if (WORKBOOK_STARTS.some((start) => text.startsWith(start)))
    throw new UnreadableTable("workbook", "an Excel workbook");
  const whole = text.replace(/^\uFEFF/, "");
  const named = SEPARATOR_LINE.exec(whole);
  const body = named ? whole.slice(named[0].length) : whole;
  const delimiter = named?.[1] ?? findSeparator(body);
  const skipped = named ? 1 : 0;
  let parsed: number | undefined;
  const options = {
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: <Record>(record: Record, { lines }: { lines: number }): Record => {
      parsed = lines;
      return record;
    },
  };
  return { body, skipped, options, lastLine: () => (parsed === undefined ? undefined : parsed + skipped) };
}

function hasText({ cells }: TableLine): boolean {
  return cells.some((cell) => cell.trim() !== "");
}

function asUnreadable(error: unknown, lastLine: number | undefined): unknown {
  return error instanceof CsvError ? new UnreadableTable("no-csv", error.message, lastLine) : error;
}

/** The most frequent separator of the first line, outside quotes. */
function findSeparator(text: string): string {
  const counts = new Map<string, number>();
  let isQuoted = false;
  let hasText = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (/[\r\n]/.test(sign)) {
      if (hasText) break;
      continue;
    }
    hasText = true;
    counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return SEPARATORS.reduce((best, sign) => ((counts.get(sign) ?? 0) > (counts.get(best) ?? 0) ? sign : best));
}

/** Normalises a heading by removing case, spaces and signs, so that "Price (£)" and "price" are the same. */
export function headingKey(heading: string): string {
  return heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Removes the apostrophe that `writeTable` puts before text that looks like a formula. */
export function readText(cell: string): string {
  return cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

/**
 * Normalises an amount to a decimal point, without pound sign, spaces and thousands separators. "£1.234,50" becomes
 * "1234.50". Text that is not an amount stays unchanged.
 */
export function readAmount(cell: string): string {
  const bare = cell.replace(/[£\s]|GBP/giu, "");
  const found =
    /^(?<whole>\d+|\d{1,3}(?:,\d{3})+)(?:\.(?<rest>\d{1,2}))?$/.exec(bare) ??
    /^(?<whole>\d+|\d{1,3}(?:\.\d{3})+),(?<rest>\d{1,2})$/.exec(bare);
  if (!found?.groups) return cell.trim();
  const { whole = "", rest } = found.groups;
  return `${whole.replace(/[.,]/g, "")}${rest === undefined ? "" : `.${rest}`}`;
}

/**
 * Normalises a whole number to digits. "1,000" and "1000.0" become "1000". Other text stays unchanged, such as "1.000",
 * which is 1 in some files and 1000 in others.
 */
export function readWhole(cell: string): string {
  const bare = cell.replace(/\s/gu, "");
  if (/^\d{1,3}(,\d{3})+$/.test(bare)) return bare.replaceAll(",", "");
  return /^(\d+)[.,]0{1,2}$/.exec(bare)?.[1] ?? bare;
}
