import type { AudienceBox } from "#contract/catalogue/catalogue.ts";
import type { Claim } from "#contract/marketing/marketing.ts";
import { ReviewSummary } from "#web/shop/reviews/review-summary.tsx";
import { Day } from "#web/ui/day.tsx";

export interface BoxRatingsProps {
  rating: NonNullable<AudienceBox["rating"]>;
  /** Undefined if the shop may not claim a rating. */
  claim: Claim | undefined;
}

/** The shop's own reviews of a box, and the claimed rating with its source, so that neither contradicts the other. */
export function BoxRatings({ rating, claim }: BoxRatingsProps) {
  return (
    <div className="text-sm">
      <ReviewSummary {...rating} />
      {claim && (
        <p className="prices text-ink-soft">
          {claim.text} out of 5 ({claim.detail}): {claim.source}, <Day on={claim.asOf} />
        </p>
      )}
    </div>
  );
}
