import { runChecks } from "./run-checks.mjs";
import { install } from "./set-up.mjs";

await install();
const outcomes = await runChecks(["check:style", "check:types", "check:unused", "check:architecture"]);
process.exit(outcomes.every(Boolean) ? 0 : 1);
