/** How a figure stands to the one of the period before, in words and whole per cent: "12% more than before". */
export function changeLabel(last: number, before: number): string {
  if (last === before) return "the same as before";
  const word = last > before ? "more" : "less";
  if (before <= 0) return `${word} than before`;
  const percent = Math.round((Math.abs(last - before) / before) * 100);
  return percent === 0 ? `hardly ${word} than before` : `${percent}% ${word} than before`;
}
