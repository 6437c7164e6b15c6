import type { Packing } from "#contract/orders/admin-parcels.ts";
import { Badge } from "#web/ui/badge.tsx";
import { formatDayLong } from "#web/ui/day.tsx";
import { Select } from "#web/ui/form/select.tsx";

type Product = Packing["products"][number];

/** Default choice for a product's batch, which uses the oldest batches first. */
export const OLDEST = "oldest";
const NONE = "none";

/** The chosen batches as the contract's calls take them. */
export function toBatches(choices: ReadonlyMap<number, string>): { productId: number; batchIds: number[] }[] {
  return [...choices].flatMap(([productId, choice]) =>
    choice === OLDEST ? [] : [{ productId, batchIds: choice === NONE ? [] : [Number(choice)] }],
  );
}

interface BatchChoiceProps {
  product: Product;
  value: string;
  onChange: (value: string) => void;
  /** True for a large target that is as wide as its place. */
  isLarge?: boolean;
}

export function BatchChoice({ product, value, onChange, isLarge = false }: BatchChoiceProps) {
  if (product.batches.length === 0) return <span className="text-ink-soft">No batch recorded</span>;
  const chosen = product.batches.filter(({ id, isProposed }) => (value === OLDEST ? isProposed : value === String(id)));
  const warned = chosen.filter(({ warning }) => warning !== null);
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Select
        size={isLarge ? "regular" : "small"}
        className={isLarge ? "min-h-14 w-full" : ""}
        aria-label={`Batch of ${product.name}`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value={OLDEST}>{oldestLabel(product)}</option>
        {product.batches.map(({ id, code, left, bestBeforeOn }) => (
          <option key={id} value={id}>
            {code}, {left} left, best before {formatDayLong(bestBeforeOn)}
          </option>
        ))}
        <option value={NONE}>No batch</option>
      </Select>
      {warned.map(({ id, code, warning, bestBeforeOn }) => (
        <Badge key={id} tone={warning === "over" ? "danger" : "warning"}>
          {code}: {warning === "over" ? "past best before" : "best before"} {formatDayLong(bestBeforeOn)}
        </Badge>
      ))}
    </span>
  );
}

/** Label of the oldest batches and their units: "L-1 (3), then L-2". */
function oldestLabel({ batches, units }: Product): string {
  const proposed = batches.filter(({ isProposed }) => isProposed);
  const used: string[] = [];
  let missing = units;
  for (const { code, left } of proposed) {
    if (missing < 1) break;
    used.push(missing > left ? `${code} (${left})` : code);
    missing -= left;
  }
  return used.length > 0 ? `Oldest: ${used.join(", then ")}` : "No open batch";
}
