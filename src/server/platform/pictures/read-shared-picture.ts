import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ShopError } from "#domain/shop-error.ts";
import type { PictureFiles } from "#server/platform/kernel/picture-files.ts";
import { RenderGate } from "#server/platform/rate-limit/index.ts";
import { readPictureFile } from "./find-picture.ts";

const SOURCES = fileURLToPath(new URL("../../../public/", import.meta.url));
/** Files of the client build, which the container includes. */
const BUILT = fileURLToPath(new URL("../../../../build/client/", import.meta.url));
const MARK = "mark.png";
const PICTURE = /^(?:uploaded\/(?<uploaded>[0-9a-f]{32})|(?<own>[a-z0-9-]{1,120}))\.jpg$/;
/**
 * Edge length in pixels. Emails get twice their display size, for high-resolution screens. Feeds get their usual
 * minimum.
 */
const EDGES = { letters: 440, feeds: 1_080 } as const;
const MARK_HEIGHT = 96;
const PAPER = "#f7f2ea";
/** A picture takes about 30 KB for an email and 150 KB for a feed. All pictures of a shop fit. */
const CACHED_BYTES_MAX = 32 * 1024 * 1024;
/**
 * One picture at a time, because image processing and password hashing share the process's four worker threads. A feed
 * reader may fetch each picture of the catalogue in one minute.
 */
const gate = new RenderGate({ perNetworkMax: 300, underWayMax: 1, waitingMax: 200 });

/**
 * Each picture is created only once, because readers open a newsletter within the same hour, and feed readers fetch all
 * pictures at once.
 */
const cached = new Map<string, Promise<SharedPicture>>();
const sizes = new Map<string, number>();

interface SharedPicture {
  type: "image/jpeg" | "image/png";
  bytes: Buffer;
}

/**
 * A JPEG or PNG version of a picture for email clients and product feeds, because some common clients do not support
 * AVIF, WebP or SVG. Refuses with `not-found`, also for invalid names, and with `too-many-requests`.
 */
export async function readSharedPicture(
  files: PictureFiles,
  { use, file, address }: { use: keyof typeof EDGES; file: string; address: string },
): Promise<SharedPicture> {
  const key = `${use}/${file}`;
  const known = cached.get(key);
  if (known) return known;
  gate.enter(address);
  const drawing = gate.run(() =>
    use === "letters" && file === MARK ? drawMark() : drawPicture(files, file, EDGES[use]),
  );
  cached.set(key, drawing);
  // Waiting requests receive the failure. The next request tries again.
  drawing.then(
    ({ bytes }) => dropOldest(key, bytes.length),
    () => cached.delete(key),
  );
  return drawing;
}

/** Removes the oldest cached pictures until the new picture fits. */
function dropOldest(key: string, addedBytes: number): void {
  sizes.set(key, addedBytes);
  let total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  for (const [oldest, bytes] of sizes) {
    if (total <= CACHED_BYTES_MAX) break;
    total -= bytes;
    sizes.delete(oldest);
    cached.delete(oldest);
  }
}

async function drawPicture(files: PictureFiles, file: string, edge: number): Promise<SharedPicture> {
  const { uploaded, own } = PICTURE.exec(file)?.groups ?? {};
  const source = uploaded ? await readUploaded(files, uploaded) : await readOwn(own);
  const { default: sharp } = await import("sharp");
  const bytes = await sharp(source)
    .flatten({ background: PAPER })
    .resize(edge, edge, { fit: "cover" })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer();
  return { type: "image/jpeg", bytes };
}

async function drawMark(): Promise<SharedPicture> {
  const { default: sharp } = await import("sharp");
  const drawing = await readFile(join(publicFolder(), "mark.svg"));
  const bytes = await sharp(drawing, { density: 200 }).resize({ height: MARK_HEIGHT }).png().toBuffer();
  return { type: "image/png", bytes };
}

async function readUploaded(files: PictureFiles, name: string): Promise<Buffer> {
  const { bytes } = await readPictureFile(files, `${name}-800.webp`);
  return bytes;
}

/** The widest file of a picture from the build. */
async function readOwn(name: string | undefined): Promise<Buffer> {
  const folder = join(publicFolder(), "pictures");
  const widths = (await readdir(folder)).flatMap((file) => {
    const [, picture, width] = /^(.+)-(\d+)\.webp$/.exec(file) ?? [];
    return picture === name ? [Number(width)] : [];
  });
  if (name === undefined || widths.length === 0) throw new ShopError("not-found");
  return readFile(join(folder, `${name}-${Math.max(...widths)}.webp`));
}

function publicFolder(): string {
  return existsSync(SOURCES) ? SOURCES : BUILT;
}
