import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createNewsletter, deleteNewsletter, sendNewsletter, updateNewsletter } from "#contract/admin-calls.ts";
import type { InputOf } from "#contract/call.ts";
import { newsletterReadersQuery, newslettersKey, newslettersQuery } from "#web/admin/admin-queries.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { callApi, isRefusal } from "#web/api-client.ts";

export type IssueFields = InputOf<typeof createNewsletter>;

export function useNewsletters() {
  return useQuery(newslettersQuery);
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
    done: "The letters are being written",
    failed: "Failed to send the newsletter",
  });
}

function useChange<Input, Output>(change: (input: Input) => Promise<Output>, words: { done: string; failed: string }) {
  const queryClient = useQueryClient();
  const toast = useAdminToast();
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast.succeed(words.done),
    onError: (error) =>
      toast.fail(isRefusal(error, "issue-sent") ? `${words.failed}. It is on its way already.` : words.failed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: newslettersKey }),
  });
}
