/** A day of the month as people say it: 1 is "1st", 22 is "22nd". */
export function dayOfMonthLabel(day: number): string {
  const isTeen = day >= 11 && day <= 13;
  const ending = (!isTeen && { 1: "st", 2: "nd", 3: "rd" }[day % 10]) || "th";
  return `${day}${ending}`;
}

/** An hour of the clock as people read it: 14 is "14:00". */
export function hourLabel(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}
