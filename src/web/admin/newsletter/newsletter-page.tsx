import { useState } from "react";
import type { NewsletterIssue } from "#contract/admin-newsletters.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { IssueForm } from "./issue-form.tsx";
import { IssueRow } from "./issue-row.tsx";
import { minutesLabel } from "./minutes-label.ts";
import { useDeleteIssue, useMoveIssue, useNewsletters, useReaders, useSendIssue } from "./use-newsletters.ts";

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
