import type { NewsletterIssue } from "#contract/admin-newsletters.ts";
import type { IssueRow } from "./issues.queries.ts";

export function viewIssue(row: IssueRow): NewsletterIssue {
  const { id, subject, preview, body, status, queuedCount, updatedAt, startedAt, sentAt } = row;
  return {
    id,
    subject,
    preview,
    body,
    status,
    queuedCount,
    updatedAt: updatedAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    sentAt: sentAt?.toISOString() ?? null,
  };
}
