import { useCallback, useEffect, useState } from "react";
import type { QuestionnaireAnswers } from "#domain/plans.ts";
import { isSignedOut } from "#web/api-client.ts";
import { paths } from "#web/paths.ts";
import { useSignedOutRedirect } from "#web/shell/use-signed-out-redirect.ts";
import { useUser } from "#web/shell/use-user.ts";
import { useToast } from "#web/ui/toast.tsx";
import { completeAnswers, type PartialAnswers, readStoredAnswers, storeAnswers } from "./stored-answers.ts";
import { useSaveAnswers } from "./use-save-answers.ts";
import { useSavedAnswers } from "./use-saved-answers.ts";

export type Questionnaire = ReturnType<typeof useQuestionnaire>;

/**
 * The questionnaire page's state. Answers live in the tab's storage; a signed-in customer's are saved as well, when the
 * last question is answered or, after signing in for it, on coming back.
 */
export function useQuestionnaire() {
  const { user } = useUser();
  const savedAnswers = useSavedAnswers();
  const [typed, setTyped] = useState<PartialAnswers>({});
  const [isComplete, setComplete] = useState(false);
  const redirectSignedOut = useSignedOutRedirect();
  const { showToast } = useToast();
  const { mutate: save, ...saving } = useSaveAnswers();
  // A plan is chosen anew each time: last year's must not be this year's default.
  const answers: PartialAnswers = { ...savedAnswers, duration: undefined, ...typed };
  const selected = isComplete ? completeAnswers(answers) : undefined;

  useEffect(() => {
    const stored = readStoredAnswers();
    if (!stored) return;
    setTyped(stored.answers);
    setComplete(stored.isComplete);
  }, []);

  const signIn = useCallback(
    (complete: QuestionnaireAnswers) => {
      storeAnswers({ answers: complete, isComplete: true, isSaveWanted: true });
      redirectSignedOut({
        title: "Please Sign In",
        description: "You need to sign in to save your preferences.",
        backTo: paths.questionnaire,
      });
    },
    [redirectSignedOut],
  );

  const saveToAccount = useCallback(
    (complete: QuestionnaireAnswers) =>
      save(complete, {
        onSuccess: () => showToast({ title: "Preferences saved", variant: "success" }),
        onError: (error) => {
          if (isSignedOut(error)) signIn(complete);
        },
      }),
    [save, signIn, showToast],
  );

  const isSignedIn = user !== null;
  useEffect(() => {
    const stored = readStoredAnswers();
    const complete = stored && completeAnswers(stored.answers);
    if (!isSignedIn || !stored?.isSaveWanted || !complete) return;
    storeAnswers({ ...stored, isSaveWanted: false });
    saveToAccount(complete);
  }, [isSignedIn, saveToAccount]);

  return {
    answers,
    selected,
    isSaved: saving.isSuccess,
    isSaving: saving.isPending,
    isSignedIn,
    answer: useCallback((next: PartialAnswers) => {
      setTyped(next);
      storeAnswers({ answers: next, isComplete: false, isSaveWanted: false });
    }, []),
    complete(complete: QuestionnaireAnswers) {
      setTyped(complete);
      storeAnswers({ answers: complete, isComplete: true, isSaveWanted: false });
      if (!isSignedIn) return setComplete(true);
      save(complete, {
        onSuccess: () => setComplete(true),
        onError: (error) => {
          if (isSignedOut(error)) setComplete(true);
        },
      });
    },
    edit() {
      setComplete(false);
      storeAnswers({ answers, isComplete: false, isSaveWanted: false });
    },
    saveToAccount: () => {
      if (!selected) return;
      if (isSignedIn) saveToAccount(selected);
      else signIn(selected);
    },
  };
}
