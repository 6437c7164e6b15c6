import { useState } from "react";
import { useNavigate } from "react-router";
import type { Plans } from "#contract/catalogue.ts";
import type { QuestionnaireAnswers } from "#domain/plans.ts";
import { isSignedOut } from "#web/api-client.ts";
import { paths } from "#web/paths.ts";
import { useSignedOutRedirect } from "#web/shell/use-signed-out-redirect.ts";
import { useUser } from "#web/shell/use-user.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { type PartialAnswers, storeAnswers } from "./stored-answers.ts";
import { useSaveAnswers } from "./use-save-answers.ts";
import { Wizard } from "./wizard.tsx";

export interface QuestionnaireDialogProps {
  isOpen: boolean;
  onClose: () => void;
  plans: Plans;
  /** "new" leads on to the subscription page; "update" saves to the account and closes. */
  mode: "new" | "update";
}

/** The questionnaire in a dialog. Closing it forgets the answers and starts over. */
export function QuestionnaireDialog({ isOpen, onClose, plans, mode }: QuestionnaireDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={mode === "new" ? "Find your box" : "Your preferences"}
      size="large"
    >
      <DialogWizard onClose={onClose} plans={plans} mode={mode} />
    </Dialog>
  );
}

function DialogWizard({ onClose, plans, mode }: Omit<QuestionnaireDialogProps, "isOpen">) {
  const [answers, setAnswers] = useState<PartialAnswers>({});
  const { user } = useUser();
  const navigate = useNavigate();
  const redirectSignedOut = useSignedOutRedirect();
  const save = useSaveAnswers();

  function goOn(complete: QuestionnaireAnswers) {
    onClose();
    if (mode === "new") navigate(paths.subscriptionFor(complete.audience));
  }

  function finish(complete: QuestionnaireAnswers) {
    if (mode === "new") storeAnswers({ answers: complete, isComplete: true, isSaveWanted: false });
    if (mode === "new" && !user) return goOn(complete);
    save.mutate(complete, {
      onSuccess: () => goOn(complete),
      onError: (error) => {
        if (!isSignedOut(error)) return;
        if (mode === "new") return goOn(complete);
        redirectSignedOut({
          title: "Please Sign In",
          description: "You need to sign in to save your preferences.",
        });
      },
    });
  }

  return (
    <Wizard
      plans={plans}
      answers={answers}
      onAnswer={setAnswers}
      onComplete={finish}
      completeLabel={mode === "new" ? "Start Subscription" : "Save Preferences"}
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
