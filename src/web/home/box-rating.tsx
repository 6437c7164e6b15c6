import { Star } from "lucide-react";
import type { Claim } from "#contract/claims.ts";
import type { Audience } from "#domain/plans.ts";
import { ClaimSource } from "./claim-source.tsx";

/** What an audience's box is rated, with how often and by whose count; nothing without the claim. */
export function BoxRating({ claims, audience }: { claims: readonly Claim[]; audience: Audience }) {
  const rating = claims.find((claim) => claim.kind === "rating" && claim.audience === audience);
  if (!rating) return null;
  return (
    <div className="mt-3">
      <p className="prices flex items-center gap-1.5">
        <Star aria-hidden size={16} strokeWidth={1.5} className="fill-current text-calendula" />
        <span>
          <span className="font-medium">{rating.text}</span> out of 5 ({rating.detail})
        </span>
      </p>
      <ClaimSource claims={[rating]} />
    </div>
  );
}
