// UTC on purpose: a day from the wire has no time, and reading it in another zone would move it.
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });

/** "21 Nov", or of a month "Nov 2026". */
export function pointName(on: string, isMonthly: boolean): string {
  return (isMonthly ? MONTH : DAY).format(new Date(`${on}T00:00:00Z`));
}
