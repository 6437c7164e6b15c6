import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { type NewsletterIssue, newsletterFields } from "#contract/admin-newsletters.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { type IssueFields, useSaveIssue } from "./use-newsletters.ts";

/** Writes an issue. Nothing leaves the house by saving. */
export function IssueForm({ issue, onSaved }: { issue: NewsletterIssue | undefined; onSaved: () => void }) {
  const { mutate, isPending } = useSaveIssue();
  const { register, handleSubmit, setError, formState } = useForm<IssueFields>({
    resolver: zodResolver(newsletterFields),
    defaultValues: { subject: issue?.subject ?? "", preview: issue?.preview ?? "", body: issue?.body ?? "" },
  });
  const { errors } = formState;
  const save = handleSubmit((fields) => {
    if (isPending) return;
    mutate(
      { issueId: issue?.id, fields },
      { onSuccess: onSaved, onError: (refused) => void showIssues(refused, setError) },
    );
  });
  return (
    <form noValidate className="space-y-5" onSubmit={save}>
      <TextField id="issue-subject" label="Subject" error={errors.subject} {...register("subject")} />
      <TextField
        id="issue-preview"
        label="Preview"
        hint="Mail programs show it beside the subject."
        isOptional
        error={errors.preview}
        {...register("preview")}
      />
      <Field
        id="issue-body"
        label="Text"
        hint="Markdown: ## for a heading, **strong**, - for a list, [words](https://…) for a link. No pictures, no HTML."
        {...(errors.body?.message ? { error: errors.body.message } : {})}
      >
        {(control) => (
          <TextArea rows={14} className="max-h-none font-mono text-sm" {...register("body")} {...control} />
        )}
      </Field>
      <Button type="submit" isBusy={isPending} busyLabel="Saving...">
        Save
      </Button>
    </form>
  );
}
