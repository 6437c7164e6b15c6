import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { fail, ROOT } from "../set-up.mjs";

export const PICTURES = join(ROOT, "src", "public", "pictures");
export const FILE = /^(.+)-(\d+)\.(?:avif|webp)$/;
const BYTES_MAX = 350 * 1024;
const FORMATS = {
  avif: { quality: 60, effort: 5 },
  webp: { quality: 77, effort: 6, smartSubsample: true },
};

export function isConverted(name, { widths }) {
  return widths.every((width) =>
    Object.keys(FORMATS).every((format) => existsSync(join(PICTURES, `${name}-${width}.${format}`))),
  );
}

/** Writes a picture's files, removes outdated ones and returns the sizes in KiB. */
export async function convert(png, name, { widths }) {
  mkdirSync(PICTURES, { recursive: true });
  const written = new Map();
  for (const width of widths) {
    const picture = sharp(png).resize(width, null, { kernel: "lanczos3" });
    for (const [format, options] of Object.entries(FORMATS)) {
      const file = `${name}-${width}.${format}`;
      // The file gets its final name only when it is complete, so that no partial file has this name.
      const part = join(PICTURES, `.${file}.part`);
      await picture.clone()[format](options).toFile(part);
      const { size } = statSync(part);
      if (size > BYTES_MAX) fail(`${file} has ${size} bytes; the shop allows ${BYTES_MAX}.`);
      renameSync(part, join(PICTURES, file));
      written.set(file, Math.round(size / 1024));
    }
  }
  const stale = readdirSync(PICTURES).filter((file) => FILE.exec(file)?.[1] === name && !written.has(file));
  for (const file of stale) rmSync(join(PICTURES, file));
  return [...written].map(([file, kibibytes]) => `${file.slice(name.length + 1)} ${kibibytes}`).join(", ");
}
