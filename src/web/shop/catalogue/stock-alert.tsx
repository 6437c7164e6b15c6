import { type FormEvent, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { InputOf } from "#contract/call.ts";
import { askForStockAlert } from "#contract/marketing/marketing.ts";
import { ApiRefusal, callApi, isRefusal } from "#web/app/api-client.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { useCall } from "#web/app/use-call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

/** Registers an email address for one email when the product is back in stock. */
export function StockAlert({ slug, name }: { slug: string; name: string }) {
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { user } = useUser();
  const { revalidate } = useRevalidator();
  const { mutate, reset, isPending, data, variables, error } = useCall({
    call: (typed: InputOf<typeof askForStockAlert>) => callApi(askForStockAlert, typed),
    onSuccess: ({ isInStock }) => (isInStock ? revalidate() : undefined),
  });
  const [isMistyped, setMistyped] = useState(false);
  const refused = isRefusal(error, "invalid-input")
    ? error.issues.find(({ path }) => path === "email")?.message
    : undefined;
  const problem = isMistyped ? "Invalid email address" : refused;

  function ask(event: FormEvent) {
    event.preventDefault();
    const field = input.current;
    if (isPending || !field) return;
    setMistyped(!field.validity.valid);
    if (field.validity.valid) mutate({ slug, email: field.value }, { onError: () => field.focus() });
    else field.focus();
  }

  return (
    <section aria-labelledby={titleId} className="mt-5">
      <h2 id={titleId} className="font-sans text-base font-medium">
        Email me when it is back
      </h2>
      {data && !data.isInStock ? (
        <p role="status" className="mt-2 font-medium break-words text-success">
          We will email {variables.email} once, when {name} is in stock again.
        </p>
      ) : (
        <form method="post" noValidate className="mt-2 space-y-3" onSubmit={ask}>
          <div className="flex flex-wrap items-end gap-3">
            <div className="min-w-full flex-1 sm:min-w-[16rem]">
              <Field
                label="Your email address"
                hint="We send one email about this product, then delete your address."
                {...(problem ? { error: problem } : {})}
              >
                {(control) => (
                  <TextInput
                    ref={input}
                    type="email"
                    autoComplete="email"
                    required
                    key={user?.email}
                    defaultValue={user?.email}
                    onChange={() => {
                      setMistyped(false);
                      if (refused) reset();
                    }}
                    {...control}
                  />
                )}
              </Field>
            </div>
            <Button type="submit" variant="secondary" className="min-h-12" isBusy={isPending} busyLabel="Saving...">
              Tell me
            </Button>
          </div>
          {error && !problem && <Alert tone="danger">{failureMessage(error)}</Alert>}
        </form>
      )}
    </section>
  );
}

function failureMessage(error: Error): string {
  if (error instanceof ApiRefusal && error.status === 429) return "Too many attempts. Wait a minute.";
  if (isRefusal(error, "not-found")) return "This product is no longer for sale.";
  return "Something went wrong. Please try again.";
}
