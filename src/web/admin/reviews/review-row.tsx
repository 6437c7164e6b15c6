import { Link } from "react-router";
import type { AdminReview } from "#contract/admin-reviews.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { REFUSAL_MESSAGES, REPORT_LABELS } from "#web/reviews/review-labels.ts";
import { ReviewText } from "#web/reviews/review-text.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { londonDayOf } from "#web/ui/day.tsx";
import { useJudgeReview } from "./use-judge-review.ts";

export interface ReviewRowProps {
  review: AdminReview;
  onRefuse: () => void;
  onAnswer: () => void;
}

const STATES = {
  pending: { tone: "warning", text: "To read" },
  shown: { tone: "success", text: "Shown" },
  refused: { tone: "danger", text: "Refused" },
} as const;

/** One review with what can be done about it. */
export function ReviewRow({ review, onRefuse, onAnswer }: ReviewRowProps) {
  const { mutate, isPending } = useJudgeReview();
  const { tone, text } = STATES[review.state];
  const which = (
    <span className="sr-only">
      : {review.productName}, {review.authorName}
    </span>
  );
  return (
    <li className="py-5">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{text}</Badge>
        <Link to={adminPaths.product(review.productId)} className="font-medium underline underline-offset-4">
          {review.productName}
        </Link>
        <Link to={adminPaths.order(review.orderId)} className="text-sm underline underline-offset-4">
          order {review.orderId}
        </Link>
      </div>
      <ReviewText {...review} writtenOn={londonDayOf(review.written)} />
      {review.refusal && <p className="mt-2 text-ink-soft">Refused: {REFUSAL_MESSAGES[review.refusal]}</p>}
      {review.reports.length > 0 && (
        <p className="mt-2 font-medium text-danger">
          Reported: {review.reports.map((reason) => REPORT_LABELS[reason].toLowerCase()).join("; ")}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {(review.state !== "shown" || review.reports.length > 0) && (
          <Button
            size="small"
            isBusy={isPending}
            busyLabel="One moment..."
            onClick={() => mutate({ review, kind: "show" })}
          >
            {review.state === "shown" ? "Go on showing it" : "Show"}
            {which}
          </Button>
        )}
        {review.state !== "refused" && (
          <Button size="small" variant="secondary" onClick={onRefuse}>
            Refuse{which}
          </Button>
        )}
        {review.state !== "refused" && (
          <Button size="small" variant="secondary" onClick={onAnswer}>
            {review.answer ? "Change the answer" : "Answer"}
            {which}
          </Button>
        )}
      </div>
    </li>
  );
}
