import { useState } from "react";
import type { MetaFunction } from "react-router";
import {
  type AdminReview,
  answerReview,
  downloadReviews,
  judgeReview,
  listAdminReviews,
} from "#contract/reviews/admin-reviews.ts";
import { REVIEW_REFUSALS, type ReviewRefusal } from "#domain/reviews/reviews.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { CsvButton } from "#web/admin/kit/files.tsx";
import { InlineForm } from "#web/admin/kit/inline-form.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { defineList, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { closeUnlessUnsaved, useUnsavedChanges } from "#web/admin/kit/unsaved-changes.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { callApi } from "#web/app/api-client.ts";
import { REFUSAL_MESSAGES, REPORT_LABELS } from "#web/shop/reviews/review-labels.ts";
import { ReviewText } from "#web/shop/reviews/review-text.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { londonDayOf } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";

const STATES = {
  pending: { tone: "warning", text: "To check" },
  shown: { tone: "success", text: "Shown" },
  refused: { tone: "danger", text: "Rejected" },
} as const;

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Reviews");

const REVIEWS = defineList({
  title: "Reviews",
  intro: "The law forbids hiding a review because its rating is low.",
  more: "Only customers who received the product can review it. Publish a review, or reject it for one of the listed reasons. You can hide a published review for the same reasons. Rejections are logged, and the author gets the reason by email.",
  noun: { one: "review", many: "reviews" },
  call: listAdminReviews,
  search: "Search by text, name or product",
  filters: [
    {
      name: "state",
      param: "status",
      label: "Status",
      options: [
        { value: "pending", label: "To check" },
        { value: "reported", label: "Reported" },
        { value: "shown", label: "Shown" },
        { value: "refused", label: "Rejected" },
      ],
    },
    {
      name: "stars",
      label: "Stars",
      options: [
        { value: "1", label: "1 star" },
        { value: "2", label: "2 stars" },
        { value: "3", label: "3 stars" },
        { value: "4", label: "4 stars" },
        { value: "5", label: "5 stars" },
      ],
    },
  ],
  empty: "No reviews match.",
  whenNew: "Reviews wait here until you publish or reject them.",
});

/** Page on which customers' reviews are read, published or rejected, and answered. */
export default function ReviewsPage() {
  const [dialog, setDialog] = useState<{ kind: "refuse" | "answer"; review: AdminReview }>();
  const close = () => setDialog(undefined);
  return (
    <ResourceList
      of={REVIEWS}
      actions={() => <CsvButton call={downloadReviews} input={{}} isUnfiltered />}
      rows={(reviews) => (
        <ul className="mt-5 divide-y divide-line border-y border-line">
          {reviews.map((review) => (
            <ReviewRow
              key={review.id}
              review={review}
              onRefuse={() => setDialog({ kind: "refuse", review })}
              onAnswer={() => setDialog({ kind: "answer", review })}
            />
          ))}
        </ul>
      )}
    >
      {({ rows }) => {
        // The dialog uses the current review, because a newer version may have been loaded since the dialog opened.
        const review = rows?.find(({ id }) => id === dialog?.review.id);
        const opened = (kind: "refuse" | "answer") => (dialog?.kind === kind ? review : undefined);
        return (
          <>
            <RefuseDialog review={opened("refuse")} onClose={close} />
            <AnswerDialog review={opened("answer")} onClose={() => closeUnlessUnsaved(close)} onSaved={close} />
          </>
        );
      }}
    </ResourceList>
  );
}

interface RefuseDialogProps {
  /** Undefined while the dialog is closed. */
  review: AdminReview | undefined;
  onClose: () => void;
}

