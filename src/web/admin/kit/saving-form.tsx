import type { ReactNode, SubmitEventHandler } from "react";
import type { FieldErrors, FieldValues } from "react-hook-form";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/form/error-summary.tsx";
import { summariseErrors } from "#web/ui/form/summarise-errors.ts";
import { refusalReason } from "./refusal-reason.ts";

export interface SavingFormProps<Values extends FieldValues> {
  /** What the ids of its fields begin with. */
  name: string;
  formState: { errors: FieldErrors<Values>; submitCount: number };
  fieldOrder: readonly (keyof Values & string)[];
  /** Why the shop has not saved it. */
  refused: Error | null;
  isSaving: boolean;
  /** What its button says meanwhile, where that is not "Saving...". */
  savingLabel?: string | undefined;
  /** The words of its button. */
  action: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onDone: () => void;
  /** Another thing to do, at the far end of the buttons. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A form that saves one thing: what is wrong with it, its fields, and its buttons. */
export function SavingForm<Values extends FieldValues>(props: SavingFormProps<Values>) {
  const {
    name,
    formState,
    fieldOrder,
    refused,
    isSaving,
    savingLabel = "Saving...",
    action,
    onSubmit,
    onDone,
    beside,
    children,
  } = props;
  const { errors, submitCount } = formState;
  const reason = Object.keys(errors).length > 0 ? "" : refusalReason(refused);
  return (
    <form noValidate className="space-y-5" onSubmit={onSubmit}>
      <ErrorSummary key={submitCount} errors={summariseErrors(name, errors, fieldOrder)} />
      {reason && (
        <Alert tone="danger" title="Not saved">
          {reason}
        </Alert>
      )}
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSaving} busyLabel={savingLabel}>
          {action}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        {beside}
      </div>
    </form>
  );
}
