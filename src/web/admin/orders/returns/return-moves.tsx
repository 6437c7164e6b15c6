import { type ReactNode, useEffect, useRef, useState } from "react";
import { type AdminReturn, moveReturn } from "#contract/orders/admin-returns.ts";
import type { ReturnState } from "#domain/orders/returns.ts";
import { InlineForm } from "#web/admin/kit/inline-form.tsx";
import { closeUnlessUnsaved, useUnsavedChanges } from "#web/admin/kit/unsaved-changes.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { usePermitted } from "#web/admin/kit/use-permitted.ts";
import { ORDER_CHANGE } from "#web/admin/orders/order-labels.ts";
import { useRefundLink } from "#web/admin/orders/order-link.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";

type Move = Pick<AdminReturn, "id" | "orderId" | "state" | "isRefunded" | "version">;

const MOVED = {
  announced: "Return announced",
  arrived: "Return marked as arrived or posted",
  refunded: "Return marked as refunded",
  declined: "Return declined and customer emailed",
} satisfies Record<ReturnState, string>;

/** Actions of an open return. In a row of a list, a dialog asks for the reason of declining. */
export function ReturnMoves({ one, isRow = false }: { one: Move; isRow?: boolean }) {
  const [isDeclining, setDeclining] = useState(false);
  const move = useAdminMutation({
    ...ORDER_CHANGE,
    success: (moved) => MOVED[moved.state],
    call: moveReturn,
  });
  const close = () => setDeclining(false);
  const mayRefund = usePermitted()("orders.refund");
  const refundLink = useRefundLink(one.orderId);
  if (isDeclining && !isRow) return <DeclineReturnForm one={one} onDone={close} />;
  const go = (state: "arrived" | "refunded") => {
    move.mutate({ returnId: String(one.id), state, version: one.version });
  };
  const of = isRow && <span className="sr-only"> (order {one.orderId})</span>;
  const weight = one.state === "announced" ? "secondary" : "primary";
  return (
    <div className={`flex flex-wrap gap-2 ${isRow ? "lg:flex-nowrap lg:justify-end" : "mt-2"}`}>
      {one.state === "announced" && (
        <Button size="small" isBusy={move.isPending} onClick={() => go("arrived")}>
          <span>Arrived or posted{of}</span>
        </Button>
      )}
      {one.isRefunded ? (
        <Button variant={weight} size="small" isBusy={move.isPending} onClick={() => go("refunded")}>
          <span>Already refunded{of}</span>
        </Button>
      ) : (
        mayRefund && (
          <ButtonLink {...refundLink} variant={weight} size="small">
            <span>Refund{of}</span>
          </ButtonLink>
        )
      )}
      <Button variant="quiet" size="small" onClick={() => setDeclining(true)}>
        <span>Decline{of}</span>
      </Button>
      {isRow && (
        <Dialog
          isOpen={isDeclining}
          onClose={() => closeUnlessUnsaved(close)}
          title={`Decline the return of order #${one.orderId}`}
          size="small"
        >
          <DeclineReturnForm one={one} onDone={close} />
        </Dialog>
      )}
    </div>
  );
}

/** Asks why a return is not refunded. The customer reads the reason. */
function DeclineReturnForm({ one, onDone }: { one: Move; onDone: () => void }) {
  const decline = useAdminMutation({
    ...ORDER_CHANGE,
    success: MOVED.declined,
    call: moveReturn,
    onSuccess: onDone,
  });
  return (
    <ReasonForm
      label="Reason for declining, emailed to the customer"
      missing="Reason is required. The customer gets it by email"
      action="Decline return"
      isBusy={decline.isPending}
      refused={decline.error}
      onSubmit={(text) => decline.mutate({ returnId: String(one.id), state: "declined", text, version: one.version })}
      onDone={onDone}
    />
  );
}

interface ReasonFormProps {
  label: string;
  /** Message if the field is empty. */
  missing: string;
  action: string;
  isBusy: boolean;
  /** Error with which the server refused to save. */
  refused: Error | null;
  onSubmit: (text: string) => void;
  onDone: () => void;
  children?: ReactNode;
}

/** Form for the text of a return. */
export function ReasonForm({ label, missing, action, isBusy, refused, onSubmit, onDone, children }: ReasonFormProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const region = useRef<HTMLDivElement>(null);
  useUnsavedChanges(text.trim() !== "");
  // The form replaces the pressed button, and the bar at the foot of the dialog must not cover it.
  useEffect(() => {
    region.current?.querySelector<HTMLElement>("select, textarea")?.focus({ preventScroll: true });
    region.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={region}>
      <InlineForm
        className="mt-3 space-y-4"
        refused={refused}
        reason={ORDER_CHANGE.reason}
        onSubmit={() => {
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
            Cancel
          </Button>
        </div>
      </InlineForm>
    </div>
  );
}
