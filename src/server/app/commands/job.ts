import { parseArgs } from "node:util";
import { isoDay, londonInstant } from "#domain/calendar.ts";
import { JOBS, tryJob } from "#server/app/jobs/index.ts";
import { StartError } from "#server/platform/config/config.ts";
import { JOB_NAMES, type JobName } from "#server/platform/names/job-schedules.ts";
import { runCommand, withShop } from "./run-command.ts";

const USAGE = "npm run job -- NAME [--today YYYY-MM-DD] [--dry-run]";
const NOON = 12;

await runCommand(USAGE, async (words) => {
  const { values, positionals } = readWords(words);
  const [name = ""] = positionals;
  if (!isJobName(name)) throw new StartError(`There is no job ${name}. The jobs are: ${JOB_NAMES.join(", ")}.`);
  const clock = clockOf(values.today);
  await withShop(
    async (shop) => {
      if (!values["dry-run"]) {
        await JOBS[name].run(shop);
        console.log(`${name} has run.`);
        return;
      }
      const changes = await tryJob(shop, name);
      const lines = changes.map(({ table, before, after }) => `  ${table}: ${before} rows before, ${after} after`);
      console.log([`${name} would change ${changes.length} tables:`, ...lines].join("\n"));
    },
    { clock },
  );
});

function readWords(words: readonly string[]) {
  try {
    const options = { today: { type: "string" }, "dry-run": { type: "boolean" } } as const;
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (cause) {
    throw new StartError(`Usage: ${USAGE}`, { cause });
  }
}

function clockOf(today: string | undefined): () => Date {
  if (today === undefined) return () => new Date();
  if (!/^\d{4}-\d{2}-\d{2}$/.test(today)) throw new StartError(`Usage: ${USAGE}`);
  const instant = londonInstant(isoDay(today), NOON);
  return () => instant;
}

function isJobName(name: string): name is JobName {
  return JOB_NAMES.some((known) => known === name);
}
