import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { saveQuestionnaire } from "#contract/calls.ts";
import type { Answers } from "#contract/questionnaire.ts";
import { callApi, isSignedOut } from "#web/api-client.ts";
import { questionnaireQuery } from "#web/queries.ts";
import { useUser } from "#web/shell/use-user.ts";
import { useToast } from "#web/ui/toast.tsx";

/** The answers that the signed-in user saved last; null for everybody else. */
export function useSavedAnswers() {
  const { user } = useUser();
  const query = useQuery({
    ...questionnaireQuery,
    enabled: user !== null,
  });
  return query.data ?? null;
}

/** Saves the answers to the account. A signed-out reply is the caller's to handle; any other failure is told here. */
export function useSaveAnswers(failureWords = "Failed to save preferences. Please try again.") {
  const { showToast } = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answers: Answers) => callApi(saveQuestionnaire, answers),
    onSuccess: (saved) => queryClient.setQueryData(questionnaireQuery.queryKey, saved),
    onError: (error) => {
      if (!isSignedOut(error)) showToast({ title: "Error", description: failureWords, variant: "destructive" });
    },
  });
}
