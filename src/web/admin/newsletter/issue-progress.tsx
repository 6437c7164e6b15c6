import type { NewsletterIssue } from "#contract/admin-newsletters.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { Moment } from "#web/ui/moment.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

const NUMBER = new Intl.NumberFormat("en-GB");

/** How far an issue has come, when the rest is written, and which letters were refused. */
export function IssueProgress({ issue }: { issue: NewsletterIssue }) {
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
