import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, type SubmitEventHandler, useId } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import "#contract/issue-messages.ts";
import type { z } from "#contract/zod.ts";
import { ApiRefusal, isRefusal } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary, type SummarisedError } from "#web/ui/form/error-summary.tsx";
import { fieldsIn } from "#web/ui/form/fields-in.ts";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { summariseErrors } from "#web/ui/form/summarise-errors.ts";
import type { AdminNoun } from "./api-query.ts";
import { measurePinnedBar } from "./measure-pinned-bar.ts";
import { refusalReason } from "./refusal-reason.ts";
import { useUnsavedChanges } from "./unsaved-changes.tsx";
import { useAdminMutation } from "./use-admin-mutation.ts";

export interface EntityFormOptions<Typed extends FieldValues, Checked, Sent, Output> {
  /** Prefix of the fields' ids. */
  name: string;
  schema: z.ZodType<Checked, Typed>;
  /** Initial values, in the order of the fields, which the error summary follows. */
  values: Typed;
  save: (sent: Sent) => Promise<Output>;
  stales?: readonly AdminNoun[];
  success: string;
  failure: string;
  onSaved?: (output: Output) => void;
}

export interface EntityFormState<Typed extends FieldValues, Checked, Sent>
  extends UseFormReturn<Typed, unknown, Checked> {
  name: string;
  /** Returns id, registration and error of a labelled field. */
  field: ReturnType<typeof fieldsIn<Typed, Checked>>;
  fieldOrder: readonly (keyof Typed & string)[];
  send: (sent: Sent) => void;
  isSaving: boolean;
  /** Error with which the server refused to save. */
  refused: Error | null;
  /** Clears the server's refusal. */
  forgetRefusal: () => void;
}

/** A form for one record. `schema` validates it, `save` saves it, and the server's refusals appear at their fields. */
export function useEntityForm<Typed extends FieldValues, Checked, Sent = Checked, Output = unknown>(
  options: EntityFormOptions<Typed, Checked, Sent, Output>,
): EntityFormState<Typed, Checked, Sent> {
  const { name, schema, values, save, stales, success, failure, onSaved } = options;
  const form = useForm<Typed, unknown, Checked>({
    resolver: zodResolver(schema),
    defaultValues: values as DefaultValues<Typed>,
    shouldFocusError: false,
  });
  const markSaved = useUnsavedChanges(form.formState.isDirty);
  const { mutate, isPending, error, reset } = useAdminMutation({
    call: save,
    ...(stales ? { stales } : {}),
    success,
    failure,
    onSuccess(output) {
      markSaved();
      form.reset(form.getValues());
      onSaved?.(output);
    },
    onError(refused) {
      const taken = isRefusal(refused, "already-taken") ? String(refused.facts.field) : "";
      if (taken in values) form.setError(taken as FieldPath<Typed>, { message: refusalReason(refused) });
      else if (refused instanceof ApiRefusal) showIssues(refused, form.setError);
    },
  });
  return {
    ...form,
    // react-hook-form tracks which parts of the form state are read, so `formState` must be read from the original
    // object.
    formState: form.formState,
    name,
    field: fieldsIn(name, form),
    fieldOrder: Object.keys(values),
    send: mutate,
    isSaving: isPending,
    refused: error,
    forgetRefusal: reset,
  };
}

export interface EntityFormProps<Typed extends FieldValues, Checked, Sent> {
  form: EntityFormState<Typed, Checked, Sent>;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** Label of the submit button. */
  action: ReactNode;
  /** Label of the submit button while the form saves, or while `isWaiting` for something else. */
  savingLabel?: string | undefined;
  isWaiting?: boolean;
  /** Closes the form. If it is undefined, the form has no cancel button. */
  onCancel?: () => void;
  /** Errors of fields above the form, which the summary lists first. */
  errorsAbove?: readonly SummarisedError[];
  /** Shown if another session has saved the same record in the meantime. */
  changedMeanwhile?: ReactNode;
  /** Further parts of the record, which may have forms of their own. Shown between the fields and the buttons. */
  below?: ReactNode;
  /** Further actions. In a dialog, they stand above the buttons, which are always last. */
  beside?: ReactNode;
  /** True if the page has several forms. The button then appears with the first change. */
  isPart?: boolean;
  /** True if the form is longer than a screen. Its button then stays in sight. */
  isLong?: boolean;
  children: ReactNode;
}

/** Keeps the buttons of a form in a dialog in sight. They stand on the dialog's lower edge if nothing follows the form. */
const FOOT =
  "sticky bottom-0 z-10 -mx-5 [:last-child>&]:-mb-5 sm:[:last-child>&]:-mb-8 flex flex-wrap gap-3 border-t border-line bg-surface px-5 py-3 sm:-mx-8 sm:px-8 [dialog:has(&)]:scroll-pb-28";

/** Keeps the buttons of a long form on a page in sight. */
const LONG_FOOT =
  "sticky bottom-0 z-10 flex flex-wrap gap-3 border-t border-line bg-surface py-3 [html:has(&)]:scroll-pb-24";

/** Layout of a form: its errors, its fields and its buttons. */
export function EntityForm<Typed extends FieldValues, Checked, Sent>(props: EntityFormProps<Typed, Checked, Sent>) {
  const { form, onSubmit, action, savingLabel = "Saving...", isWaiting = false, onCancel } = props;
  const { errorsAbove = [], changedMeanwhile, below, beside, isPart = false, isLong = false, children } = props;
  const formId = useId();
  const { errors, submitCount, isDirty } = form.formState;
  const isBeaten = changedMeanwhile !== undefined && isRefusal(form.refused, "changed-meanwhile");
  const reason = isBeaten || hasErrors(errors) ? "" : refusalReason(form.refused);
  return (
    <div className="space-y-5">
      <form id={formId} noValidate className="space-y-5" onSubmit={onSubmit}>
        <ErrorSummary
          key={submitCount}
          errors={[...errorsAbove, ...summariseErrors(form.name, errors, form.fieldOrder)]}
        />
        {reason && (
          <Alert tone="danger" title="Not saved">
            {reason}
          </Alert>
        )}
        {isBeaten && changedMeanwhile}
        {children}
      </form>
      {below}
      {onCancel && beside}
      {(!isPart || isDirty || form.isSaving) && (
        <div
          ref={isLong && !onCancel ? measurePinnedBar : undefined}
          className={onCancel ? FOOT : isLong ? LONG_FOOT : "flex flex-wrap gap-3"}
        >
          <Button type="submit" form={formId} isBusy={form.isSaving || isWaiting} busyLabel={savingLabel}>
            {action}
          </Button>
          {onCancel && (
            <Button variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      )}
      {!onCancel && beside}
    </div>
  );
}

function hasErrors(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0;
}
