import { StartError } from "#server/config/config.ts";

/** Runs a command with its words; a missing one or a `StartError` ends the process with one clear sentence. */
export async function runCommand(
  usage: string,
  run: (words: readonly [string, ...string[]]) => Promise<void>,
): Promise<void> {
  const [first, ...rest] = process.argv.slice(2);
  try {
    if (!first) throw new StartError(`Usage: ${usage}`);
    await run([first, ...rest]);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
