import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useDeferredValue, useState } from "react";
import type { MetaFunction } from "react-router";
import type { OutputOf } from "#contract/call.ts";
import {
  countNewsletterReaders,
  createNewsletter,
  deleteNewsletter,
  listNewsletters,
  moveNewsletter,
  type NewsletterIssue,
  newsletterFields,
  sendNewsletter,
  testNewsletter,
  updateNewsletter,
} from "#contract/marketing/admin-marketing.ts";
import { formatCount } from "#domain/format-count.ts";
import type { IssueMove } from "#domain/marketing/newsletter.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { ConfirmDialog, type RemoveDefinition, RemoveDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { EntityForm, useEntityForm } from "#web/admin/kit/entity-form.tsx";
import { AreaField } from "#web/admin/kit/form-fields.tsx";
import { closeUnlessUnsaved } from "#web/admin/kit/unsaved-changes.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { useIsMailKept, useSentLabel } from "#web/admin/kit/use-sent-label.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { IssueRow } from "./issue-row.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { Subscribers } from "./subscribers.tsx";

/** Loaded with the form only, because it contains the Markdown parser. */
const IssueText = lazy(() => import("./issue-text.tsx"));

/** Interval of reloads while emails of an issue are being written or sent. */
const LOOK_AGAIN_MS = 10_000;

const CHANGE = {
  stales: ["newsletters"],
  reason: (error: Error) =>
    isRefusal(error, "issue-sent")
      ? "It is already being sent."
      : isRefusal(error, "no-readers")
        ? "There are no confirmed subscribers yet."
        : undefined,
} as const;

const REMOVE: RemoveDefinition<NewsletterIssue> = {
  noun: "issue",
  nameOf: ({ subject }) => subject,
  call: ({ id }) => callApi(deleteNewsletter, { issueId: String(id) }),
  stales: CHANGE.stales,
  reason: CHANGE.reason,
  consequence: "It has not been sent. Its text is deleted.",
};

const MOVED_MESSAGES = {
  paused: "Issue paused",
  sending: "The issue is being sent",
  stopped: "Issue stopped",
} satisfies Record<IssueMove, string>;

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Newsletter");

type Open =
  | { dialog: "write"; issue: NewsletterIssue | undefined }
  | { dialog: "send" | "schedule" | "delete" | "stop"; issue: NewsletterIssue };

export default function NewsletterPage() {
  const {
    data: issues,
    isError,
    refetch,
  } = useQuery({
    ...apiQuery(listNewsletters, {}),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status, waitingCount }) => status === "sending" || waitingCount > 0) ? LOOK_AGAIN_MS : false,
  });
  const { data: readers } = useQuery(apiQuery(countNewsletterReaders, {}));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const sentLabel = useSentLabel();
  const isMailKept = useIsMailKept();
  const send = useAdminMutation({
    ...CHANGE,
    call: sendNewsletter,
    success: isMailKept ? sentLabel("Issue") : MOVED_MESSAGES.sending,
    failure: "Failed to send the issue",
    onSuccess: close,
    onError: close,
  });
  const test = useAdminMutation({
    call: testNewsletter,
    stales: ["emails"],
    success: ({ recipient }) => sentLabel("Test", `to ${recipient}`),
    failure: "Failed to send the test",
  });
  const move = useAdminMutation({
    ...CHANGE,
    call: moveNewsletter,
    success: (_, { status }) => (isMailKept && status === "sending" ? sentLabel("Issue") : MOVED_MESSAGES[status]),
    failure: "Failed to change the issue",
    onSuccess: close,
    onError: close,
  });
  return (
    <section aria-labelledby="newsletter-title">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id="newsletter-title" className="text-2xl sm:text-3xl">
            Newsletter
          </h2>
          <p className="mt-1 text-ink-soft">{readers ? readersLabel(readers) : "Counting subscribers..."}</p>
        </div>
        <Button className="shrink-0" onClick={() => setOpen({ dialog: "write", issue: undefined })}>
          New issue
        </Button>
      </div>
      <div className="mt-6">
        {isError ? (
          <LoadError title="The issues could not be loaded" onRetry={() => void refetch()}>
            <p>Try again in a moment.</p>
          </LoadError>
        ) : !issues ? (
          <Spinner label="Loading the issues" />
        ) : issues.length === 0 ? (
          <EmptyState title="No issues yet">
            <p>Write an issue, check its preview, then send it to all confirmed subscribers.</p>
          </EmptyState>
        ) : (
          <ul className="border-t border-line">
            {issues.map((issue) => (
              <IssueRow
                key={issue.id}
                issue={issue}
                hasReaders={readers?.confirmed !== 0}
                onEdit={() => setOpen({ dialog: "write", issue })}
                onSend={() => setOpen({ dialog: "send", issue })}
                onSchedule={() => setOpen({ dialog: "schedule", issue })}
                onTest={() => test.mutate({ issueId: String(issue.id) })}
                onDelete={() => setOpen({ dialog: "delete", issue })}
                onMove={(status) =>
                  status === "stopped"
                    ? setOpen({ dialog: "stop", issue })
                    : move.mutate({ issueId: String(issue.id), status })
                }
              />
            ))}
          </ul>
        )}
      </div>
      <Subscribers />
      <Dialog
        isOpen={open?.dialog === "write"}
        onClose={() => closeUnlessUnsaved(close)}
        title={open?.issue ? "Edit issue" : "New issue"}
        size="wide"
      >
        {open?.dialog === "write" && (
          <IssueForm issue={open.issue} onSaved={close} onCancel={() => closeUnlessUnsaved(close)} />
        )}
      </Dialog>
      <Dialog isOpen={open?.dialog === "schedule"} onClose={close} title="Send the issue later">
        {open?.dialog === "schedule" && <ScheduleForm issue={open.issue} onSaved={close} />}
      </Dialog>
      <ConfirmDialog
        isOpen={open?.dialog === "send"}
        onClose={close}
        title="Send the issue now?"
        actionLabel="Send issue"
        isDanger={false}
        busyLabel="Sending..."
        isBusy={send.isPending}
        onConfirm={() => open?.issue && send.mutate({ issueId: String(open.issue.id) })}
      >
        <p>
          “{open?.issue?.subject}” goes to{" "}
          {readers ? subscribersLabel(readers.confirmed, "confirmed ") : "all confirmed subscribers"}. You can pause or
          stop it while it is being sent. You cannot change it or recall sent emails.
        </p>
        {isMailKept && <p>No mail server is connected. The emails are kept under Emails and reach nobody.</p>}
        {readers && readers.confirmed > 0 && (
          <p>
            At {readers.readersPerMinute} {readers.readersPerMinute === 1 ? "email" : "emails"} a minute, this takes{" "}
            {minutesLabel(readers.minutesToWrite)}.
          </p>
        )}
      </ConfirmDialog>
      <RemoveDialog of={REMOVE} row={open?.dialog === "delete" ? open.issue : undefined} onClose={close} />
      <ConfirmDialog
        isOpen={open?.dialog === "stop"}
        onClose={close}
        title="Stop sending for good?"
        actionLabel="Stop issue"
        keepLabel="Keep sending"
        busyLabel="Stopping..."
        isBusy={move.isPending}
        onConfirm={() => open?.issue && move.mutate({ issueId: String(open.issue.id), status: "stopped" })}
      >
        <p>
          Subscribers who have received “{open?.issue?.subject}” keep it. Nobody else gets it, and it cannot be sent
          again. To interrupt it, pause it instead.
        </p>
      </ConfirmDialog>
    </section>
  );
}

