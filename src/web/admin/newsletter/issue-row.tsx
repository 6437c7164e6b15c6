import type { NewsletterIssue } from "#contract/admin-newsletters.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";

export interface IssueRowProps {
  issue: NewsletterIssue;
  onEdit: () => void;
  onSend: () => void;
  onDelete: () => void;
}

export function IssueRow({ issue, onEdit, onSend, onDelete }: IssueRowProps) {
  const { id, subject, status, startedAt, updatedAt, queuedCount } = issue;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="min-w-0">
        <p className="font-display text-xl break-words">{subject}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <Badge tone={status === "sent" ? "accent" : "neutral"}>
            {{ draft: "Draft", sending: "Being sent", sent: "Sent" }[status]}
          </Badge>
          <span>
            {startedAt ? "begun on " : "last changed on "}
            <Day on={londonDayOf(startedAt ?? updatedAt)} />
            {startedAt && `, ${queuedCount} ${queuedCount === 1 ? "letter" : "letters"}`}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <a
          href={paths.newsletterLetter(id)}
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
      </div>
    </li>
  );
}
