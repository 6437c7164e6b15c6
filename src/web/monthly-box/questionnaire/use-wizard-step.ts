import { useNavigate, useSearchParams } from "react-router";
import type { PartialAnswers } from "./stored-answers.ts";
import { WIZARD_QUESTIONS } from "./wizard-questions.ts";

const SUMMARY_STEP = WIZARD_QUESTIONS.length + 1;

/** Where the questionnaire page stands: a question from 1, or the summary. The address keeps it, so Back goes one back. */
export function useWizardStep(answers: PartialAnswers) {
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

/** No further than the first question without an answer. */
function firstOpenStep(answers: PartialAnswers): number {
  const open = WIZARD_QUESTIONS.findIndex(({ name }) => answers[name] === undefined);
  return open === -1 ? SUMMARY_STEP : open + 1;
}
