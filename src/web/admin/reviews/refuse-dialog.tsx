import { useState } from "react";
import type { AdminReview } from "#contract/admin-reviews.ts";
import { REVIEW_REFUSALS, type ReviewRefusal } from "#domain/reviews.ts";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { REFUSAL_MESSAGES } from "#web/reviews/review-labels.ts";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { useJudgeReview } from "./use-judge-review.ts";

export interface RefuseDialogProps {
  /** Undefined while it is closed. */
  review: AdminReview | undefined;
  onClose: () => void;
}

/** Asks for the reason for which a review is not shown. */
export function RefuseDialog({ review, onClose }: RefuseDialogProps) {
  const [chosen, setChosen] = useState<{ of: number; refusal: ReviewRefusal }>();
  const [isAsked, setAsked] = useState(false);
  const refusal = chosen && chosen.of === review?.id ? chosen.refusal : undefined;
  const { mutate, isPending } = useJudgeReview(close);

  function close() {
    setAsked(false);
    setChosen(undefined);
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen={review !== undefined}
      title="Why is it refused?"
      actionLabel="Refuse it"
      busyLabel="Refusing..."
      isBusy={isPending}
      onClose={close}
      onConfirm={() => {
        setAsked(true);
        if (review && refusal) mutate({ review, kind: "refuse", refusal });
      }}
    >
      <p className="text-ink-soft">Its author reads the reason in a letter, and may change the words.</p>
      <RadioCards
        legend="Reason"
        isLegendHidden
        name="refusal"
        options={REVIEW_REFUSALS.map((value) => ({ value, title: REFUSAL_MESSAGES[value] }))}
        value={refusal}
        problem={isAsked && !refusal ? "Choose a reason" : undefined}
        onChange={(value) => review && setChosen({ of: review.id, refusal: value })}
      />
    </ConfirmDialog>
  );
}
