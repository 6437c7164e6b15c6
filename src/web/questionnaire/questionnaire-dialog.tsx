import { useState } from "react";
import { useNavigate } from "react-router";
import type { Plans } from "#contract/catalogue.ts";
import type { QuestionnaireAnswers } from "#domain/plans.ts";
import { isSignedOut } from "#web/api-client.ts";
import { paths } from "#web/paths.ts";
import { useUser } from "#web/shell/use-user.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { type PartialAnswers, storeAnswers } from "./stored-answers.ts";
import { useOwnPrices } from "./use-own-prices.ts";
import { useSaveAnswers } from "./use-save-answers.ts";
import { Wizard } from "./wizard.tsx";

export interface QuestionnaireDialogProps {
  isOpen: boolean;
  onClose: () => void;
  plans: Plans;
}

/** The questionnaire in a dialog, on its way to the subscription page. Closing it forgets the answers and starts over. */
export function QuestionnaireDialog({ isOpen, onClose, plans }: QuestionnaireDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Find your box" size="large">
      <DialogWizard onClose={onClose} plans={plans} />
    </Dialog>
  );
}

function DialogWizard({ onClose, plans: publicPlans }: Omit<QuestionnaireDialogProps, "isOpen">) {
  const plans = useOwnPrices(publicPlans);
  const [step, setStep] = useState(1);
  const [answers, setAnswers] = useState<PartialAnswers>({});
  const { user } = useUser();
  const navigate = useNavigate();
  const save = useSaveAnswers();

  function goOn(complete: QuestionnaireAnswers) {
    onClose();
    void navigate(paths.subscriptionFor(complete.audience));
  }

  function finish(complete: QuestionnaireAnswers) {
    storeAnswers({ answers: complete, isComplete: true, isSaveWanted: false });
    if (!user) return goOn(complete);
    save.mutate(complete, {
      onSuccess: () => goOn(complete),
      onError: (error) => {
        if (isSignedOut(error)) goOn(complete);
      },
    });
  }

  return (
    <Wizard
      plans={plans}
      answers={answers}
      step={step}
      onStep={setStep}
      onAnswer={setAnswers}
      onComplete={finish}
      completeLabel="Start Subscription"
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
