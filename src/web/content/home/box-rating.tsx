import { Star } from "lucide-react";
import type { Claim } from "#contract/marketing/marketing.ts";
import type { Audience } from "#domain/subscriptions/plans.ts";

export function ratingOf(audience: Audience, claims: readonly Claim[]): Claim | undefined {
  return claims.find((claim) => claim.kind === "rating" && claim.audience === audience);
}

/** Claimed rating of an audience's box. Renders nothing if the claim is disabled. The page names its source nearby. */
export function BoxRating({ claims, audience }: { claims: readonly Claim[]; audience: Audience }) {
  const rating = ratingOf(audience, claims);
  if (!rating) return null;
  return (
    <p className="prices mt-3 flex items-center gap-1.5">
      <Star aria-hidden size={16} strokeWidth={1.5} className="fill-current text-calendula" />
      <span>
        <span className="font-medium">{rating.text}</span> out of 5 ({rating.detail})
      </span>
    </p>
  );
}
