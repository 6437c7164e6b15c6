import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type NewsletterIssue, newsletterFields } from "#contract/marketing/admin-marketing.ts";
import { type IssueMove, type IssueStatus, movesAfter } from "#domain/marketing/newsletter.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { minutesLabel } from "./minutes-label.ts";
import {
  type IssueFields,
  useDeleteIssue,
  useMoveIssue,
  useNewsletters,
  useReaders,
  useSaveIssue,
  useSendIssue,
} from "./use-newsletters.ts";

const NUMBER = new Intl.NumberFormat("en-GB");

const STATES = {
  draft: { label: "Draft", tone: "neutral" },
  sending: { label: "Being sent", tone: "outline" },
  paused: { label: "Paused", tone: "warning" },
  sent: { label: "Sent", tone: "accent" },
  stopped: { label: "Stopped", tone: "neutral" },
} satisfies Record<IssueStatus, { label: string; tone: BadgeTone }>;

const MOVE_LABELS = { paused: "Pause", sending: "Go on with", stopped: "Stop" } satisfies Record<IssueMove, string>;

export const meta = () => adminMeta("Newsletter");

type Open =
  | { dialog: "write"; issue: NewsletterIssue | undefined }
  | { dialog: "send" | "delete" | "stop"; issue: NewsletterIssue };

export default function NewsletterPage() {
  const { data: issues, isError, refetch } = useNewsletters();
  const readers = useReaders().data;
  const [open, setOpen] = useState<Open>();
  const send = useSendIssue();
  const remove = useDeleteIssue();
  const move = useMoveIssue();
  const close = () => setOpen(undefined);
  return (
    <section aria-labelledby="newsletter-title">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="newsletter-title" className="text-2xl">
            Newsletter
          </h2>
          <p className="mt-1 text-ink-soft">
            {readers
              ? `${readers.confirmed} confirmed, ${readers.pending} yet to confirm, ${readers.unsubscribed} ended`
              : "Counting the readers..."}
          </p>
        </div>
        <Button onClick={() => setOpen({ dialog: "write", issue: undefined })}>Write an issue</Button>
      </div>
      <div className="mt-6">
        {isError ? (
          <LoadError title="The newsletters could not be read" onRetry={() => void refetch()}>
            <p>Please try again in a moment.</p>
          </LoadError>
        ) : !issues ? (
          <Spinner label="Reading the newsletters" />
        ) : issues.length === 0 ? (
          <EmptyState title="No newsletter yet">
            <p>Write one, look at its preview, then send it to everybody who has confirmed.</p>
          </EmptyState>
        ) : (
          <ul className="border-t border-line">
            {issues.map((issue) => (
              <IssueRow
                key={issue.id}
                issue={issue}
                onEdit={() => setOpen({ dialog: "write", issue })}
                onSend={() => setOpen({ dialog: "send", issue })}
                onDelete={() => setOpen({ dialog: "delete", issue })}
                onMove={(status) =>
                  status === "stopped" ? setOpen({ dialog: "stop", issue }) : move.mutate({ issueId: issue.id, status })
                }
              />
            ))}
          </ul>
        )}
      </div>
      <Dialog
        isOpen={open?.dialog === "write"}
        onClose={close}
        title={open?.issue ? "Change the issue" : "A new issue"}
        size="large"
      >
        {open?.dialog === "write" && <IssueForm issue={open.issue} onSaved={close} />}
      </Dialog>
      <ConfirmDialog
        isOpen={open?.dialog === "send"}
        onClose={close}
        title="Send it now?"
        actionLabel="Send"
        isDanger={false}
        busyLabel="Sending..."
        isBusy={send.isPending}
        onConfirm={() => open?.issue && send.mutate(open.issue.id, { onSettled: close })}
      >
        <p>
          “{open?.issue?.subject}” goes to {readers?.confirmed ?? "all"} confirmed readers. It can be paused and stopped
          on its way, but not changed, and what has gone out is not called back.
        </p>
        {readers && readers.confirmed > 0 && (
          <p>
            At {readers.readersPerMinute} {readers.readersPerMinute === 1 ? "reader" : "readers"} a minute that takes{" "}
            {minutesLabel(readers.minutesToWrite)}.
          </p>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open?.dialog === "delete"}
        onClose={close}
        title="Delete it?"
        actionLabel="Delete"
        busyLabel="Deleting..."
        isBusy={remove.isPending}
        onConfirm={() => open?.issue && remove.mutate(open.issue.id, { onSettled: close })}
      >
        <p>“{open?.issue?.subject}” has not been sent. Its text is gone afterwards.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open?.dialog === "stop"}
        onClose={close}
        title="Stop it for good?"
        actionLabel="Stop"
        busyLabel="Stopping..."
        isBusy={move.isPending}
        onConfirm={() =>
          open?.issue && move.mutate({ issueId: open.issue.id, status: "stopped" }, { onSettled: close })
        }
      >
        <p>
          Whoever has “{open?.issue?.subject}” keeps it; nobody else gets it, and it cannot be sent again. To hold it
          back for a while, pause it.
        </p>
      </ConfirmDialog>
    </section>
  );
}

