import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type AdminReview, answerReview, judgeReview } from "#contract/reviews/admin-reviews.ts";
import type { ReviewRefusal } from "#domain/reviews/reviews.ts";
import { adminListKey, todoQuery } from "#web/admin/admin-queries.ts";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { callApi } from "#web/app/api-client.ts";

type Judgement =
  | { kind: "show" }
  | { kind: "refuse"; refusal: ReviewRefusal }
  /** An empty answer is taken away. */
  | { kind: "answer"; answer: string };

const DONE = {
  show: "The review is shown",
  refuse: "The review is refused, and its author is told why",
  answer: "Your answer is saved",
} satisfies Record<Judgement["kind"], string>;

/** Decides about a review as it was read; somebody else's change meanwhile is read first. */
export function useJudgeReview(onDone: () => void = () => undefined) {
  const queryClient = useQueryClient();
  const { succeed, fail } = useAdminToast();
  return useMutation({
    mutationFn: ({ review, ...judgement }: Judgement & { review: AdminReview }) => {
      const read = { reviewId: String(review.id), version: review.version };
      if (judgement.kind === "answer") return callApi(answerReview, { ...read, answer: judgement.answer });
      return judgement.kind === "show"
        ? callApi(judgeReview, { ...read, state: "shown" })
        : callApi(judgeReview, { ...read, state: "refused", refusal: judgement.refusal });
    },
    onSuccess(_, { kind }) {
      succeed(DONE[kind]);
      onDone();
    },
    onError: (error) => fail(`Not done. ${refusalReason(error)}`.trim()),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: adminListKey("reviews") }),
        queryClient.invalidateQueries({ queryKey: todoQuery.queryKey }),
      ]),
  });
}
