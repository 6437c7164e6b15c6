import { parseArgs } from "node:util";
import { addDays, addMonths, boxMonthOf, type IsoDay, londonDay, londonInstant } from "#domain/calendar.ts";
import { createServer } from "#server/app/http/index.ts";
import { recordEvents, rehearseHour } from "#server/app/rehearsal/index.ts";
import { seedCatalogue, seedDemo } from "#server/app/seed/index.ts";
import { openShop } from "#server/app/start/index.ts";
import { readConfig, StartError } from "#server/platform/config/config.ts";
import { openPglite } from "#server/platform/db/open-database.ts";
import { runCommand } from "./run-command.ts";

const USAGE = "npm run rehearse -- [--months 14]";
const MONTHS_DEFAULT = 14;
const MONTHS_MAX = 60;
const MORNING = 9;
const AFTERNOON = 15;

// Simulates months of monthly boxes with the demonstration's subscribers, on a temporary database.
await runCommand(USAGE, async (words) => {
  const months = readMonths(words);
  const config = readConfig({ ...process.env, LOG_LEVEL: "silent" });
  if (config.stripe) throw new StartError("A rehearsal needs the sandbox. Unset STRIPE_SECRET_KEY and try again.");
  const database = await openPglite();
  try {
    let now = new Date();
    const mailer = { concurrency: 1, rest: () => undefined, send: async () => undefined };
    const parts = { config, db: database.db, secret: crypto.randomUUID(), log: createServer(config).log };
    const shop = { ...(await openShop({ ...parts, wake: () => undefined, clock: () => now })), mailer };
    await shop.db.transaction(async (tx) => {
      await seedCatalogue(tx, { isDemo: true });
      await seedDemo(tx, now);
    });
    const last = `${addMonths(boxMonthOf(londonDay(now)), months)}${londonDay(now).slice(7)}`;
    for (let day: IsoDay = londonDay(now); day <= last; day = addDays(day, 1)) {
      for (const hour of [MORNING, AFTERNOON]) {
        now = londonInstant(day, hour);
        const events = await recordEvents(shop, () => rehearseHour(shop, { packs: true }));
        const lines = events.map(({ about, state, before, after }) => `${about} ${state} ${before} → ${after}`);
        if (lines.length > 0) console.log(`${day} ${String(hour).padStart(2, "0")}:00  ${lines.join(", ")}`);
      }
    }
  } finally {
    await database.close();
  }
});

function readMonths(words: readonly string[]): number {
  try {
    const { values } = parseArgs({ args: [...words], options: { months: { type: "string" } } });
    const months = Number(values.months ?? MONTHS_DEFAULT);
    if (Number.isInteger(months) && months >= 1 && months <= MONTHS_MAX) return months;
  } catch (cause) {
    throw new StartError(`Usage: ${USAGE}`, { cause });
  }
  throw new StartError(`Usage: ${USAGE}, 1 to ${MONTHS_MAX} months`);
}
