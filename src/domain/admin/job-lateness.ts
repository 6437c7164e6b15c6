import { MINUTE_MS } from "#domain/milliseconds.ts";

const MINUTES_OF_A_DAY = 24 * 60;
const LEAST_MINUTES = 15;

/** Minutes since the last success after which a job with this cron expression counts as late. */
export function lateAfterMinutes(schedule: string): number {
  const [minute = "*", hour = "*", day = "*"] = schedule.split(" ");
  const step = /^(?:\*|\*\/(\d+))$/.exec(minute);
  if (step && hour === "*") return Math.max(LEAST_MINUTES, 3 * Number(step[1] ?? 1));
  if (hour === "*" || hour.startsWith("*/")) return 3 * 60 * Number(/\d+/.exec(hour)?.[0] ?? 1);
  return day === "*" ? MINUTES_OF_A_DAY + 2 * 60 : 32 * MINUTES_OF_A_DAY;
}

/** True if the last run of a job failed, or if it ended too long ago for the job's schedule. */
export function isLate(
  run: { schedule: string; beganAt: Date; endedAt: Date | null; failure: string | null },
  now: Date,
): boolean {
  const since = run.endedAt ?? run.beganAt;
  return run.failure !== null || now.getTime() - since.getTime() > lateAfterMinutes(run.schedule) * MINUTE_MS;
}
