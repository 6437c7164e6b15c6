import { Stars } from "#web/ui/stars.tsx";

/** Id of the page's reviews, to which the summary leads. */
export const REVIEWS_ID = "reviews";

/** Number of published reviews. "On this site" separates them from the reviews that a claim counts. */
export function reviewsOnSite(count: number): string {
  return `${count} ${count === 1 ? "review" : "reviews"} on this site`;
}

/** Stars and number of the shop's own reviews, as a link to them. Renders nothing without reviews. */
export function ReviewSummary({ average, count }: { average: number | null; count: number }) {
  if (average === null) return null;
  return (
    <p>
      <a
        href={`#${REVIEWS_ID}`}
        className="inline-flex min-h-9 items-center gap-2 underline decoration-line-strong underline-offset-4 hover:decoration-ink"
      >
        <Stars value={average} className="h-5" />
        <span className="prices">
          {average} out of 5, {reviewsOnSite(count)}
        </span>
      </a>
    </p>
  );
}
