/** "1 box", "17 boxes". */
export function boxCountLabel(count: number): string {
  return `${count} ${count === 1 ? "box" : "boxes"}`;
}
