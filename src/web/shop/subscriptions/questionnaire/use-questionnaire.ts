import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Plans } from "#contract/catalogue/catalogue.ts";
import type { Answers } from "#contract/subscriptions/questionnaire.ts";
import { AUDIENCES, DURATIONS, NATURALNESS, PURPOSES, type QuestionnaireAnswers } from "#domain/subscriptions/plans.ts";
import { isSignedOut } from "#web/app/api-client.ts";
import { LOGGED_OUT, type SignedOutNotice, useSignedOutRedirect } from "#web/app/layout/use-signed-out-redirect.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { paths } from "#web/app/paths.ts";
import { useToast } from "#web/ui/toast.tsx";
import {
  completeAnswers,
  type PartialAnswers,
  readStoredAnswers,
  storeAnswers,
  withOffered,
} from "./stored-answers.ts";
import { useSaveAnswers, useSavedAnswers } from "./use-saved-answers.ts";

export type QuestionName = keyof QuestionnaireAnswers;

export interface Question {
  name: QuestionName;
  title: string;
  /** Values of the keys 1 to 4, in card order. */
  values: readonly string[];
}

/** Questions of the questionnaire, one per step, in order. */
export const WIZARD_QUESTIONS = [
  { name: "audience", title: "Who is the box for?", values: AUDIENCES },
  { name: "naturalness", title: "How natural would you like it?", values: NATURALNESS },
  { name: "purpose", title: "Who will open it?", values: PURPOSES },
  { name: "duration", title: "How long should it continue?", values: DURATIONS },
] as const satisfies readonly Question[];

const SUMMARY_STEP = WIZARD_QUESTIONS.length + 1;

/** Notice for a visitor. A customer whose session has ended gets a different notice. */
export const SIGN_IN_TO_SAVE: SignedOutNotice = {
  title: "Please Sign In",
  description: "You need to sign in to save your preferences.",
};

export type Questionnaire = ReturnType<typeof useQuestionnaire>;

/**
 * State of the questionnaire page. Answers are in session storage. A signed-in customer's answers are also saved after
 * the last question, or on return from signing in.
 */
export function useQuestionnaire(plans: Plans["plans"]) {
  const { user } = useUser();
  const savedAnswers = useSavedAnswers();
  const [typed, setTyped] = useState<PartialAnswers>({});
  const redirectSignedOut = useSignedOutRedirect();
  const { showToast } = useToast();
  const { mutate: save, ...saving } = useSaveAnswers();
  // The plan is never preselected from earlier answers.
  const answers = withOffered({ ...savedAnswers, duration: undefined, ...typed }, plans);
  const { step, isSummary, goTo, goToSummary } = useWizardStep(answers);
  const selected = isSummary ? completeAnswers(answers) : undefined;

  // Shows the summary on return to a finished questionnaire. The address is read only once, so that Back still leads to
  // the first step.
  const isStepAsked = useRef(useSearchParams()[0].has("step"));
  const goToStart = useRef(goToSummary);
  useEffect(() => {
    const stored = readStoredAnswers();
    if (!stored) return;
    setTyped(stored.answers);
    if (stored.isComplete && !isStepAsked.current) goToStart.current({ replace: true });
  }, []);

  const signIn = useCallback(
    (complete: Answers, notice: SignedOutNotice) => {
      storeAnswers({ answers: complete, isComplete: true, isSaveWanted: true });
      redirectSignedOut({ ...notice, backTo: paths.questionnaire });
    },
    [redirectSignedOut],
  );

  const saveToAccount = useCallback(
    (complete: Answers) =>
      save(complete, {
        onSuccess: () => showToast({ title: "Preferences saved", variant: "success" }),
        onError: (error) => {
          if (isSignedOut(error)) signIn(complete, SIGN_IN_TO_SAVE);
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
    step,
    goTo,
    isSaved: saving.isSuccess,
    isSaving: saving.isPending,
    isSignedIn,
    answer: useCallback((next: PartialAnswers) => {
      setTyped(next);
      storeAnswers({ answers: next, isComplete: false, isSaveWanted: false });
    }, []),
    complete(complete: Answers) {
      setTyped(complete);
      storeAnswers({ answers: complete, isComplete: true, isSaveWanted: false });
      if (!isSignedIn) return goToSummary();
      save(complete, {
        onSuccess: () => goToSummary(),
        onError: (error) => {
          if (isSignedOut(error)) signIn(complete, LOGGED_OUT);
        },
      });
    },
    edit() {
      storeAnswers({ answers, isComplete: false, isSaveWanted: false });
      goTo(1);
    },
    saveToAccount: () => {
      if (!selected) return;
      if (isSignedIn) saveToAccount(selected);
      else signIn(selected, SIGN_IN_TO_SAVE);
    },
  };
}

/** Current step from 1, or the summary. The step is part of the address, so that Back works. */
function useWizardStep(answers: PartialAnswers) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = search.get("step") === "summary" ? SUMMARY_STEP : Number(search.get("step") ?? 1) || 1;
  const step = Math.min(Math.max(Math.trunc(asked), 1), firstOpenStep(answers));

  function goTo(next: number, { replace = false } = {}) {
    void navigate(next === SUMMARY_STEP ? "?step=summary" : `?step=${next}`, { replace });
  }

  return {
    step,
    isSummary: step === SUMMARY_STEP,
    goTo,
    goToSummary: ({ replace = false } = {}) => goTo(SUMMARY_STEP, { replace }),
  };
}

/** Latest step that may be opened: the first unanswered question, or the summary. */
function firstOpenStep(answers: PartialAnswers): number {
  const open = WIZARD_QUESTIONS.findIndex(({ name }) => answers[name] === undefined);
  return open === -1 ? SUMMARY_STEP : open + 1;
}
