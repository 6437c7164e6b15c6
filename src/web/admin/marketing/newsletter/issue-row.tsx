import type { NewsletterIssue } from "#contract/marketing/admin-marketing.ts";
import { formatCount } from "#domain/format-count.ts";
import { type IssueMove, type IssueStatus, movesAfter } from "#domain/marketing/newsletter.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink, ROW_LINK } from "#web/admin/kit/admin-link.tsx";
import { useIsMailKept, useSentWord } from "#web/admin/kit/use-sent-label.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";

const STATES = {
  draft: { label: "Draft", tone: "neutral" },
  sending: { label: "Being sent", tone: "outline" },
  paused: { label: "Paused", tone: "warning" },
  sent: { label: "Sent", tone: "accent" },
  stopped: { label: "Stopped", tone: "neutral" },
} satisfies Record<IssueStatus, { label: string; tone: BadgeTone }>;

/** States of an issue without a mail server. */
const KEPT_STATES: Partial<Record<IssueStatus, { label: string; tone: BadgeTone }>> = {
  sending: { label: "Being kept, not sent", tone: "warning" },
  sent: { label: "Kept, not sent", tone: "warning" },
};

const MOVE_LABELS = { paused: "Pause", sending: "Resume", stopped: "Stop" } satisfies Record<IssueMove, string>;

interface IssueRowProps {
  issue: NewsletterIssue;
  /** False if the newsletter has no confirmed subscribers, so that the issue cannot be sent. */
  hasReaders: boolean;
  onEdit: () => void;
  onSend: () => void;
  onSchedule: () => void;
  onTest: () => void;
  onDelete: () => void;
  onMove: (move: IssueMove) => void;
}

export function IssueRow({ issue, hasReaders, onEdit, onSend, onSchedule, onTest, onDelete, onMove }: IssueRowProps) {
  const { id, subject, status, sendAt, startedAt, updatedAt } = issue;
  const isKept = useIsMailKept();
  const { label, tone } = (isKept && KEPT_STATES[status]) || STATES[status];
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-display text-xl break-words">{subject}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
            <Badge tone={sendAt ? "accent" : tone}>{sendAt ? "Scheduled" : label}</Badge>
            {sendAt && (
              <span>
                Goes out on <Moment at={sendAt} />
              </span>
            )}
            <span>
              {startedAt ? "Started on " : "Last changed on "}
              <Day on={londonDayOf(startedAt ?? updatedAt)} />
            </span>
          </p>
          {status === "draft" && !hasReaders && (
            <p className="mt-1 text-sm text-ink-soft">Cannot be sent: no confirmed subscribers yet</p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {status === "draft" && (
            <>
              <Button size="small" aria-label={`Send ${subject}`} disabled={!hasReaders} onClick={onSend}>
                Send
              </Button>
              <Button
                variant="secondary"
                size="small"
                aria-label={`Schedule ${subject}`}
                disabled={!hasReaders}
                onClick={onSchedule}
              >
                Schedule
              </Button>
              <Button variant="secondary" size="small" aria-label={`Test ${subject}`} onClick={onTest}>
                Test
              </Button>
              <Button variant="secondary" size="small" aria-label={`Edit ${subject}`} onClick={onEdit}>
                Edit
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
              {MOVE_LABELS[move]}
            </Button>
          ))}
          <span className="flex items-center gap-3">
            <a
              href={adminPaths.newsletterEmail(id)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center px-1 sm:min-h-9 text-sm font-medium underline decoration-line-strong underline-offset-4 hover:decoration-ink"
            >
              Preview<span className="sr-only"> of {subject}, in a new window</span>
            </a>
            {status === "draft" && (
              <Button variant="quiet" size="small" aria-label={`Delete ${subject}`} onClick={onDelete}>
                Delete
              </Button>
            )}
          </span>
        </div>
      </div>
      {status !== "draft" && <IssueProgress issue={issue} />}
    </li>
  );
}

/** An issue's progress, the expected time until it is sent completely, and its failed emails. */
function IssueProgress({ issue }: { issue: NewsletterIssue }) {
  const { id, subject, status, queuedCount, sentCount, waitingCount, failedCount, readersLeft, doneAt } = issue;
  const sent = useSentWord();
  const isUnderWay = status === "sending" || status === "paused";
  const figures = [
    `${formatCount(sentCount)} ${sent}`,
    waitingCount > 0 && `${formatCount(waitingCount)} queued`,
    isUnderWay && `${formatCount(readersLeft)} ${readersLeft === 1 ? "subscriber" : "subscribers"} left`,
  ].filter((figure) => figure !== false);
  return (
    <div className="mt-3 space-y-2 text-sm text-ink-soft">
      {isUnderWay && (
        <ProgressBar
          value={sentCount + failedCount}
          max={Math.max(1, queuedCount + readersLeft)}
          label={`Progress of ${subject}`}
        />
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <span className="prices">{figures.join(", ")}</span>
        {doneAt && readersLeft > 0 && (
          <span>
            all queued by <Moment at={doneAt} />
          </span>
        )}
        {failedCount > 0 && (
          <AdminLink to={`${adminPaths.emails}?status=failed&search=issue:${id}:`} className={ROW_LINK}>
            {formatCount(failedCount)} not delivered
          </AdminLink>
        )}
      </p>
    </div>
  );
}
