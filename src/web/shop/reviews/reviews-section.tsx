import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import type { ReviewsShown } from "#contract/reviews/reviews.ts";
import { paths } from "#web/app/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { REVIEWS_ID, reviewsOnSite } from "./review-summary.tsx";
import { ReviewText } from "./review-text.tsx";

const ReportReview = lazy(() => import("./report-review.tsx"));

export interface ReviewsSectionProps {
  /** Newest reviews, from the page's loader. */
  first: ReviewsShown;
  /** Loads the reviews that follow the review with the id `before` in the list. */
  readMore: (before: number) => Promise<ReviewsShown>;
}

/** Reviews of a product, how they are checked, and how to write one. */
export function ReviewsSection({ first, readMore }: ReviewsSectionProps) {
  const id = useId();
  const { reviews, nextBefore, isFetching, hasFailed, read } = useMore(first, readMore);
  const [reported, setReported] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef(reviews.length);
  useEffect(() => {
    // Moves the focus to the first new review, because the pressed button may have disappeared.
    const item = list.current?.children[firstNew.current];
    if (item instanceof HTMLElement) item.focus();
    firstNew.current = reviews.length;
  }, [reviews.length]);
  return (
    <section id={REVIEWS_ID} aria-labelledby={id} className="mt-14 scroll-mt-24 md:mt-20">
      <h2 id={id}>What customers say</h2>
      {first.average === null ? (
        <p className="mt-4 max-w-[62ch] text-lg">
          No reviews yet. Only customers who received this product can write one. If you have received yours,{" "}
          <TextLink to={paths.reviews}>say what it is like</TextLink>.
        </p>
      ) : (
        <>
          <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
            <Stars value={first.average} className="h-6" />
            <span className="prices">
              {first.average} out of 5, {reviewsOnSite(first.count)}
            </span>
            <TextLink to={paths.reviews}>Write a review</TextLink>
          </p>
          <ul ref={list} className="mt-6 border-t border-line">
            {reviews.map(({ id: reviewId, ...said }) => (
              <li key={reviewId} tabIndex={-1} className="border-b border-line py-5 outline-none">
                <ReviewText {...said} />
                {reported === reviewId ? (
                  <Suspense>
                    <ReportReview reviewId={reviewId} onClose={() => setReported(undefined)} />
                  </Suspense>
                ) : (
                  <button
                    type="button"
                    className="mt-2 inline-flex min-h-11 cursor-pointer items-center text-sm text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink"
                    onClick={() => setReported(reviewId)}
                  >
                    Report this review<span className="sr-only"> by {said.authorName}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
          {hasFailed && (
            <div className="mt-4">
              <Alert tone="danger">More reviews could not be loaded. Try again.</Alert>
            </div>
          )}
          {nextBefore !== null && (
            <Button variant="secondary" className="mt-6" isBusy={isFetching} busyLabel="Reading..." onClick={read}>
              Show more reviews
            </Button>
          )}
        </>
      )}
      <details className="mt-6 max-w-[62ch]">
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline decoration-line-strong underline-offset-4">
          How we check reviews
        </summary>
        <p className="mt-2 text-ink-soft">
          Only people who received the product can review it, from their account or from our one email some days after
          delivery. A person reads each review before we publish it. We reject a review only if it is about something
          else, gives private information about a person, is abusive, advertises, or says that a cosmetic heals. We give
          the author the reason. The number of stars plays no part, and all published reviews count equally. Nobody is
          paid for a review.
        </p>
      </details>
    </section>
  );
}

function useMore(first: ReviewsShown, readMore: ReviewsSectionProps["readMore"]) {
  const [more, setMore] = useState<Pick<ReviewsShown, "reviews" | "nextBefore">>();
  const [state, setState] = useState<"idle" | "reading" | "failed">("idle");
  const nextBefore = more ? more.nextBefore : first.nextBefore;
  async function read() {
    if (state === "reading" || nextBefore === null) return;
    setState("reading");
    try {
      const next = await readMore(nextBefore);
      setMore({ reviews: [...(more?.reviews ?? []), ...next.reviews], nextBefore: next.nextBefore });
      setState("idle");
    } catch {
      setState("failed");
    }
  }
  return {
    reviews: [...first.reviews, ...(more?.reviews ?? [])],
    nextBefore,
    isFetching: state === "reading",
    hasFailed: state === "failed",
    read: () => void read(),
  };
}
