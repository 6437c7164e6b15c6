import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link, type MetaFunction } from "react-router";
import { type AdminReview, downloadReviews, listAdminReviews } from "#contract/reviews/admin-reviews.ts";
import { REVIEW_REFUSALS, type ReviewRefusal } from "#domain/reviews/reviews.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminListBody } from "#web/admin/kit/admin-list-body.tsx";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { downloadFile } from "#web/admin/kit/download-file.ts";
import { ListPager } from "#web/admin/kit/list-pager.tsx";
import { ListToolbar } from "#web/admin/kit/list-toolbar.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminList } from "#web/admin/kit/use-admin-list.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { REFUSAL_MESSAGES, REPORT_LABELS } from "#web/shop/reviews/review-labels.ts";
import { ReviewText } from "#web/shop/reviews/review-text.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { londonDayOf } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useJudgeReview } from "./use-judge-review.ts";

const STATES = {
  pending: { tone: "warning", text: "To read" },
  shown: { tone: "success", text: "Shown" },
  refused: { tone: "danger", text: "Refused" },
} as const;

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

interface RefuseDialogProps {
  /** Undefined while it is closed. */
  review: AdminReview | undefined;
  onClose: () => void;
}

/** Asks for the reason for which a review is not shown. */
function RefuseDialog({ review, onClose }: RefuseDialogProps) {
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
      <p className="text-ink-soft">Its author reads the reason in an email, and may change the words.</p>
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

interface AnswerDialogProps {
  /** Undefined while it is closed. */
  review: AdminReview | undefined;
  onClose: () => void;
}

/** What the shop says to a review, for everybody to read. */
function AnswerDialog({ review, onClose }: AnswerDialogProps) {
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

interface ReviewRowProps {
  review: AdminReview;
  onRefuse: () => void;
  onAnswer: () => void;
}

/** One review with what can be done about it. */
function ReviewRow({ review, onRefuse, onAnswer }: ReviewRowProps) {
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
