import { formatPounds, parseNetPounds } from "#domain/money.ts";

type Size = "small" | "regular" | "large";

const SIZES = { small: "text-sm", regular: "", large: "font-display text-3xl" } satisfies Record<Size, string>;

/** Formatted price. `amount` is in pounds, such as "19.99". */
export function Price({ amount, size = "regular" }: { amount: string; size?: Size }) {
  return <span className={`prices whitespace-nowrap ${SIZES[size]}`}>{formatPounds(parseNetPounds(amount))}</span>;
}
