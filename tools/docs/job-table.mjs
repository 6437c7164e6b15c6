import { JOBS } from "#server/app/jobs/jobs.ts";
import { JOB_SCHEDULES } from "#server/platform/names/job-schedules.ts";
import { table } from "./table.mjs";

const EVERY = { "*": "every minute", "*/5": "every five minutes", "*/10": "every ten minutes" };

export function jobTable() {
  const rows = Object.entries(JOBS).map(([name, { task }]) => [name, timesOf(JOB_SCHEDULES[name]), task]);
  return table([["job", "when", "what it does"], ...rows]);
}

/** Time of a cron schedule: "20 4 * * *" is 04:20. Throws on patterns that no job uses yet. */
function timesOf(schedule) {
  const [minute = "", hour = "", ...days] = schedule.split(" ");
  const isDaily = days.length === 3 && days.every((part) => part === "*");
  if (isDaily && hour === "*" && EVERY[minute]) return EVERY[minute];
  if (isDaily && hour === "*" && /^\d+$/.test(minute)) return "hourly";
  if (isDaily && /^\d+$/.test(hour) && /^\d+$/.test(minute))
    return `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
  const [from = "", until = ""] = hour.split("-");
  if (isDaily && /^\d+-\d+$/.test(hour) && minute === "0")
    return `${from.padStart(2, "0")}:00 to ${until.padStart(2, "0")}:00`;
  throw new Error(`No label for the schedule ${schedule}`);
}