/** Writes an issue. Nothing leaves the house by saving. */
function IssueForm({ issue, onSaved }: { issue: NewsletterIssue | undefined; onSaved: () => void }) {
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

interface IssueRowProps {
  issue: NewsletterIssue;
  onEdit: () => void;
  onSend: () => void;
  onDelete: () => void;
  onMove: (move: IssueMove) => void;
}

function IssueRow({ issue, onEdit, onSend, onDelete, onMove }: IssueRowProps) {
  const { id, subject, status, startedAt, updatedAt } = issue;
  const { label, tone } = STATES[status];
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-display text-xl break-words">{subject}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
            <Badge tone={tone}>{label}</Badge>
            <span>
              {startedAt ? "begun on " : "last changed on "}
              <Day on={londonDayOf(startedAt ?? updatedAt)} />
            </span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <a
            href={adminPaths.newsletterEmail(id)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-9 items-center px-2 underline decoration-line-strong underline-offset-4 hover:decoration-ink"
          >
            Preview<span className="sr-only"> of {subject}, in a new window</span>
          </a>
          {status === "draft" && (
            <>
              <Button variant="secondary" size="small" aria-label={`Edit ${subject}`} onClick={onEdit}>
                Edit
              </Button>
              <Button variant="secondary" size="small" aria-label={`Delete ${subject}`} onClick={onDelete}>
                Delete
              </Button>
              <Button size="small" aria-label={`Send ${subject}`} onClick={onSend}>
                Send
              </Button>
            </>
          )}
          {movesAfter(status).map((move) => (
            <Button
              key={move}
              variant={move === "sending" ? "primary" : "secondary"}
              size="small"
              aria-label={`${MOVE_LABELS[move]} ${subject}`}
              onClick={() => onMove(move)}
            >
              {move === "sending" ? "Go on" : MOVE_LABELS[move]}
            </Button>
          ))}
        </div>
      </div>
      {status !== "draft" && <IssueProgress issue={issue} />}
    </li>
  );
}

/** How far an issue has come, when the rest is written, and which emails were refused. */
function IssueProgress({ issue }: { issue: NewsletterIssue }) {
  const { id, subject, status, queuedCount, sentCount, waitingCount, failedCount, readersLeft, doneAt } = issue;
  const isUnderWay = status === "sending" || status === "paused";
  const figures = [
    `${NUMBER.format(sentCount)} sent`,
    waitingCount > 0 && `${NUMBER.format(waitingCount)} in the outbox`,
    isUnderWay && `${NUMBER.format(readersLeft)} ${readersLeft === 1 ? "reader" : "readers"} left`,
  ].filter((figure) => figure !== false);
  return (
    <div className="mt-3 space-y-2 text-sm text-ink-soft">
      {isUnderWay && (
        <ProgressBar
          value={sentCount + failedCount}
          max={Math.max(1, queuedCount + readersLeft)}
          label={`How far ${subject} has come`}
        />
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <span className="prices">{figures.join(", ")}</span>
        {doneAt && readersLeft > 0 && (
          <span>
            written to all by <Moment at={doneAt} />
          </span>
        )}
        {failedCount > 0 && (
          <TextLink to={`${adminPaths.emails}?status=failed&search=issue:${id}:`}>
            {NUMBER.format(failedCount)} refused or given up
          </TextLink>
        )}
      </p>
    </div>
  );
}
