import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QuestionnaireDialog } from "#web/monthly-box/questionnaire/questionnaire-dialog.tsx";
import { plansQuery } from "#web/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { UpdateBoxes, useBoxesToUpdate } from "./update-boxes.tsx";

/** The preferences of the boxes that come; without any, the questionnaire with the saved answers. */
export function UpdatePreferences() {
  const [isOpen, setOpen] = useState(false);
  const boxes = useBoxesToUpdate();
  const hasBox = boxes !== undefined && boxes.length > 0;
  const plans = useQuery({ ...plansQuery, enabled: isOpen });
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="secondary"
        isBusy={isOpen && !hasBox && plans.isPending}
        busyLabel="Opening..."
        onClick={() => setOpen(true)}
      >
        Update Preferences
      </Button>
      {hasBox ? (
        <Dialog isOpen={isOpen} onClose={close} title="Update Preferences">
          <UpdateBoxes boxes={boxes} onDone={close} />
        </Dialog>
      ) : (
        plans.data && <QuestionnaireDialog mode="update" isOpen={isOpen} onClose={close} plans={plans.data} />
      )}
    </>
  );
}
