import { createHash } from "node:crypto";
import { ICON_EDGES, type Logo } from "#domain/brand/logo.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { dropTextOfPng, orRefuse, recordUpload } from "#server/platform/pictures/index.ts";

const EDGE_MIN = 32;
const EDGE_MAX = 8_000;
const PIXELS_MAX = 16_000_000;
const ASPECT_MAX = 8;
/** Size of the stored logo: enough for a sharp print, and quick to load. */
const STORED = { width: 960, height: 480 };
/** Pixels per inch at which a drawing's own size counts. */
const DRAWN_DENSITY = 72;
const DENSITY_MAX = 2_400;
const SECONDS_MAX = 5;
/** Border of an icon, as a part of its edge. */
const BORDER = 0.08;
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };
const CLEAR = { ...WHITE, alpha: 0 };

/**
 * Parts that an SVG must not contain: scripts and events, other documents, pictures and styles from elsewhere, and
 * entities, which can grow to gigabytes. An SVG is only ever rendered to pixels, so this is a second barrier.
 */
const UNSAFE =
  /<!entity|<!doctype[^>]*\[|<\?xml-stylesheet|<(?:[\w-]+:)?(?:script|foreignobject|image|iframe|embed|object|audio|video|feimage)\b|\son\w+\s*=|(?:^|[\s:])(?:href|src)\s*=\s*["']?\s*(?!["'#\s])|@import|url\(\s*["']?\s*(?!["'#\s])|javascript:/i;

/**
 * Stores a logo as PNG, with icons made from it, without the uploaded file itself. Refuses with `picture-refused`.
 */
export async function storeLogo(shop: Shop, bytes: Buffer, actorUserId: number): Promise<Logo> {
  const { data, info } = await drawLogo(bytes);
  const name = createHash("sha256").update(data).digest("hex").slice(0, 32);
  const { default: sharp } = await import("sharp");
  for (const edge of ICON_EDGES) {
    const border = Math.round(edge * BORDER);
    const inner = edge - 2 * border;
    const icon = sharp(data)
      .resize(inner, inner, { fit: "contain", background: CLEAR })
      .extend({ top: border, bottom: border, left: border, right: border, background: CLEAR });
    // A phone shows the transparent parts of an icon black, so only that of the browser tab keeps them.
    const drawn = edge === ICON_EDGES[0] ? icon : icon.flatten({ background: WHITE });
    await shop.pictures.write(`${name}-icon-${edge}.png`, await drawn.png().toBuffer(), "image/png");
  }
  await shop.pictures.write(`${name}-logo.png`, data, "image/png");
  await recordUpload(shop, name, { actorUserId, after: { logo: name } });
  return { name, width: info.width, height: info.height };
}

/** The logo's pixels as PNG, at most as large as it is stored. */
async function drawLogo(bytes: Buffer) {
  const { default: sharp } = await import("sharp");
  const source = isDrawing(bytes) ? requireSafe(bytes) : dropTextOfPng(bytes);
  const { format, width, height } = await orRefuse("logo-format", () => sharp(source).metadata());
  if (format !== "png" && format !== "svg") throw new ShopError("picture-refused", { reason: "logo-format" });
  if (width * height > PIXELS_MAX || Math.max(width, height) > EDGE_MAX) {
    throw new ShopError("picture-refused", { reason: "too-large" });
  }
  if (format === "png" && Math.max(width, height) < EDGE_MIN) {
    throw new ShopError("picture-refused", { reason: "too-small", edgeMin: EDGE_MIN });
  }
  if (Math.max(width, height) > ASPECT_MAX * Math.min(width, height)) {
    throw new ShopError("picture-refused", { reason: "too-long" });
  }
  const enlarged = Math.min(STORED.width / width, STORED.height / height);
  const density = Math.min(DENSITY_MAX, Math.max(DRAWN_DENSITY, Math.ceil(DRAWN_DENSITY * enlarged)));
  return orRefuse("logo-format", () =>
    sharp(source, { limitInputPixels: PIXELS_MAX, failOn: "error", ...(format === "svg" ? { density } : {}) })
      .timeout({ seconds: SECONDS_MAX })
      .resize({ ...STORED, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .png()
      .toBuffer({ resolveWithObject: true }),
  );
}

function isDrawing(bytes: Buffer): boolean {
  return /^[\s\ufeff]*</.test(bytes.subarray(0, 256).toString("utf8"));
}

/** Other encodings are refused, because they would hide what must not be there. */
function requireSafe(bytes: Buffer): Buffer {
  const text = decode(bytes);
  if (text === undefined || text.includes("\0") || /&#|encoding\s*=\s*["'](?!utf-8)/i.test(text) || UNSAFE.test(text)) {
    throw new ShopError("picture-refused", { reason: "unsafe-drawing" });
  }
  return bytes;
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
