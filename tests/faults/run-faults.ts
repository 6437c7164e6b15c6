import type { Fault } from "./fault.ts";
import { FAULTS } from "./faults.ts";

/** `npm run faults` does them all, `npm run faults -- NAME` one; `--list` names them. */
const names = process.argv.slice(2);
if (names.includes("--list")) {
  for (const { name, words } of FAULTS) console.log(`${name.padEnd(24)}${words}`);
  process.exit(0);
}
const unknown = names.filter((name) => !FAULTS.some((fault) => fault.name === name));
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(", ")}. There are: ${FAULTS.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}
// Ending this process ends what it has started.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const failed: string[] = [];
for (const fault of FAULTS) if (names.length === 0 || names.includes(fault.name)) await tryOut(fault);
console.log(failed.length === 0 ? "\nAll survived." : `\nNot survived: ${failed.join(", ")}`);
// What a failed fault left open must not keep this process.
process.exit(failed.length === 0 ? 0 : 1);

async function tryOut(fault: Fault): Promise<void> {
  console.log(`\n${fault.name}: ${fault.words}`);
  const missing = fault.missing?.();
  if (missing) {
    console.log(`  SKIPPED: ${missing}`);
    return;
  }
  const beganMs = performance.now();
  try {
    for (const line of await inTime(fault)) console.log(`  ${line}`);
    console.log(`  survived, ${Math.round((performance.now() - beganMs) / 1_000)} s`);
  } catch (error) {
    failed.push(fault.name);
    console.log(`  NOT SURVIVED: ${describe(error)}`);
  }
}

async function inTime({ limitMs, run }: Fault): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([run(), isLate]);
  } finally {
    clearTimeout(timer);
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? `${error.message} (${describe(error.cause)})` : error.message;
}
