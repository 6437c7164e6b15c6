import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { fuzzCalls } from "./fuzz-calls.ts";
import { fuzzSockets } from "./fuzz-sockets.ts";
import { openFuzzedShop } from "./open-fuzzed-shop.ts";

const SEED_MAX = 1_000_000_000;

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "50000" },
    seed: { type: "string", default: String(randomInt(SEED_MAX)) },
    call: { type: "string" },
    "compare-every": { type: "string", default: "25" },
    verbose: { type: "boolean", default: false },
  },
});
const startedAt = Date.now();
console.log(`seed ${values.seed}: npm run fuzz -- --seed ${values.seed} repeats this run`);
const fuzzed = await openFuzzedShop(process.env.DATABASE_URL);
const report = await fuzzCalls(fuzzed, {
  seed: Number(values.seed),
  requests: Number(values.requests),
  only: values.call,
  compareEvery: Number(values["compare-every"]),
  ...(values.verbose ? { tell: (line: string) => console.log(line) } : {}),
});
const address = await fuzzed.app.listen({ host: "127.0.0.1", port: 0 });
const sockets = await fuzzSockets(Number(new URL(address).port));
await fuzzed.close();

const seconds = Math.round((Date.now() - startedAt) / 1000);
const { good, near, hostile } = report.byKind;
const statuses = [...report.byStatus].sort(([a], [b]) => a - b).map(([status, many]) => `${status}: ${many}`);
const faults = [...report.faults, ...sockets.faults];
console.log(`${report.sent} requests in ${seconds} s: ${good} good, ${near} nearly, ${hostile} hostile`);
console.log(`  replies ${statuses.join(", ")}`);
console.log(`  tables compared around ${report.compared} groups of refused requests`);
console.log(`  ${sockets.sent} malformed, odd or half requests over real connections`);
for (const { name, tookMs } of report.slowest) console.log(`  ${tookMs} ms: ${name.slice(0, 160)}`);
console.log(faults.length === 0 ? "  No fault." : `  FAULTS:\n  ${faults.join("\n  ")}`);
process.exitCode = faults.length === 0 ? 0 : 1;
