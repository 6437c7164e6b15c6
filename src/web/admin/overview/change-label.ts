/** Percentages above this limit say less than the figure before. */
const PERCENT_MAX = 100;

/**
 * Label of a figure's change from the previous period, "12% more than before (£57.98)". `was` is the figure before, as
 * text. A percentage of a small or negative figure means nothing, so the label is then "was £57.98".
 */
export function changeLabel(last: number, before: number, was: string): string {
  if (last === before) return "the same as before";
  const percent = before <= 0 ? Number.POSITIVE_INFINITY : Math.round((Math.abs(last - before) / before) * 100);
  if (percent > PERCENT_MAX) return `was ${was}`;
  const word = last > before ? "more" : "less";
  return `${percent === 0 ? "slightly" : `${percent}%`} ${word} than before (${was})`;
}
