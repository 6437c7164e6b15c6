import { useEffect, useId, useRef, useState } from "react";
import { reportReview } from "#contract/reviews/reviews.ts";
import { REPORT_REASONS, type ReportReason } from "#domain/reviews/reviews.ts";
import { callApi } from "#web/app/api-client.ts";
import { useCall } from "#web/app/use-call.ts";
import { failureMessage } from "#web/shop/accounts/sign-in/failure-message.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { REPORT_LABELS } from "./review-labels.ts";

export interface ReportReviewProps {
  reviewId: number;
  onClose: () => void;
}

export default function ReportReview({ reviewId, onClose }: ReportReviewProps) {
  const id = useId();
  const field = useRef<HTMLSelectElement>(null);
  const [reason, setReason] = useState<ReportReason>("not-about-it");
  const { mutate, isPending, isSuccess, error } = useCall({
    call: () => callApi(reportReview, { reviewId: String(reviewId), reason }),
  });
  useEffect(() => field.current?.focus(), []);
  if (isSuccess) {
    return (
      <p role="status" className="mt-3 font-medium text-success">
        Thank you. We will check it again.
      </p>
    );
  }
  return (
    <form
      method="post"
      className="mt-3 space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      {error && <Alert tone="danger">{failureMessage(error, "This review is not shown any more.")}</Alert>}
      <label htmlFor={id} className="block font-medium">
        What is wrong with it?
      </label>
      <div className="flex flex-wrap gap-3">
        <Select
          id={id}
          ref={field}
          value={reason}
          className="max-w-full"
          onChange={(event) => setReason(event.currentTarget.value as ReportReason)}
          options={REPORT_REASONS.map((each) => ({ value: each, label: REPORT_LABELS[each] }))}
        />
        <Button type="submit" variant="secondary" isBusy={isPending} busyLabel="Sending...">
          Report
        </Button>
        <Button type="button" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