/** "3 confirmed subscribers, 1 unconfirmed". Other kinds are left out while there are none. */
function readersLabel({ confirmed, pending, unsubscribed }: OutputOf<typeof countNewsletterReaders>): string {
  return [
    subscribersLabel(confirmed, "confirmed "),
    ...(pending > 0 ? [`${formatCount(pending)} unconfirmed`] : []),
    ...(unsubscribed > 0 ? [`${formatCount(unsubscribed)} unsubscribed`] : []),
  ].join(", ");
}

/** "1 confirmed subscriber". `kind` ends with a space. */
function subscribersLabel(count: number, kind: string): string {
  return `${formatCount(count)} ${kind}${count === 1 ? "subscriber" : "subscribers"}`;
}

interface IssueFields {
  subject: string;
  preview?: string | undefined;
  body: string;
}

interface IssueFormProps {
  issue: NewsletterIssue | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

/** Form that writes an issue. Saving the form does not send the issue. */
function IssueForm({ issue, onSaved, onCancel }: IssueFormProps) {
  const form = useEntityForm({
    name: "issue",
    schema: newsletterFields,
    values: { subject: issue?.subject ?? "", preview: issue?.preview ?? "", body: issue?.body ?? "" },
    save: (fields) =>
      issue ? callApi(updateNewsletter, { ...fields, issueId: String(issue.id) }) : callApi(createNewsletter, fields),
    stales: CHANGE.stales,
    success: "Issue saved",
    failure: "Failed to save the issue",
    onSaved,
  });
  const [subject, body] = form.watch(["subject", "body"]);
  return (
    <EntityForm form={form} onSubmit={form.handleSubmit(form.send)} action="Save" onCancel={onCancel}>
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <div className="space-y-5">
          <TextField label="Subject" {...form.field("subject")} />
          <TextField
            label="Preview text"
            hint="Email apps show it next to the subject."
            isOptional
            {...form.field("preview")}
          />
          <AreaField
            label="Text"
            hint="Markdown: ## for a heading, **strong**, - for a list, [text](https://…) for a link. No images, no HTML."
            className="min-h-84! max-h-none! font-mono text-sm"
            {...form.field("body")}
          />
        </div>
        <WrittenText subject={subject} body={body} />
      </div>
    </EntityForm>
  );
}

/** The issue as its subscribers will read it, while it is being written. */
function WrittenText({ subject, body }: Pick<IssueFields, "subject" | "body">) {
  const source = useDeferredValue(body);
  return (
    <section aria-labelledby="issue-text-title" className="min-w-0">
      <h3 id="issue-text-title" className="font-sans text-base font-medium">
        Preview of the text
      </h3>
      <div className="mt-1.5 min-h-40 rounded-paper border border-line bg-surface-raised p-5">
        {subject.trim() === "" && source.trim() === "" ? (
          <p className="text-ink-soft">Your text appears here while you write.</p>
        ) : (
          <>
            <p className="font-display text-2xl break-words">{subject}</p>
            <Suspense fallback={<Skeleton className="mt-4 h-24 w-full" />}>
              <IssueText source={source} />
            </Suspense>
          </>
        )}
      </div>
    </section>
  );
}

/** Duration as text: "3 minutes", "2 hours", "2 hours 5 minutes". */
export function minutesLabel(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const text = [hours > 0 && counted(hours, "hour"), (rest > 0 || hours === 0) && counted(rest, "minute")];
  return text.filter((word) => word !== false).join(" ");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
