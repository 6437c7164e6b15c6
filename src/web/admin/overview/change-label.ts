/** Percentages above this limit say less than the figure before. */
const PERCENT_MAX = 100;

interface Before {
  /** The figure before, as text. */
  was: string;
  /** Time of the figure before: "in the 30 days before". */
  when: string;
}

/**
 * Label of a figure's change, "12% more than £57.98 in the 30 days before". A percentage of a small or negative figure
 * means nothing, so the label is then "£57.98 in the 30 days before".
 */
export function changeLabel(last: number, before: number, { was, when }: Before): string {
  if (last === before) return `the same ${when}`;
  const percent = before <= 0 ? Number.POSITIVE_INFINITY : Math.round((Math.abs(last - before) / before) * 100);
  if (percent > PERCENT_MAX) return `${was} ${when}`;
  const word = last > before ? "more" : "less";
  return `${percent === 0 ? "slightly" : `${percent}%`} ${word} than ${was} ${when}`;
}
