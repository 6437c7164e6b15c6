import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InputOf } from "#contract/call.ts";
import {
  createNewsletter,
  deleteNewsletter,
  moveNewsletter,
  sendNewsletter,
  updateNewsletter,
} from "#contract/marketing/admin-marketing.ts";
import type { IssueMove } from "#domain/marketing/newsletter.ts";
import { newsletterReadersQuery, newslettersKey, newslettersQuery } from "#web/admin/admin-queries.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";

export type IssueFields = InputOf<typeof createNewsletter>;

/** Asked for again and again while emails of an issue are to be written or sent. */
const LOOK_AGAIN_MS = 10_000;

export function useNewsletters() {
  return useQuery({
    ...newslettersQuery,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status, waitingCount }) => status === "sending" || waitingCount > 0) ? LOOK_AGAIN_MS : false,
  });
}

export function useReaders() {
  return useQuery(newsletterReadersQuery);
}

/** Saves an issue: a new one without an id. */
export function useSaveIssue() {
  return useChange(
    ({ issueId, fields }: { issueId: number | undefined; fields: IssueFields }) =>
      issueId === undefined
        ? callApi(createNewsletter, fields)
        : callApi(updateNewsletter, { ...fields, issueId: String(issueId) }),
    { done: "Newsletter saved", failed: "Failed to save the newsletter" },
  );
}

export function useDeleteIssue() {
  return useChange((issueId: number) => callApi(deleteNewsletter, { issueId: String(issueId) }), {
    done: "Newsletter deleted",
    failed: "Failed to delete the newsletter",
  });
}

export function useSendIssue() {
  return useChange((issueId: number) => callApi(sendNewsletter, { issueId: String(issueId) }), {
    done: "The emails are being written",
    failed: "Failed to send the newsletter",
  });
}

const MOVED_MESSAGES = {
  paused: "Newsletter paused",
  sending: "The emails are being written",
  stopped: "Newsletter stopped",
} satisfies Record<IssueMove, string>;

/** Pauses an issue, goes on with it or stops it. */
export function useMoveIssue() {
  return useChange(
    ({ issueId, status }: { issueId: number; status: IssueMove }) =>
      callApi(moveNewsletter, { issueId: String(issueId), status }),
    { done: ({ status }) => MOVED_MESSAGES[status], failed: "Failed to change the newsletter" },
  );
}

function useChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  text: { done: string | ((input: Input) => string); failed: string },
) {
  const queryClient = useQueryClient();
  const toast = useAdminToast();
  return useMutation({
    mutationFn: change,
    onSuccess: (_, input) => toast.succeed(typeof text.done === "string" ? text.done : text.done(input)),
    onError: (error) =>
      toast.fail(isRefusal(error, "issue-sent") ? `${text.failed}. It is on its way already.` : text.failed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: newslettersKey }),
  });
}
