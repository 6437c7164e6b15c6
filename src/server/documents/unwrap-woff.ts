import { inflateSync } from "node:zlib";

const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;
const FONT_HEADER_BYTES = 12;
const FONT_ENTRY_BYTES = 16;

interface Table {
  tag: number;
  checksum: number;
  content: Buffer;
}

/**
 * A WOFF 1.0 file as the plain font that it wraps (W3C, WOFF File Format 1.0, sections 3 to 5): its tables are deflated,
 * and whoever draws with it would inflate them for each document anew. Throws where it is another kind of file.
 */
export function unwrapWoff(file: Buffer): Buffer {
  if (file.toString("latin1", 0, 4) !== "wOFF") throw new Error("not a WOFF file");
  const tables = readTables(file);
  const greatestPower = Math.floor(Math.log2(tables.length));
  const header = Buffer.alloc(FONT_HEADER_BYTES);
  file.copy(header, 0, 4, 8);
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(2 ** greatestPower * FONT_ENTRY_BYTES, 6);
  header.writeUInt16BE(greatestPower, 8);
  header.writeUInt16BE((tables.length - 2 ** greatestPower) * FONT_ENTRY_BYTES, 10);
  let offset = FONT_HEADER_BYTES + tables.length * FONT_ENTRY_BYTES;
  const entries: Buffer[] = [];
  const contents: Buffer[] = [];
  for (const { tag, checksum, content } of tables) {
    const entry = Buffer.alloc(FONT_ENTRY_BYTES);
    for (const [index, value] of [tag, checksum, offset, content.length].entries())
      entry.writeUInt32BE(value, index * 4);
    entries.push(entry);
    // Tables begin at multiples of four bytes.
    const padded = Buffer.concat([content, Buffer.alloc(-content.length & 3)]);
    contents.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([header, ...entries, ...contents]);
}

function readTables(file: Buffer): Table[] {
  return Array.from({ length: file.readUInt16BE(12) }, (_, index) => {
    const at = HEADER_BYTES + index * ENTRY_BYTES;
    const [tag = 0, offset = 0, packedLength = 0, length = 0, checksum = 0] = [0, 4, 8, 12, 16].map((step) =>
      file.readUInt32BE(at + step),
    );
    const packed = file.subarray(offset, offset + packedLength);
    // A table that would not get smaller is kept as it is.
    const content = packedLength < length ? inflateSync(packed) : packed;
    if (content.length !== length) throw new Error("a table of the WOFF file is damaged");
    return { tag, checksum, content };
  });
}
