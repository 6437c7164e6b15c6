import type { RehearsalStep } from "#contract/admin/admin-settings.ts";
import { addDays, type IsoDay, londonDay, londonInstant } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import { runJob } from "#server/app/jobs/index.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { JOB_NAMES, type JobName } from "#server/platform/names/job-schedules.ts";
import { dispatchBoxes, packBoxes } from "#server/subscriptions/index.ts";
import {
  countStates,
  listFrozenIds,
  moveAlong,
  readClockAhead,
  type StateCount,
  saveClockAhead,
} from "./rehearsal.queries.ts";

/** Daily jobs for the monthly box, in the order in which they run. */
const DAILY_JOBS: readonly JobName[] = [
  "deliver-payment-events",
  "bill-boxes",
  "charge-boxes",
  "freeze-run",
  "warn-of-cards",
  "end-subscriptions",
  "return-boxes",
];

const MORNING = 9;
const AFTERNOON = 15;

interface LivedDay {
  on: IsoDay;
  events: RecordedEvent[];
}

/**
 * Moves the shop's clock forward day by day and runs the jobs due on each. Packing is left to the merchant. Refuses
 * with `not-found` if the clock cannot be moved.
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

/** Saves the clock's offset every hour, so that a restart continues from there. */
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

interface RecordedEvent extends Pick<StateCount, "about" | "state"> {
  before: number;
  after: number;
}

export async function recordEvents(shop: Shop, live: () => Promise<void>): Promise<RecordedEvent[]> {
  const before = await countStates(shop.db);
  await live();
  return compare(before, await countStates(shop.db));
}

/** Counts that differ before and after. A missing count is zero. */
function compare(before: readonly StateCount[], after: readonly StateCount[]): RecordedEvent[] {
  const keyOf = ({ about, state }: Pick<StateCount, "about" | "state">) => `${about} ${state}`;
  const beforeByKey = new Map(before.map((row) => [keyOf(row), row.count]));
  const afterByKey = new Map(after.map((row) => [keyOf(row), row.count]));
  const all = [...after, ...before.filter((row) => !afterByKey.has(keyOf(row)))];
  return all.flatMap((row) => {
    const [was, is] = [beforeByKey.get(keyOf(row)) ?? 0, afterByKey.get(keyOf(row)) ?? 0];
    return was === is ? [] : [{ about: row.about, state: row.state, before: was, after: is }];
  });
}

/** Simulates one hour: the provider, the jobs and, if requested, a merchant who packs frozen boxes. */
export async function rehearseHour(shop: Shop, { packs }: { packs: boolean }): Promise<void> {
  for (const name of DAILY_JOBS) await runJob(shop, name);
  if (packs) await packAndDispatch(shop);
}

async function packAndDispatch(shop: Shop): Promise<void> {
  const boxIds = await listFrozenIds(shop.db, londonDay(shop.clock()));
  await packBoxes(shop, boxIds);
  await dispatchBoxes(
    shop,
    boxIds.map((boxId) => ({ boxId, trackingNumber: null })),
  );
  await runJob(shop, "end-subscriptions");
}

/** Restores the clock offset of an earlier run, if the clock can be moved. */
export async function restoreClock(shop: Shop): Promise<void> {
  shop.moveClock?.(new Date(Date.now() + (await readClockAhead(shop.db))));
}

/** A clock that can be moved forward, never back. */
export class ShopClock {
  #aheadMs = 0;

  readonly now = (): Date => new Date(Date.now() + this.#aheadMs);

  /** Moves to a later instant. Ignores an earlier one. Returns the clock's offset in milliseconds. */
  readonly moveTo = (to: Date): number => {
    this.#aheadMs = Math.max(this.#aheadMs, to.getTime() - Date.now());
    return this.#aheadMs;
  };
}

/** True if the clock can be moved: only with the sandbox, in a demonstration with one process. */
export function isClockMovable({ isDemo, stripe, role }: Config): boolean {
  return isDemo && stripe === undefined && role === "all";
}
