import { type FormEvent, useId, useRef, useState } from "react";
import { entryRefusedMessage } from "#web/basket/code-refusal-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { type SubscriptionActions, useSubscriptionAction } from "./subscription-actions.ts";

interface AddGiftCardProps {
  actions: SubscriptionActions;
  onDone: () => void;
}

/** The code of a gift card that is to pay for boxes. */
export function AddGiftCard({ actions, onDone }: AddGiftCardProps) {
  const fieldId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useSubscriptionAction(actions, onDone);

  function refuse(message: string) {
    setProblem(message);
    input.current?.focus();
  }

  function add(event: FormEvent) {
    event.preventDefault();
    const code = input.current?.value ?? "";
    if (isPending) return;
    if (code.trim() === "") return refuse("Enter the code of your gift card");
    setProblem(undefined);
    mutate({ kind: "add-gift-card", code }, { onError: (error) => refuse(entryRefusedMessage(error)) });
  }

  return (
    <form method="post" noValidate className="space-y-5" onSubmit={add}>
      <p className="text-ink-soft">
        It pays before your bank card, as far as it goes, from the next box that is not paid yet. What is left stays on
        it for the boxes after.
      </p>
      <Field id={fieldId} label="Code of the gift card" {...(problem ? { error: problem } : {})}>
        {(control) => (
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            ref={input}
            onChange={() => setProblem(undefined)}
            {...control}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" onClick={onDone}>
          Back
        </Button>
        <Button type="submit" isBusy={isPending} busyLabel="Adding...">
          Add gift card
        </Button>
      </div>
    </form>
  );
}
