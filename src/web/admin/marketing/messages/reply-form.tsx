import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type ConversationDetails, previewReply, sendReply } from "#contract/marketing/admin-messages.ts";
import { listReplyTemplates } from "#contract/marketing/admin-reply-templates.ts";
import { REPLY_LENGTH_MAX } from "#domain/marketing/conversations.ts";
import {
  fillPlaceholders,
  findPlaceholders,
  listPlaceholders,
  PLACEHOLDERS,
} from "#domain/marketing/reply-templates.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { InlineForm } from "#web/admin/kit/inline-form.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useUnsavedChanges } from "#web/admin/kit/unsaved-changes.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { useIsMailKept, useSentLabel } from "#web/admin/kit/use-sent-label.ts";
import { isRefusal } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";

/**
 * The form of a reply. A reply names the version of the conversation that its author has read. If the conversation has
 * changed, the form keeps the text and shows what is new.
 */
export function ReplyForm({ of: details }: { of: ConversationDetails }) {
  const conversationId = String(details.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [readVersion, setReadVersion] = useState(details.version);
  const markSaved = useUnsavedChanges(text.trim() !== "");
  const preview = useAdminMutation({ call: previewReply, stales: [], failure: "No preview", reason: refusalReason });
  const sentLabel = useSentLabel();
  const isMailKept = useIsMailKept();
  const send = useAdminMutation({
    call: sendReply,
    success: ({ email }) => (isMailKept ? sentLabel("Reply") : `Your reply to ${email} is on its way`),
    stales: ["messages", "todo", "emails"],
    onSuccess: ({ version }) => {
      markSaved();
      setText("");
      setReadVersion(version);
      preview.reset();
    },
  });
  const isRefused = send.error !== null && isRefusal(send.error, "changed-meanwhile");
  const hasNews = text.trim() !== "" && details.version !== readVersion;
  const [news] = details.entries.filter(({ kind }) => kind !== "note").slice(-1);

  const { data: templates } = useQuery(apiQuery(listReplyTemplates, {}));
  const missing = findPlaceholders(text);
  const hasPlaceholder = missing.length > 0;

  /** Adds a template to the text, with the values that are known. */
  function insert(templateId: string) {
    const template = templates?.find(({ id }) => String(id) === templateId);
    if (!template) return;
    const filled = fillPlaceholders(template.text, details.placeholders);
    write(text.trim() === "" ? filled : `${text.trimEnd()}\n\n${filled}`);
  }

  function write(typed: string) {
    if (text === "") setReadVersion(details.version);
    setText(typed);
    setProblem(undefined);
    preview.reset();
  }

  function requireText(): boolean {
    if (text.trim() !== "" && !hasPlaceholder) return true;
    setProblem(hasPlaceholder ? `Fill in ${listPlaceholders(text)}` : "Reply is required");
    field.current?.focus();
    return false;
  }

  return (
    <InlineForm
      aria-label="Reply"
      className="space-y-3"
      accepted={preview.data}
      onSubmit={() => {
        if (!requireText()) return;
        send.mutate({ conversationId, text, version: hasNews ? details.version : readVersion });
      }}
    >
      {hasNews && news && (
        <Alert
          tone="warning"
          takesFocus={isRefused}
          title={`${news.by} has ${news.kind === "reply" ? "answered" : "written again"} in the meantime. Your reply was not sent.`}
        >
          <p className="whitespace-pre-line break-words">{news.text}</p>
          <p className="mt-2">Your text is still here. Change it, or send it as well.</p>
        </Alert>
      )}
      {send.error && !isRefused && (
        <Alert tone="danger" title="Your reply was not sent" takesFocus>
          {refusalReason(send.error) || "Try again in a moment. Your text is still here."}
        </Alert>
      )}
      {templates && templates.length > 0 && (
        <Field label="Insert a template">
          {(control) => (
            <Select
              {...control}
              className="w-full"
              options={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
              value=""
              onChange={({ currentTarget: { value } }) => insert(value)}
            >
              <option value="">Choose...</option>
            </Select>
          )}
        </Field>
      )}
      {hasPlaceholder && (
        <Alert tone="warning" title={`Fill in ${listPlaceholders(text)}`}>
          The shop does not know {missing.map((name) => PLACEHOLDERS[name]).join(" and ")}. Type it before you send.
        </Alert>
      )}
      <Field label={`Reply to ${details.email}`} {...(problem ? { error: problem } : {})}>
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={6}
            maxLength={REPLY_LENGTH_MAX}
            value={text}
            onChange={(event) => write(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={send.isPending} busyLabel="Sending...">
          {hasNews ? "Send as well" : "Send reply"}
        </Button>
        <Button
          variant="secondary"
          isBusy={preview.isPending}
          busyLabel="Loading..."
          onClick={() => requireText() && preview.mutate({ conversationId, text })}
        >
          Preview
        </Button>
      </div>
      {preview.data && (
        <section aria-label="Preview of the email" aria-live="polite" className="rounded-paper border border-line p-4">
          <p className="font-medium break-words">{preview.data.subject}</p>
          <p className="text-sm text-ink-soft">To {preview.data.recipient}</p>
          <p className="mt-3 text-sm whitespace-pre-line wrap-anywhere">{preview.data.text}</p>
        </section>
      )}
    </InlineForm>
  );
}
