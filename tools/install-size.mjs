// Measures a production install: npm run size:install. The packages are those that "npm ci --omit=dev" keeps.
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fail, ROOT } from "./set-up.mjs";

/** Without Node itself, which an image already contains. */
export const SIZE_MAX_MB = 280;
const MODULES = "node_modules/";
const BLOCK_BYTES = 512;
const MB = 1_024 * 1_024;
const LARGEST = 12;
/** C library of this machine, as packages name it. */
const LIBC = process.report?.getReport().header.glibcVersionRuntime ? "glibc" : "musl";

/** Name and size of each part of a production install, the largest first. */
export function measureInstall() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, MODULES, ".package-lock.json"), "utf8"));
  const places = Object.keys(packages).filter(
    (place) => !packages[place].dev && place !== `${MODULES}node` && isForThisMachine(packages[place]),
  );
  return [...places, "build", "migrations"]
    .filter((place) => existsSync(join(ROOT, place)))
    .map((place) => ({ name: place.replace(MODULES, ""), mb: sizeOf(join(ROOT, place)) / MB }))
    .toSorted((a, b) => b.mb - a.mb);
}

/** npm before 10 ignores `libc` and also installs the programs of another C library, which the shop never loads. */
function isForThisMachine({ libc }) {
  return libc === undefined || libc.includes(LIBC);
}

/** Bytes that a file or a folder takes on the disk, without the packages inside it. */
function sizeOf(path) {
  const stats = lstatSync(path);
  const names = stats.isDirectory() ? readdirSync(path).filter((name) => name !== "node_modules") : [];
  return names.reduce((sum, name) => sum + sizeOf(join(path, name)), stats.blocks * BLOCK_BYTES);
}

if (import.meta.main) {
  const parts = measureInstall();
  const total = parts.reduce((sum, { mb }) => sum + mb, 0);
  for (const { name, mb } of parts.slice(0, LARGEST)) console.log(`${mb.toFixed(1).padStart(7)} MB  ${name}`);
  console.log(`${total.toFixed(1).padStart(7)} MB  in total, ${parts.length} parts, without Node itself`);
  if (total > SIZE_MAX_MB) fail(`A production install may take at most ${SIZE_MAX_MB} MB.`);
}
