import { Select } from "#web/ui/form/select.tsx";

interface UnitsOfProps {
  lines: readonly { id: number; name: string; most: number }[];
  /** What is chosen of a line, for those who do not see it. */
  labelOf: (name: string) => string;
  /** Chosen units by line. */
  units: Readonly<Record<number, number>>;
  onChange: (units: Readonly<Record<number, number>>) => void;
  /** Where it is said what is wrong with the choice. */
  problemId?: string | undefined;
}

/** Some units of each line of an order. */
export function UnitsOf({ lines, labelOf, units, onChange, problemId }: UnitsOfProps) {
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ id, name, most }) => (
        <li key={id} className="flex items-center justify-between gap-4 py-2">
          <span>{name}</span>
          <Select
            size="small"
            aria-label={labelOf(name)}
            aria-invalid={problemId ? true : undefined}
            aria-describedby={problemId}
            value={units[id] ?? 0}
            disabled={most === 0}
            onChange={(event) => onChange({ ...units, [id]: Number(event.currentTarget.value) })}
          >
            {Array.from({ length: most + 1 }, (_, count) => count).map((count) => (
              <option key={count} value={count}>
                {count} of {most}
              </option>
            ))}
          </Select>
        </li>
      ))}
    </ul>
  );
}