/** Asks for the reason why a review is not published. */
function RefuseDialog({ review, onClose }: RefuseDialogProps) {
  const [chosen, setChosen] = useState<{ of: number; refusal: ReviewRefusal }>();
  const [isAsked, setAsked] = useState(false);
  const refusal = chosen && chosen.of === review?.id ? chosen.refusal : undefined;
  const { mutate, isPending } = useJudgeReview(close);
  const isShown = review?.state === "shown";

  function close() {
    setAsked(false);
    setChosen(undefined);
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen={review !== undefined}
      title={isShown ? "Reason for hiding" : "Reason for rejection"}
      actionLabel={isShown ? "Hide review" : "Reject review"}
      busyLabel={isShown ? "Hiding..." : "Rejecting..."}
      isBusy={isPending}
      onClose={close}
      onConfirm={() => {
        setAsked(true);
        if (review && refusal) mutate({ review, kind: "refuse", refusal });
      }}
    >
      <p className="text-ink-soft">The author gets the reason by email and can edit the review.</p>
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
  /** Undefined while the dialog is closed. */
  review: AdminReview | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** The shop's public answer to a review. */
function AnswerDialog({ review, onClose, onSaved }: AnswerDialogProps) {
  return (
    <Dialog isOpen={review !== undefined} onClose={onClose} title="Your reply">
      {review && <AnswerForm key={review.id} review={review} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  );
}

function AnswerForm({ review, onClose, onSaved }: AnswerDialogProps & { review: AdminReview }) {
  const [answer, setAnswer] = useState(review.answer ?? "");
  const markSaved = useUnsavedChanges(answer !== (review.answer ?? ""));
  const { mutate, isPending, error } = useJudgeReview(() => {
    markSaved();
    onSaved();
  });
  return (
    <InlineForm
      className="space-y-5"
      refused={error}
      onSubmit={() => {
        mutate({ review, kind: "answer", answer });
      }}
    >
      <Field
        label={`To ${review.authorName}, about ${review.productName}`}
        hint="Shown publicly below the review. Do not mention the order or the customer. Leave empty to remove it."
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
          Save reply
        </Button>
        <Button variant="secondary" type="button" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </InlineForm>
  );
}

interface ReviewRowProps {
  review: AdminReview;
  onRefuse: () => void;
  onAnswer: () => void;
}

/** One review with its actions. */
function ReviewRow({ review, onRefuse, onAnswer }: ReviewRowProps) {
  const { mutate, isPending } = useJudgeReview();
  const { tone, text } = STATES[review.state];
  const which = (
    <span className="sr-only">
      : {review.productName}, {review.authorName}
    </span>
  );
  return (
    <li className="gap-x-8 py-4 sm:grid sm:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tone}>{text}</Badge>
          <AdminLink
            to={adminPaths.product(review.productId)}
            className="inline-flex items-center font-medium underline underline-offset-4 max-sm:-my-2.5 max-sm:min-h-11 max-sm:py-2.5"
          >
            {review.productName}
          </AdminLink>
        </div>
        <ReviewText
          {...review}
          writtenOn={londonDayOf(review.written)}
          beside={
            review.orderId === null ? (
              <span className="text-sm text-ink-soft">past order</span>
            ) : (
              <AdminLink
                to={adminPaths.order(review.orderId)}
                className="inline-flex items-center text-sm underline underline-offset-4 max-sm:-my-3 max-sm:min-h-11"
              >
                {/* The space stays visible, because the link lays out its children as boxes. */}
                <span className="whitespace-pre max-sm:sr-only">order </span>#{review.orderId}
              </AdminLink>
            )
          }
        />
        {review.refusal && <p className="mt-2 text-ink-soft">Rejected: {REFUSAL_MESSAGES[review.refusal]}</p>}
        {review.reports.length > 0 && (
          <p className="mt-2 font-medium text-danger">
            Reported: {review.reports.map((reason) => REPORT_LABELS[reason].toLowerCase()).join("; ")}
          </p>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 sm:mt-0 sm:w-36 sm:flex-col sm:items-stretch">
        {(review.state !== "shown" || review.reports.length > 0) && (
          <Button
            size="small"
            isBusy={isPending}
            busyLabel="One moment..."
            onClick={() => mutate({ review, kind: "show" })}
          >
            {review.state === "shown" ? "Keep published" : "Publish"}
            {which}
          </Button>
        )}
        {review.state !== "refused" && (
          <Button size="small" variant="secondary" onClick={onAnswer}>
            {review.answer ? "Edit reply" : "Reply"}
            {which}
          </Button>
        )}
        {review.state !== "refused" && (
          <Button size="small" variant="quiet" onClick={onRefuse}>
            {review.state === "shown" ? "Hide" : "Reject"}
            {which}
          </Button>
        )}
      </div>
    </li>
  );
}

type Judgement =
  | { kind: "show" }
  | { kind: "refuse"; refusal: ReviewRefusal }
  /** An empty answer deletes the existing one. */
  | { kind: "answer"; answer: string };

const DONE = {
  show: "The review is published",
  refuse: "The review is rejected, and its author gets an email",
  answer: "Your reply is saved",
} satisfies Record<Judgement["kind"], string>;

/**
 * Publishes, rejects or answers a review in the version that is shown. If the review has changed in the meantime, it is
 * reloaded instead.
 */
function useJudgeReview(onDone: () => void = () => undefined) {
  return useAdminMutation({
    call: ({ review, ...judgement }: Judgement & { review: AdminReview }) => {
      const read = { reviewId: String(review.id), version: review.version };
      if (judgement.kind === "answer") return callApi(answerReview, { ...read, answer: judgement.answer });
      return judgement.kind === "show"
        ? callApi(judgeReview, { ...read, state: "shown" })
        : callApi(judgeReview, { ...read, state: "refused", refusal: judgement.refusal });
    },
    stales: ["reviews", "todo"],
    success: (_, { kind }) => DONE[kind],
    failure: "Not done",
    reason: refusalReason,
    onSuccess: onDone,
  });
}
