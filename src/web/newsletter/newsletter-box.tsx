import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { NEWSLETTER_WORDING, subscribeToNewsletter } from "#contract/newsletter.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { showIssues } from "#web/ui/show-issues.ts";
import { TextInput } from "#web/ui/text-input.tsx";
import { newsletterFailure, useSubscribe } from "./use-subscribe.ts";

/** Asks for the newsletter. `source` is the page it stands on, or "footer". */
export function NewsletterBox({ title, source }: { title: string; source: string }) {
  const titleId = useId();
  const { mutate, isPending, isSuccess, variables, error } = useSubscribe();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(subscribeToNewsletter.input),
    defaultValues: { email: "", source },
  });
  const problem = formState.errors.email?.message;
  const subscribe = handleSubmit((input) => {
    if (!isPending) mutate(input, { onError: (refused) => void showIssues(refused, setError) });
  });
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-2xl sm:text-3xl">
        {title}
      </h2>
      <form noValidate className="mt-3 space-y-4" onSubmit={subscribe}>
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-full flex-1 sm:min-w-[18rem]">
            <Field label="Your e-mail address" hint={NEWSLETTER_WORDING} {...(problem ? { error: problem } : {})}>
              {(control) => <TextInput type="email" autoComplete="email" {...register("email")} {...control} />}
            </Field>
          </div>
          <Button type="submit" className="min-h-12" isBusy={isPending} busyLabel="Subscribing...">
            Subscribe
          </Button>
        </div>
        {error && !problem && <Alert tone="danger">{newsletterFailure(error)}</Alert>}
        <p role="status" className="font-medium break-words text-success empty:hidden">
          {isSuccess && !problem && `A letter is on its way to ${variables.email}: please confirm by the link in it.`}
        </p>
      </form>
    </section>
  );
}
