const NUMBER = new Intl.NumberFormat("en-GB");

/** A number of things with separators: "1,234". */
export function formatCount(count: number): string {
  return NUMBER.format(count);
}
