import { createHash } from "node:crypto";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { UPLOADED_WIDTHS } from "./find-picture.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length, name and checksum around what a chunk holds. */
const CHUNK_FRAME_BYTES = 12;
/** Colours as displays and cameras describe them take a few kilobytes. */
const PROFILE_BYTES_MAX = 64 * 1024;
/** Beside the picture itself: what is transparent, and how its colours are meant. */
const KEPT = ["tRNS", "gAMA", "cHRM", "sRGB", "cICP"];

/** What is inside decides, not the name; SVG can carry scripts and is no photograph. */
const FORMATS: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "heif"]);
const EDGE_MIN = 200;
/** A small file can unpack to a very large picture. */
const PIXELS_MAX = 40_000_000;
const EDGE_MAX = 12_000;
/** Of a strip hardly anything would be left in a square, and finding that takes long. */
const ASPECT_MAX = 5;
/** Somebody waits: sharp's own 4 takes eight times as long for files a tenth smaller. */
const AVIF_EFFORT = 2;

/**
 * Stores a photograph in the shop's sizes and answers its name, without width and format. Nothing else that the file
 * carried is kept: no place, no camera. Refuses `picture-refused`.
 */
export async function storePicture(shop: Shop, bytes: Buffer, actorUserId: number): Promise<string> {
  const { default: sharp } = await import("sharp");
  const { data, info } = await readSquare(bytes);
  const name = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  for (const width of UPLOADED_WIDTHS) {
    // A wider one than the photograph itself would only be larger: whoever asks for it gets the widest there is.
    if (width > info.width && width > UPLOADED_WIDTHS[0]) break;
    const square = sharp(data, { raw: info }).resize(width, width);
    const avif = square.clone().avif({ quality: 60, effort: AVIF_EFFORT });
    await shop.pictures.write(`${name}-${width}.avif`, await avif.toBuffer(), "image/avif");
    const webp = square.clone().webp({ quality: 80 });
    await shop.pictures.write(`${name}-${width}.webp`, await webp.toBuffer(), "image/webp");
  }
  const picture = `/pictures/uploaded/${name}`;
  await shop.db.transaction((tx) =>
    recordChange(tx, {
      actorUserId,
      action: "create",
      entity: "picture",
      entityId: name,
      after: { picture },
      now: shop.clock(),
    }),
  );
  return picture;
}

/** Few processes ever see a photograph: its package is loaded with the first. The whole of it is read, and once. */
async function readSquare(bytes: Buffer) {
  const { default: sharp } = await import("sharp");
  const drawn = dropTextOfPng(bytes);
  const { format, width, height } = await orRefuse(() => sharp(drawn).metadata());
  if (!FORMATS.has(format)) throw new ShopError("picture-refused", { reason: "format" });
  if (Math.min(width, height) < EDGE_MIN) {
    throw new ShopError("picture-refused", { reason: "too-small", edgeMin: EDGE_MIN });
  }
  if (width * height > PIXELS_MAX || Math.max(width, height) > EDGE_MAX) {
    throw new ShopError("picture-refused", { reason: "too-large" });
  }
  if (Math.max(width, height) > ASPECT_MAX * Math.min(width, height)) {
    throw new ShopError("picture-refused", { reason: "too-long" });
  }
  const edge = Math.min(width, height, Math.max(...UPLOADED_WIDTHS));
  return orRefuse(() =>
    // Its head may be right and the rest torn.
    sharp(drawn, { limitInputPixels: PIXELS_MAX, failOn: "error" })
      .rotate()
      .flatten({ background: "#f7f2ea" })
      .resize(edge, edge, { fit: "cover", position: "attention" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
}

/** What cannot be opened is no picture, whatever it is. */
async function orRefuse<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof Error) throw new ShopError("picture-refused", { reason: "format" });
    throw cause;
  }
}

/**
 * A PNG without its texts, and any other file as it is. A text of some kilobytes can unpack to as many megabytes, and
 * would be unpacked before anything is known of the picture. A torn file stays torn.
 */
export function dropTextOfPng(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return bytes;
  const chunks: Buffer[] = [SIGNATURE];
  for (let at = SIGNATURE.length; at + CHUNK_FRAME_BYTES <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    const end = at + CHUNK_FRAME_BYTES + length;
    if (isRetained(name, length)) chunks.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(chunks);
}

/** What a reader must understand has a name that begins with a capital letter. */
function isRetained(name: string, length: number): boolean {
  return /^[A-Z]/.test(name) || KEPT.includes(name) || (name === "iCCP" && length <= PROFILE_BYTES_MAX);
}
