import { type ReactNode, useState } from "react";
import { moveReturn, noteReturn } from "#contract/admin-calls.ts";
import type { AdminReturn } from "#contract/admin-returns.ts";
import type { ReturnReason } from "#domain/returns.ts";
import { RETURN_REASON_OPTIONS } from "#web/admin/returns/return-labels.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useOrderCall } from "./use-order-call.ts";

/** A return that was announced by letter or telephone, or that the post brought. */
export function NoteReturnForm({ orderId, onDone }: { orderId: number; onDone: () => void }) {
  const [reason, setReason] = useState<ReturnReason>("change-of-mind");
  const note = useOrderCall(noteReturn, onDone);
  return (
    <ReasonForm
      label="What comes back, and why"
      missing="Say what comes back"
      action="Note the return"
      isBusy={note.isPending}
      onSubmit={(text) => note.mutate({ orderId: String(orderId), reason, text })}
      onDone={onDone}
    >
      <Field label="Reason">
        {(control) => (
          <Select
            {...control}
            options={RETURN_REASON_OPTIONS}
            value={reason}
            onChange={(event) => {
              const chosen = RETURN_REASON_OPTIONS.find(({ value }) => value === event.currentTarget.value);
              if (chosen) setReason(chosen.value);
            }}
          />
        )}
      </Field>
    </ReasonForm>
  );
}

/** Why a return is not refunded; the customer reads it. */
export function DeclineReturnForm({ one, onDone }: { one: AdminReturn; onDone: () => void }) {
  const decline = useOrderCall(moveReturn, onDone);
  return (
    <ReasonForm
      label="Why it is declined; the customer is told by letter"
      missing="Say why: the customer reads it"
      action="Decline the return"
      isBusy={decline.isPending}
      onSubmit={(text) => decline.mutate({ returnId: String(one.id), state: "declined", text, version: one.version })}
      onDone={onDone}
    />
  );
}

interface ReasonFormProps {
  label: string;
  /** What is said when nothing was written. */
  missing: string;
  action: string;
  isBusy: boolean;
  onSubmit: (text: string) => void;
  onDone: () => void;
  children?: ReactNode;
}

function ReasonForm({ label, missing, action, isBusy, onSubmit, onDone, children }: ReasonFormProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  return (
    <form
      className="mt-3 space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        if (text.trim() === "") return setProblem(missing);
        setProblem(undefined);
        onSubmit(text.trim());
      }}
    >
      {children}
      <Field label={label} {...(problem ? { error: problem } : {})}>
        {(control) => (
          <TextArea
            {...control}
            value={text}
            maxLength={1_000}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" isBusy={isBusy} busyLabel="Saving...">
          {action}
        </Button>
        <Button variant="secondary" size="small" onClick={onDone}>
          Leave it
        </Button>
      </div>
    </form>
  );
}
