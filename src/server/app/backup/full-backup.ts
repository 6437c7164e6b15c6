import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { StartError } from "#server/platform/config/config.ts";
import type { PictureFiles } from "#server/platform/kernel/picture-files.ts";
import { ByteReader, decrypt, encrypt } from "./encrypted-file.ts";

const DATABASE = "database.backup";
const SECRET = "session-secret";
const PICTURE = /^pictures\/([\w.-]+)$/;
const LENGTH_BYTES = 4;
const HEAD_BYTES_MAX = 1_000;
const PART_BYTES = 256 * 1024;
const OWN_FILE = { mode: 0o600 };

const entryHead = z.object({ name: z.string(), size: z.int().min(0) });
type EntryHead = z.output<typeof entryHead>;

/** Everything that a new machine needs: a backup of the database, the session secret and the uploaded pictures. */
export interface FullBackup {
  /** File with a backup of the database. */
  databaseFile: string;
  secret: string;
  pictures: PictureFiles;
}

/** Writes one encrypted file with database, secret and pictures. Returns the number of pictures. */
export async function writeFullBackup(
  file: string,
  { databaseFile, secret, pictures }: FullBackup,
  passphrase: string,
): Promise<number> {
  const names = await pictures.list();
  async function* entries(): AsyncGenerator<Uint8Array> {
    yield* entry(SECRET, Buffer.from(secret));
    yield headOf({ name: DATABASE, size: (await stat(databaseFile)).size });
    yield* createReadStream(databaseFile);
    for (const name of names) {
      const bytes = await pictures.read(name);
      if (bytes) yield* entry(`pictures/${name}`, bytes);
    }
    yield headOf({ name: "", size: 0 });
  }
  await pipeline(Readable.from(encrypt(entries(), passphrase)), createWriteStream(file, OWN_FILE));
  return names.length;
}

function* entry(name: string, bytes: Buffer): Generator<Uint8Array> {
  yield headOf({ name, size: bytes.length });
  yield bytes;
}

function headOf(head: EntryHead): Buffer {
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text]);
}

/**
 * Decrypts a full backup into a temporary folder, which is deleted after `use`. Nothing is used before the whole file is
 * verified. Throws `StartError` if it is not complete.
 */
export async function withFullBackup<T>(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
  use: (opened: { databaseFile: string; secret: string; pictureFiles: Map<string, string> }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "meadow-full-"));
  try {
    await mkdir(join(folder, "pictures"));
    await unpack(decrypt(source, passphrase), folder);
    const pictures = await readdir(join(folder, "pictures"));
    return await use({
      databaseFile: join(folder, DATABASE),
      secret: await readFile(join(folder, SECRET), "utf8"),
      pictureFiles: new Map(pictures.map((name) => [name, join(folder, "pictures", name)])),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unpack(content: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  const reader = new ByteReader(content);
  for (;;) {
    const length = (await reader.take(LENGTH_BYTES)).readUInt32BE();
    if (length > HEAD_BYTES_MAX) throw new StartError("The full backup is damaged or incomplete.");
    const { name, size } = entryHead.parse(JSON.parse(String(await reader.take(length))));
    if (name === "") return;
    // A name becomes a path, so only the known forms are accepted.
    if (name !== DATABASE && name !== SECRET && !PICTURE.test(name))
      throw new StartError(`The full backup has an unknown part: ${name}.`);
    await writeFile(join(folder, name), partsOf(reader, size), OWN_FILE);
  }
}

async function* partsOf(reader: ByteReader, size: number): AsyncGenerator<Buffer> {
  for (let left = size; left > 0; left -= PART_BYTES) yield await reader.take(Math.min(left, PART_BYTES));
}

/** Media type of a picture by its file's name. */
export function pictureType(name: string): string {
  return `image/${name.slice(name.lastIndexOf(".") + 1)}`;
}
