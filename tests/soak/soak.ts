import { parseArgs } from "node:util";
import { runSoak } from "./run-soak.ts";

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "20" },
    tolerance: { type: "string", default: "0.1" },
    embedded: { type: "boolean", default: false },
  },
});
const { peakPerSecond, heldPerSecond, errands, failures, grown } = await runSoak({
  seconds: Number(values.minutes) * 60,
  peakSeconds: 20,
  tolerance: Number(values.tolerance),
  isEmbedded: values.embedded,
  tell: (line) => console.log(line),
});
console.log(
  `${errands} errands in ${values.minutes} minutes at ${heldPerSecond.toFixed(1)} a second, half of ${peakPerSecond.toFixed(1)}`,
);
console.log(failures.length === 0 ? "  none failed" : `  FAILED: ${failures.join("; ")}`);
console.log(grown.length === 0 ? "  memory, handles and latency stayed flat" : `  GREW: ${grown.join("; ")}`);
process.exitCode = failures.length + grown.length === 0 ? 0 : 1;
