import { lazy, Suspense } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { DialogWizardProps } from "./dialog-wizard.tsx";

/** Fetched when somebody opens it: most who see the button do not press it. */
export const loadWizard = () => import("./dialog-wizard.tsx");
const DialogWizard = lazy(loadWizard);

export interface QuestionnaireDialogProps extends Omit<DialogWizardProps, "mode"> {
  isOpen: boolean;
  mode?: DialogWizardProps["mode"];
}

const TITLES = { new: "Find your box", update: "Update Preferences" } as const;

/** The questionnaire in a dialog. Closing it forgets the answers and starts over. */
export function QuestionnaireDialog({ isOpen, onClose, plans, mode = "new" }: QuestionnaireDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={TITLES[mode]} size="large" isTall>
      <Suspense fallback={<Spinner label="Opening the questions" />}>
        <DialogWizard onClose={onClose} plans={plans} mode={mode} />
      </Suspense>
    </Dialog>
  );
}
