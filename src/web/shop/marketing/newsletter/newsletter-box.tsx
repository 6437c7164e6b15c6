import { type FormEvent, useId, useRef, useState } from "react";
import { newsletterWording } from "#domain/marketing/newsletter-wording.ts";
import { isRefusal } from "#web/app/api-client.ts";
import { useBrand } from "#web/app/layout/use-shop-mode.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { newsletterFailure, useSubscribe } from "./use-subscribe.ts";

/**
 * Newsletter form. `source` is the page or "footer". The browser checks the format and the server checks the rest,
 * because one field does not justify a form library on every page.
 */
export function NewsletterBox({ title, source }: { title: string; source: string }) {
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, reset, isPending, isSuccess, variables, error } = useSubscribe();
  const [isMistyped, setMistyped] = useState(false);
  const refused = isRefusal(error, "invalid-input")
    ? error.issues.find(({ path }) => path === "email")?.message
    : undefined;
  const problem = isMistyped ? "Invalid email address" : refused;

  function subscribe(event: FormEvent) {
    event.preventDefault();
    const field = input.current;
    if (isPending || !field) return;
    setMistyped(!field.validity.valid);
    if (field.validity.valid) mutate({ email: field.value, source }, { onError: () => field.focus() });
    else field.focus();
  }

  const wording = newsletterWording(useBrand());
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-2xl sm:text-3xl">
        {title}
      </h2>
      <form method="post" noValidate className="mt-3 space-y-4" onSubmit={subscribe}>
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-full flex-1 sm:min-w-[18rem]">
            <Field label="Your email address" hint={wording} {...(problem ? { error: problem } : {})}>
              {(control) => (
                <TextInput
                  ref={input}
                  type="email"
                  autoComplete="email"
                  required
                  onChange={() => {
                    setMistyped(false);
                    if (refused) reset();
                  }}
                  {...control}
                />
              )}
            </Field>
          </div>
          <Button type="submit" className="min-h-12" isBusy={isPending} busyLabel="Subscribing...">
            Subscribe
          </Button>
        </div>
        {error && !problem && <Alert tone="danger">{newsletterFailure(error)}</Alert>}
        <p role="status" className="font-medium break-words text-success empty:hidden">
          {isSuccess && !problem && `We have sent an email to ${variables.email}. Please confirm with the link in it.`}
        </p>
      </form>
    </section>
  );
}
