import { lazy, Suspense, useDeferredValue } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { DialogWizardProps } from "./dialog-wizard.tsx";

/** Loaded when the dialog is opened. */
export const loadWizard = () => import("./dialog-wizard.tsx");
const DialogWizard = lazy(loadWizard);

export interface QuestionnaireDialogProps extends Omit<DialogWizardProps, "mode"> {
  isOpen: boolean;
  mode?: DialogWizardProps["mode"];
}

const OPENING = <Spinner label="Loading the questions" />;

const TITLES = { new: "Find your box", update: "Update Preferences" } as const;

/** Dialog with the questionnaire. Closing it clears the answers. */
export function QuestionnaireDialog({ isOpen, onClose, plans, mode = "new" }: QuestionnaireDialogProps) {
  // Opens the dialog at once and renders the questions in the next frame.
  const isFilled = useDeferredValue(isOpen, false);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={TITLES[mode]} size="large" isTall>
      <Suspense fallback={OPENING}>
        {isFilled ? <DialogWizard onClose={onClose} plans={plans} mode={mode} /> : OPENING}
      </Suspense>
    </Dialog>
  );
}
