import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fail, install, ROOT } from "../set-up.mjs";

export const PICTURES = join(ROOT, "src", "public", "pictures");
const SMALL = 400;
const WIDTH_MAX = 960;
const BYTES_MAX = 120 * 1024;
const FORMATS = {
  avif: { quality: 58, effort: 6, chromaSubsampling: "4:4:4" },
  webp: { quality: 80, effort: 6, smartSubsample: true },
};

export const isConverted = (name) => existsSync(join(PICTURES, `${name}-${SMALL}.webp`));

/** Writes the shop's files of a picture, two widths in two formats, and returns their sizes in KiB. */
export async function convert(png, name) {
  const sharp = await loadSharp();
  mkdirSync(PICTURES, { recursive: true });
  const { width } = await sharp(png).metadata();
  const sizes = [];
  // The smallest comes last: it is what says that a picture is whole.
  for (const wide of [Math.min(width, WIDTH_MAX), SMALL]) {
    const picture = sharp(png).resize(wide, null, { kernel: "lanczos3" });
    for (const [format, options] of Object.entries(FORMATS)) {
      const file = join(PICTURES, `${name}-${wide}.${format}`);
      await picture.clone()[format](options).toFile(file);
      const { size } = statSync(file);
      if (size > BYTES_MAX) fail(`${file} has ${size} bytes; the shop allows ${BYTES_MAX}.`);
      sizes.push(`${wide} ${format} ${Math.round(size / 1024)} KiB`);
    }
  }
  return sizes.join(", ");
}

/** A package of the shop, which is only installed here when somebody renders before they ever started it. */
export async function loadSharp() {
  if (!existsSync(join(ROOT, "node_modules", "sharp"))) install();
  return (await import("sharp")).default;
}
