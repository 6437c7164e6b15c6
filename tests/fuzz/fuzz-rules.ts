import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";

/** Runs the property tests of the business rules with a new seed and many more values than `npm test`. */

const SEED_MAX = 1_000_000_000;

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5000" },
    seed: { type: "string", default: String(randomInt(SEED_MAX)) },
  },
});
console.log(`seed ${values.seed}: npm run fuzz:rules -- --seed ${values.seed} repeats this run`);
const vitest = join(createRequire(import.meta.url).resolve("vitest/package.json"), "..", "vitest.mjs");
const { status } = spawnSync(
  process.execPath,
  [vitest, "run", "--project", "unit", "--testTimeout", "3600000", "src/domain", "src/contract", "src/web"],
  { stdio: "inherit", env: { ...process.env, TEST_SEED: values.seed, PROPERTY_RUNS: values.runs } },
);
process.exitCode = status ?? 1;
