// Generates the next migration from the tables in the code: npm run migration -- --name what_it_adds
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeChecksums } from "./migration-checksums.ts";

const META = "migrations/meta";

const { status } = spawnSync("npx", ["drizzle-kit", "generate", ...process.argv.slice(2)], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
// Deletes older snapshots, because the generator compares only with the last one.
const snapshots = readdirSync(META).filter((file) => file.endsWith("_snapshot.json"));
for (const file of snapshots.toSorted().slice(0, -1)) rmSync(join(META, file));
writeChecksums();
