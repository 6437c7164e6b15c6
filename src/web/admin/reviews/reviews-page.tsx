import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { MetaFunction } from "react-router";
import { downloadReviews, listAdminReviews } from "#contract/admin-calls.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { AdminListBody } from "#web/admin/kit/admin-list-body.tsx";
import { downloadFile } from "#web/admin/kit/download-file.ts";
import { ListPager } from "#web/admin/kit/list-pager.tsx";
import { ListToolbar } from "#web/admin/kit/list-toolbar.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminList } from "#web/admin/kit/use-admin-list.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { AnswerDialog } from "./answer-dialog.tsx";
import { RefuseDialog } from "./refuse-dialog.tsx";
import { ReviewRow } from "./review-row.tsx";

const NOUN = { one: "review", many: "reviews" };

const STATUS_OPTIONS = [
  { value: "pending", label: "To read" },
  { value: "reported", label: "Reported" },
  { value: "shown", label: "Shown" },
  { value: "refused", label: "Refused" },
] as const;

export const meta: MetaFunction = () => adminMeta("Reviews");

/** What customers say of what came to them: read, shown or refused, answered. */
export default function ReviewsPage() {
  const list = useAdminList(listAdminReviews, "reviews", (url) => ({
    search: url.read("search"),
    state: url.readOneOf(
      "status",
      STATUS_OPTIONS.map(({ value }) => value),
    ),
  }));
  const [dialog, setDialog] = useState<{ kind: "refuse" | "answer"; reviewId: number }>();
  const opened = (kind: "refuse" | "answer") =>
    dialog?.kind === kind ? list.rows?.find(({ id }) => id === dialog.reviewId) : undefined;
  const close = () => setDialog(undefined);
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Reviews</h2>
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        Only people to whom it was delivered can write one. Show it, or refuse it for one of the reasons there are: how
        many stars it gives is none of them, because hiding what is negative is against the law. Each refusal is kept in
        the activity, and its author is told why.
      </p>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <ListToolbar url={list.url} searchLabel="Search by words, name or product" statuses={STATUS_OPTIONS} />
        <Download />
      </div>
      <AdminListBody list={list} noun={NOUN}>
        {(reviews) => (
          <>
            {reviews.length === 0 ? (
              <p className="mt-6 text-ink-soft">No reviews match.</p>
            ) : (
              <ul className="mt-6 divide-y divide-line border-y border-line">
                {reviews.map((review) => (
                  <ReviewRow
                    key={review.id}
                    review={review}
                    onRefuse={() => setDialog({ kind: "refuse", reviewId: review.id })}
                    onAnswer={() => setDialog({ kind: "answer", reviewId: review.id })}
                  />
                ))}
              </ul>
            )}
            <ListPager list={list} noun={NOUN} />
          </>
        )}
      </AdminListBody>
      <RefuseDialog review={opened("refuse")} onClose={close} />
      <AnswerDialog review={opened("answer")} onClose={close} />
    </>
  );
}

function Download() {
  const { fail } = useAdminToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      downloadFile(downloadReviews, {}, { signal: new AbortController().signal, onProgress: () => undefined }),
    onError: (error) => fail(`Not downloaded. ${refusalReason(error)}`.trim()),
  });
  return (
    <Button variant="secondary" isBusy={isPending} busyLabel="Writing..." onClick={() => mutate()}>
      All as CSV
    </Button>
  );
}
