import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { StartError } from "#server/platform/config/config.ts";

const tableCheck = z.object({
  rows: z.string(),
  /** Sum of each money column, in the database's format. */
  sums: z.record(z.string(), z.string()),
});
/**
 * The first line of a backup. `migrations` is the number of migrations applied to its tables. A restore applies exactly
 * these first.
 */
const head = z.object({ format: z.literal(1), takenAt: z.string(), migrations: z.int().min(1) });
/** A middle line: rows of one table in the database's JSON format. */
const page = z.object({ table: z.string(), page: z.string() });
/** Schema of the last line: totals to check a restored copy. A backup without this line is truncated. */
const end = z.object({
  tables: z.record(z.string(), tableCheck),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
});

export type TableCheck = z.output<typeof tableCheck>;
export type BackupHead = z.output<typeof head>;
export type BackupPage = z.output<typeof page>;
export type BackupEnd = z.output<typeof end>;

/** Reads the first line of a backup, then yields the other lines. Throws `StartError` if the file is not a backup. */
export async function readBackup(
  file: string,
): Promise<{ head: BackupHead; rest: AsyncGenerator<BackupPage | BackupEnd> }> {
  const lines = readLines(file);
  const { value } = await lines.next();
  return { head: parseLine(head, value), rest: parseRest(lines) };
}

async function* parseRest(lines: AsyncGenerator<string>): AsyncGenerator<BackupPage | BackupEnd> {
  for await (const text of lines) yield parseLine(z.union([page, end]), text);
}

async function* readLines(file: string): AsyncGenerator<string> {
  // The reader below receives all errors. An error after the reader has stopped early is ignored.
  const unzipped = pipeline(createReadStream(file), createGunzip(), () => undefined);
  try {
    yield* createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY });
  } catch (cause) {
    throw damaged(cause);
  } finally {
    unzipped.destroy();
  }
}

function parseLine<T>(schema: z.ZodType<T>, text: unknown): T {
  try {
    return schema.parse(JSON.parse(String(text)));
  } catch (cause) {
    throw damaged(cause);
  }
}

function damaged(cause: unknown): StartError {
  return new StartError("The file is not a complete backup of a shop.", { cause });
}
