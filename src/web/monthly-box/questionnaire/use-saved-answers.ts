import { saveQuestionnaire } from "#contract/calls.ts";
import type { Answers } from "#contract/questionnaire.ts";
import { callApi, isSignedOut } from "#web/api-client.ts";
import { answersResource } from "#web/current-user.ts";
import { useResource } from "#web/resource.ts";
import { useUser } from "#web/shell/use-user.ts";
import { useToast } from "#web/ui/toast.tsx";
import { useCall } from "#web/use-call.ts";

/** The answers that the signed-in user saved last; null for everybody else. */
export function useSavedAnswers() {
  const { user } = useUser();
  const { data } = useResource(answersResource, { isEnabled: user !== null });
  return data ?? null;
}

/** Saves the answers to the account. A signed-out reply is the caller's to handle; any other failure is told here. */
export function useSaveAnswers(failureMessage = "Failed to save preferences. Please try again.") {
  const { showToast } = useToast();
  return useCall({
    call: (answers: Answers) => callApi(saveQuestionnaire, answers),
    onSuccess: (saved) => answersResource.set(saved),
    onError: (error) => {
      if (!isSignedOut(error)) showToast({ title: "Error", description: failureMessage, variant: "destructive" });
    },
  });
}
