import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QuestionnaireDialog } from "#web/monthly-box/questionnaire/questionnaire-dialog.tsx";
import { plansQuery } from "#web/queries.ts";
import { Button } from "#web/ui/button.tsx";

/** The questionnaire in a dialog, with the saved answers; the plans it shows are fetched when it is first opened. */
export function UpdatePreferences() {
  const [isOpen, setOpen] = useState(false);
  const plans = useQuery({ ...plansQuery, enabled: isOpen });
  return (
    <>
      <Button
        variant="secondary"
        isBusy={isOpen && plans.isPending}
        busyLabel="Opening..."
        onClick={() => setOpen(true)}
      >
        Update Preferences
      </Button>
      {plans.data && (
        <QuestionnaireDialog mode="update" isOpen={isOpen} onClose={() => setOpen(false)} plans={plans.data} />
      )}
    </>
  );
}
