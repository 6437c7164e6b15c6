import { parseArgs } from "node:util";
import { runCrashRounds } from "./crash-rounds.ts";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "50" }, minutes: { type: "string", default: "20" } },
});
const startedAt = Date.now();
const untilMs = startedAt + Number(values.minutes) * 60_000;
const figures = await runCrashRounds(Number(values.rounds), { untilMs, tell: (line) => console.log(line) });
const { rounds, payments, unpaid, takenUnsettled, settled, wrong } = figures;
const seconds = Math.round((Date.now() - startedAt) / 1000);
console.log(`${rounds} kills in ${seconds} s, amid ${payments} payments:`);
console.log(`  ${unpaid} not taken yet, ${takenUnsettled} taken and not settled, ${settled} settled`);
console.log(wrong.length === 0 ? "  Afterwards all books added up." : `  WRONG:\n  ${wrong.join("\n  ")}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
