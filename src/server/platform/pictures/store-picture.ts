import { createHash } from "node:crypto";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { UPLOADED_WIDTHS } from "./find-picture.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length, name and checksum of a chunk. */
const CHUNK_FRAME_BYTES = 12;
/** Colour profiles of displays and cameras are a few kilobytes in size. */
const PROFILE_BYTES_MAX = 64 * 1024;
/** Chunks that are kept besides the image data: transparency and colour information. */
const KEPT = ["tRNS", "gAMA", "cHRM", "sRGB", "cICP"];

/**
 * The content decides the format, not the name. SVG is refused, because it can contain scripts and is not a photograph.
 */
const FORMATS: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "heif"]);
const EDGE_MIN = 200;
/** A small file can decompress to a very large picture. */
const PIXELS_MAX = 40_000_000;
const EDGE_MAX = 12_000;
/** A square crop of a narrow strip would keep hardly anything, and finding the crop is slow. */
const ASPECT_MAX = 5;
/**
 * The user waits for the result. sharp's default of 4 takes eight times as long and makes files only a tenth smaller.
 */
const AVIF_EFFORT = 2;

/**
 * Stores a photograph in the shop's sizes, without metadata such as place and camera. Returns its name without width
 * and format. Refuses with `picture-refused`.
 */
export async function storePicture(shop: Shop, bytes: Buffer, actorUserId: number): Promise<string> {
  const { default: sharp } = await import("sharp");
  const { data, info } = await readSquare(bytes);
  const name = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  for (const [index, width] of UPLOADED_WIDTHS.entries()) {
    // A size larger than the photograph is stored as the last one, at the photograph's own width. Requests for larger
    // sizes receive this file.
    if ((UPLOADED_WIDTHS[index - 1] ?? 0) >= info.width) break;
    const edge = index === 0 ? width : Math.min(width, info.width);
    const square = sharp(data, { raw: info }).resize(edge, edge);
    const avif = square.clone().avif({ quality: 60, effort: AVIF_EFFORT });
    await shop.pictures.write(`${name}-${width}.avif`, await avif.toBuffer(), "image/avif");
    const webp = square.clone().webp({ quality: 80 });
    await shop.pictures.write(`${name}-${width}.webp`, await webp.toBuffer(), "image/webp");
  }
  const picture = `/pictures/uploaded/${name}`;
  await recordUpload(shop, name, { actorUserId, after: { picture } });
  return picture;
}

/** Records who uploaded a picture. */
export async function recordUpload(
  shop: Shop,
  name: string,
  { actorUserId, after }: { actorUserId: number; after: Readonly<Record<string, string>> },
): Promise<void> {
  await shop.db.transaction((tx) =>
    recordChange(tx, { actorUserId, action: "create", entity: "picture", entityId: name, after, now: shop.clock() }),
  );
}

/**
 * Most processes never handle a photograph, so `sharp` is loaded with the first photograph. The photograph is decoded
 * once, in full.
 */
async function readSquare(bytes: Buffer) {
  const { default: sharp } = await import("sharp");
  const drawn = dropTextOfPng(bytes);
  const { format, width, height } = await orRefuse("format", () => sharp(drawn).metadata());
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
  return orRefuse("format", () =>
    // The header can be valid although the rest of the file is damaged.
    sharp(drawn, { limitInputPixels: PIXELS_MAX, failOn: "error" })
      .rotate()
      .flatten({ background: "#f7f2ea" })
      .resize(edge, edge, { fit: "cover", position: "attention" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
}

/** Refuses a file that cannot be decoded, because it is not a picture. */
export async function orRefuse<Value>(reason: "format" | "logo-format", read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof Error) throw new ShopError("picture-refused", { reason });
    throw cause;
  }
}

/**
 * Removes text chunks from a PNG, because a few kilobytes of text can decompress to several megabytes before the
 * picture is checked. Other formats stay unchanged. A damaged file stays damaged.
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

/** The names of critical chunks start with a capital letter. */
function isRetained(name: string, length: number): boolean {
  return /^[A-Z]/.test(name) || KEPT.includes(name) || (name === "iCCP" && length <= PROFILE_BYTES_MAX);
}
