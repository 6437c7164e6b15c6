import type { Fault } from "./fault.ts";

/**
 * Runs all faults, or those named on the command line. `--list` lists them. Exits with 1 if the shop did not survive a
 * fault.
 */
export async function tryFaults(faults: readonly Fault[], words: readonly string[]): Promise<never> {
  if (words.includes("--list")) {
    for (const fault of faults) console.log(`${fault.name.padEnd(24)}${fault.words}`);
    process.exit(0);
  }
  const unknown = words.filter((name) => !faults.some((fault) => fault.name === name));
  if (unknown.length > 0) {
    console.error(`There is no fault ${unknown.join(", ")}. There are: ${faults.map(({ name }) => name).join(", ")}.`);
    process.exit(1);
  }
  // Exits on these signals, so that child processes end too.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  const failed: string[] = [];
  for (const fault of faults) {
    if (words.length > 0 && !words.includes(fault.name)) continue;
    if (!(await isSurvived(fault))) failed.push(fault.name);
  }
  console.log(failed.length === 0 ? "\nAll survived." : `\nNot survived: ${failed.join(", ")}`);
  // Exits explicitly, because resources left open by a failed fault would keep this process running.
  process.exit(failed.length === 0 ? 0 : 1);
}

async function isSurvived(fault: Fault): Promise<boolean> {
  console.log(`\n${fault.name}: ${fault.words}`);
  const missing = fault.missing?.();
  if (missing) {
    console.log(`  SKIPPED: ${missing}`);
    return true;
  }
  const beganMs = performance.now();
  try {
    for (const line of await inTime(fault)) console.log(`  ${line}`);
    console.log(`  survived, ${Math.round((performance.now() - beganMs) / 1_000)} s`);
    return true;
  } catch (error) {
    console.log(`  NOT SURVIVED: ${describe(error)}`);
    return false;
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
