import { type FormEvent, useId, useRef, useState } from "react";
import type { Basket } from "#contract/basket.ts";
import { applyDiscountCode, withdrawDiscountCode } from "#contract/calls.ts";
import { callApi } from "#web/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { codeRefusalWords, enteringRefusedWords } from "./code-refusal-words.ts";
import { useBasketChange } from "./use-basket-change.ts";

/** The field for a discount code, or the code that is in the basket with what became of it. */
export function DiscountCode({ basket }: { basket: Basket }) {
  return (
    <div className="mt-6 border-t border-line pt-5">
      {basket.discountCode ? <EnteredCode entered={basket.discountCode} /> : <CodeField />}
    </div>
  );
}

function EnteredCode({ entered }: { entered: NonNullable<Basket["discountCode"]> }) {
  const { mutate, isPending } = useWithdrawCode();
  const { code, refusal, minimum } = entered;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="wrap-anywhere">
          Discount code <span className="font-medium">{code}</span>
        </p>
        <Button
          variant="quiet"
          className="px-1"
          isBusy={isPending}
          busyLabel="Removing..."
          aria-label={`Remove the code ${code}`}
          onClick={() => mutate(undefined)}
        >
          Remove
        </Button>
      </div>
      {refusal && (
        <p role="status" className="text-sm font-medium text-danger">
          {codeRefusalWords(refusal, minimum)}
        </p>
      )}
    </>
  );
}

function CodeField() {
  const fieldId = useId();
  const { mutate, isPending } = useApplyCode();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  function refuse(message: string) {
    setProblem(message);
    input.current?.focus();
  }

  function apply(event: FormEvent) {
    event.preventDefault();
    const code = input.current?.value ?? "";
    if (isPending) return;
    if (code.trim() === "") return refuse("Enter a code");
    setProblem(undefined);
    mutate(code, { onError: (error) => refuse(enteringRefusedWords(error)) });
  }

  return (
    <form method="post" noValidate onSubmit={apply}>
      <Field id={fieldId} label="Discount code" isOptional {...(problem ? { error: problem } : {})}>
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="min-w-0"
              ref={input}
              onChange={() => setProblem(undefined)}
              {...control}
            />
            <Button type="submit" variant="secondary" className="shrink-0" isBusy={isPending} busyLabel="Applying...">
              Apply
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

/** Enters a code; a refusal is said beside the field, by whoever calls it. */
function useApplyCode() {
  return useBasketChange({
    call: (code: string) => callApi(applyDiscountCode, { code }),
    refused: () => undefined,
    done: (code) => ({ title: "Code applied", description: `${code.trim().toUpperCase()} has been applied.` }),
  });
}

function useWithdrawCode() {
  return useBasketChange({
    call: (_: undefined) => callApi(withdrawDiscountCode, {}),
    refused: () => ({ title: "Error", description: "The code could not be removed. Please try again." }),
    done: () => undefined,
  });
}
