import { type Answers, saveQuestionnaire } from "#contract/subscriptions/questionnaire.ts";
import { callApi, isSignedOut } from "#web/app/api-client.ts";
import { answersResource } from "#web/app/current-user.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { useResource } from "#web/app/resource.ts";
import { useCall } from "#web/app/use-call.ts";
import { useToast } from "#web/ui/toast.tsx";

/** Answers last saved by the user. Null if there are none. */
export function useSavedAnswers() {
  const { user } = useUser();
  const { data } = useResource(answersResource, { isEnabled: user !== null });
  return data ?? null;
}

/** Saves the answers. The caller handles a signed-out user. Other failures show a toast. */
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
