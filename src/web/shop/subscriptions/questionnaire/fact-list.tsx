import type { ReactNode } from "react";

export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2.5">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="ml-auto text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
