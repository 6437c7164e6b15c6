import { useState } from "react";
import type { AdminReview } from "#contract/admin-reviews.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useJudgeReview } from "./use-judge-review.ts";

export interface AnswerDialogProps {
  /** Undefined while it is closed. */
  review: AdminReview | undefined;
  onClose: () => void;
}

/** What the shop says to a review, for everybody to read. */
export function AnswerDialog({ review, onClose }: AnswerDialogProps) {
  return (
    <Dialog isOpen={review !== undefined} onClose={onClose} title="Your answer">
      {review && <AnswerForm key={review.id} review={review} onClose={onClose} />}
    </Dialog>
  );
}

function AnswerForm({ review, onClose }: { review: AdminReview; onClose: () => void }) {
  const [answer, setAnswer] = useState(review.answer ?? "");
  const { mutate, isPending } = useJudgeReview(onClose);
  return (
    <form
      method="post"
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate({ review, kind: "answer", answer });
      }}
    >
      <Field
        label={`To ${review.authorName}, about ${review.productName}`}
        hint="It stands under the review, for everybody to read. Say nothing of the order or the person. Empty, it is taken away."
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={1_000}
            value={answer}
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isPending} busyLabel="Saving...">
          Save answer
        </Button>
        <Button variant="secondary" type="button" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
