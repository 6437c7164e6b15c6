/** "3 minutes", "2 hours", "2 hours 5 minutes". */
export function minutesWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const words = [hours > 0 && counted(hours, "hour"), (rest > 0 || hours === 0) && counted(rest, "minute")];
  return words.filter((word) => word !== false).join(" ");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
