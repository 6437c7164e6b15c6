/** "3 minutes", "2 hours", "2 hours 5 minutes". */
export function minutesLabel(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const text = [hours > 0 && counted(hours, "hour"), (rest > 0 || hours === 0) && counted(rest, "minute")];
  return text.filter((word) => word !== false).join(" ");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
