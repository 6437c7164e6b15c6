import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/audit/for-others.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { picturesFolder } from "./read-picture-file.ts";

/** What is inside decides, not the name; SVG can carry scripts and is no photograph. */
const FORMATS: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "heif"]);
const EDGE_MIN = 200;
/** A small file can unpack to a very large picture. */
const PIXELS_MAX = 40_000_000;
/** The files that every picture of the shop has: squares of these widths in both formats. */
const WIDTHS = [400, 800];

/**
 * Stores a photograph in the shop's sizes and answers its name, without width and format. Nothing else that the file
 * carried is kept: no place, no camera. Refuses `picture-refused`.
 */
export async function storePicture(shop: Shop, bytes: Buffer, actorUserId: number): Promise<string> {
  await requirePhotograph(bytes);
  const name = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  const folder = picturesFolder(shop.config.dataDir);
  await mkdir(folder, { recursive: true });
  for (const width of WIDTHS) {
    const square = (await openSharp())(bytes, { limitInputPixels: PIXELS_MAX })
      .rotate()
      .flatten({ background: "#f7f2ea" })
      .resize(width, width, { fit: "cover", position: "attention" });
    await writeWhole(join(folder, `${name}-${width}.avif`), await square.clone().avif({ quality: 60 }).toBuffer());
    await writeWhole(join(folder, `${name}-${width}.webp`), await square.clone().webp({ quality: 80 }).toBuffer());
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

/** Few processes ever see a photograph: its package is loaded with the first. */
async function openSharp() {
  const { default: sharp } = await import("sharp");
  return sharp;
}

async function requirePhotograph(bytes: Buffer): Promise<void> {
  const { format, width, height } = await orRefuse(async () => (await openSharp())(bytes).metadata());
  if (!FORMATS.has(format)) throw new ShopError("picture-refused", { reason: "format" });
  if (width < EDGE_MIN || height < EDGE_MIN) {
    throw new ShopError("picture-refused", { reason: "too-small", edgeMin: EDGE_MIN });
  }
  if (width * height > PIXELS_MAX) throw new ShopError("picture-refused", { reason: "too-large" });
  // Its head may be right and the rest torn: the whole of it is read before anything is stored.
  await orRefuse(async () => (await openSharp())(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error" }).stats());
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

/** Nobody is ever served half a file. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}.draft`;
  await writeFile(draft, bytes);
  await rename(draft, path);
}
