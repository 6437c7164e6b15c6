// Removes the packages that only development needs, after a build: node tools/remove-development.mjs
// npm's own command asks the registry, and an old npm also removes packages for other versions of Node.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = process.cwd();
const INSTALLED = join(ROOT, "node_modules", ".package-lock.json");
const BIN = join(ROOT, "node_modules", ".bin");

const lock = JSON.parse(readFileSync(INSTALLED, "utf8"));
const places = Object.keys(lock.packages);
const kept = places.filter((place) => !lock.packages[place].dev);
for (const place of places) if (lock.packages[place].dev) rmSync(join(ROOT, place), { recursive: true, force: true });
// Links to programs of removed packages.
for (const name of readdirSync(BIN)) if (!existsSync(join(BIN, name))) rmSync(join(BIN, name), { force: true });
writeFileSync(
  INSTALLED,
  JSON.stringify(
    { ...lock, packages: Object.fromEntries(kept.map((place) => [place, lock.packages[place]])) },
    null,
    2,
  ),
);
console.log(`Removed ${places.length - kept.length} packages that only development needs.`);
