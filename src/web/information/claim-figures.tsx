import type { Claim } from "#contract/claims.ts";
import { Day } from "#web/ui/day.tsx";

/** Figures that the shop claims of itself, each with where it comes from; nothing when all are switched off. */
export function ClaimFigures({ claims }: { claims: readonly Claim[] }) {
  if (claims.length === 0) return null;
  return (
    <section className="mt-16 border-t border-line-strong pt-10">
      <h2>In figures</h2>
      <ul className="mt-6 grid gap-8 sm:grid-cols-3">
        {claims.map((claim) => (
          <li key={claim.key}>
            <p className="prices font-display text-4xl text-accent">{claim.text}</p>
            <p>{claim.detail}</p>
            <p className="mt-1 text-sm text-ink-soft">
              {claim.source}, <Day on={claim.asOf} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
