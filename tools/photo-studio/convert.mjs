import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fail, ROOT } from "../set-up.mjs";

const SHARP_VERSION = "0.35.5";
const HOME = join(ROOT, ".cache", "photo-studio");
const PICTURES = join(ROOT, "src", "public", "pictures");
const WIDTHS = [400, 800];
const BYTES_MAX = 120 * 1024;
const FORMATS = {
  avif: { quality: 58, effort: 6, chromaSubsampling: "4:4:4" },
  webp: { quality: 80, effort: 6, smartSubsample: true },
};

const fileOf = (name, width, format) => join(PICTURES, `${name}-${width}.${format}`);

export const isConverted = (name) =>
  WIDTHS.every((width) => Object.keys(FORMATS).every((format) => existsSync(fileOf(name, width, format))));

/** Writes the shop's four files of a picture and returns their sizes in KiB. */
export async function convert(png, name) {
  const sharp = loadSharp();
  mkdirSync(PICTURES, { recursive: true });
  const sizes = [];
  for (const width of WIDTHS) {
    const picture = sharp(png).resize(width, width, { kernel: "lanczos3" });
    for (const [format, options] of Object.entries(FORMATS)) {
      const file = fileOf(name, width, format);
      await picture.clone()[format](options).toFile(file);
      const { size } = statSync(file);
      if (size > BYTES_MAX) fail(`${file} has ${size} bytes; the shop allows ${BYTES_MAX}.`);
      sizes.push(`${width} ${format} ${Math.round(size / 1024)} KiB`);
    }
  }
  return sizes.join(", ");
}

/** sharp is only needed here, so it is no dependency of the shop: it is fetched when first wanted. */
function loadSharp() {
  const sharp = join(HOME, "node_modules", "sharp");
  if (!existsSync(sharp)) {
    mkdirSync(HOME, { recursive: true });
    const args = ["install", "--prefix", HOME, `sharp@${SHARP_VERSION}`, "--no-audit", "--no-fund", "--loglevel=error"];
    const npm = process.env.npm_execpath;
    if (npm) spawnSync(process.execPath, [npm, ...args], { stdio: "inherit" });
    else spawnSync("npm", args, { stdio: "inherit" });
  }
  return createRequire(join(HOME, "package.json"))("sharp");
}
