import type { RehearsalStep } from "#contract/admin-rehearsal.ts";
import { addDays, type IsoDay, londonDay, londonInstant } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/audit/index.ts";
import { runJob } from "#server/jobs/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { JOB_NAMES } from "#server/names/job-schedules.ts";
import { type RecordedEvent, recordEvents } from "./record-events.ts";
import { moveAlong, saveClockAhead } from "./rehearsal.queries.ts";
import { rehearseHour } from "./rehearse-hour.ts";

const MORNING = 9;
const AFTERNOON = 15;

interface LivedDay {
  on: IsoDay;
  events: RecordedEvent[];
}

/**
 * Moves the shop's clock forward and lives through every day on the way, with all that is due; packing is left to the
 * merchant. Refuses `not-found` where the clock may not be moved.
 */
export async function moveClock(shop: Shop, step: RehearsalStep, actorUserId: number | undefined): Promise<LivedDay[]> {
  if (!shop.moveClock) throw new ShopError("not-found");
  const from = shop.clock();
  const last = lastDay(londonDay(from), step);
  const days: LivedDay[] = [];
  for (let day = londonDay(from); day <= last; day = addDays(day, 1)) {
    const events = await recordEvents(shop, () => liveDay(shop, day));
    if (events.length > 0) days.push({ on: day, events });
  }
  await shop.db.transaction((tx) =>
    recordChange(tx, {
      actorUserId,
      action: "move",
      entity: "clock",
      entityId: step,
      before: { now: from.toISOString() },
      after: { now: shop.clock().toISOString() },
      now: shop.clock(),
    }),
  );
  await runJob(shop, "send-letters");
  for (const job of JOB_NAMES) shop.wake(job);
  return days;
}

async function liveDay(shop: Shop, day: IsoDay): Promise<void> {
  for (const hour of [MORNING, AFTERNOON]) {
    const to = londonInstant(day, hour);
    if (to > shop.clock()) await liveHour(shop, to);
  }
}

/** The clock's place is kept with every hour, so that a restart goes on from there. */
async function liveHour(shop: Shop, to: Date): Promise<void> {
  const movedMs = to.getTime() - shop.clock().getTime();
  const aheadMs = shop.moveClock?.(to) ?? 0;
  await shop.db.transaction(async (tx) => {
    await saveClockAhead(tx, aheadMs, to);
    await moveAlong(tx, movedMs);
  });
  await rehearseHour(shop, { packs: false });
}

const DAY_OF_MONTH = { "next-1st": "01", "next-15th": "15" } as const;

function lastDay(today: IsoDay, step: RehearsalStep): IsoDay {
  let day = addDays(today, 1);
  if (step === "next-day") return day;
  while (!day.endsWith(`-${DAY_OF_MONTH[step]}`)) day = addDays(day, 1);
  return day;
}
