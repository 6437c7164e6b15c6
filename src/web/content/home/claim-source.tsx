import type { Claim } from "#contract/marketing/marketing.ts";
import { Day } from "#web/ui/day.tsx";

/** Sources of the adjacent claims with their dates. Each source appears once. */
export function ClaimSource({ claims }: { claims: readonly Claim[] }) {
  const sources = new Map(claims.map((claim) => [`${claim.source} ${claim.asOf}`, claim]));
  return (
    <p className="text-sm text-ink-soft">
      {[...sources].map(([key, { source, asOf }], index) => (
        <span key={key}>
          {index > 0 && "; "}
          {source}, <Day on={asOf} />
        </span>
      ))}
    </p>
  );
}
