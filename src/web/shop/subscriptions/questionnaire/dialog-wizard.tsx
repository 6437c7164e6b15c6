import { useState } from "react";
import { useNavigate } from "react-router";
import type { Plans } from "#contract/catalogue/catalogue.ts";
import type { Answers } from "#contract/subscriptions/questionnaire.ts";
import { isSignedOut } from "#web/app/api-client.ts";
import { useSignedOutRedirect } from "#web/app/layout/use-signed-out-redirect.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { paths } from "#web/app/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { useOwnPrices } from "./own-prices.ts";
import { type PartialAnswers, storeAnswers, withOffered } from "./stored-answers.ts";
import { SIGN_IN_TO_SAVE } from "./use-questionnaire.ts";
import { useSaveAnswers, useSavedAnswers } from "./use-saved-answers.ts";
import { Wizard } from "./wizard.tsx";

const COMPLETE_LABELS = { new: "Start Subscription", update: "Save Preferences" } as const;

export interface DialogWizardProps {
  onClose: () => void;
  plans: Plans;
  /** "new" leads to a subscription. "update" starts from the saved answers. */
  mode: "new" | "update";
}

/** Content of the questionnaire dialog. */
export default function DialogWizard({ onClose, plans: publicPlans, mode }: DialogWizardProps) {
  const plans = useOwnPrices(publicPlans);
  const [step, setStep] = useState(1);
  const savedAnswers = useSavedAnswers();
  const [given, setGiven] = useState<PartialAnswers>({});
  const answers = withOffered(mode === "update" ? { ...savedAnswers, ...given } : given, plans.plans);
  const { user } = useUser();
  const navigate = useNavigate();
  const redirectSignedOut = useSignedOutRedirect();
  const save = useSaveAnswers();

  function goOn(complete: Answers) {
    onClose();
    if (mode === "update") return;
    void navigate(paths.subscriptionFor(complete.audience));
  }

  function finish(complete: Answers) {
    if (mode === "new") storeAnswers({ answers: complete, isComplete: true, isSaveWanted: false });
    if (!user && mode === "new") return goOn(complete);
    save.mutate(complete, {
      onSuccess: () => goOn(complete),
      onError: (error) => {
        if (!isSignedOut(error)) return;
        if (mode === "update") return redirectSignedOut(SIGN_IN_TO_SAVE);
        storeAnswers({ answers: complete, isComplete: true, isSaveWanted: true });
        redirectSignedOut({ ...SIGN_IN_TO_SAVE, backTo: paths.questionnaire });
      },
    });
  }

  return (
    <Wizard
      plans={plans}
      answers={answers}
      step={step}
      onStep={setStep}
      onAnswer={setGiven}
      onComplete={finish}
      completeLabel={COMPLETE_LABELS[mode]}
      isBusy={save.isPending}
      busyLabel="Processing..."
      notice={
        save.isError && !isSignedOut(save.error) ? (
          <div className="mb-5">
            <Alert tone="danger">Failed to save preferences. Please try again.</Alert>
          </div>
        ) : null
      }
    />
  );
}
