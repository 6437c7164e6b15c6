import type { NewsletterIssue } from "#contract/admin-newsletters.ts";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { minutesToWrite } from "#domain/newsletter-issues.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readSettings } from "#server/settings/index.ts";
import { countReaders, countReadersLeft, countUnsent, type IssueRow } from "./issues.queries.ts";

/** Issues as the dashboard shows them: how far each has come, and when the rest is written. */
export async function viewIssues(shop: Shop, rows: readonly IssueRow[]): Promise<NewsletterIssue[]> {
  const [unsent, left, { newsletterReadersPerMinuteMax }] = await Promise.all([
    countUnsent(shop.db),
    countReadersLeft(shop.db),
    readSettings(shop.db),
  ]);
  return rows.map((row) => {
    const { id, subject, preview, body, status, queuedCount, updatedAt, startedAt, sentAt } = row;
    const { waiting = 0, failed = 0, withdrawn = 0 } = unsent.get(id) ?? {};
    // Issues share the pace, the oldest first.
    const before = left.filter((issue) => issue.isSending && issue.issueId <= id);
    const minutes = minutesToWrite(sumOf(before), newsletterReadersPerMinuteMax);
    return {
      id,
      subject,
      preview,
      body,
      status,
      queuedCount,
      sentCount: Math.max(0, queuedCount - waiting - failed - withdrawn),
      waitingCount: waiting,
      failedCount: failed,
      readersLeft: sumOf(left.filter((issue) => issue.issueId === id)),
      doneAt: status === "sending" ? new Date(shop.clock().getTime() + minutes * MINUTE_MS).toISOString() : null,
      updatedAt: updatedAt.toISOString(),
      startedAt: startedAt?.toISOString() ?? null,
      sentAt: sentAt?.toISOString() ?? null,
    };
  });
}

/** One issue as the dashboard shows it. */
export async function viewIssue(shop: Shop, row: IssueRow): Promise<NewsletterIssue> {
  const [view] = await viewIssues(shop, [row]);
  if (!view) throw new Error("an issue has no view");
  return view;
}

/** How many readers there are by status, and how long an issue that is begun now takes to be written to all. */
export async function viewReaders(shop: Shop) {
  const [byStatus, left, { newsletterReadersPerMinuteMax }] = await Promise.all([
    countReaders(shop.db),
    countReadersLeft(shop.db),
    readSettings(shop.db),
  ]);
  const counted = new Map(byStatus.map(({ status, readers }) => [status, readers]));
  const confirmed = counted.get("confirmed") ?? 0;
  const waiting = sumOf(left.filter(({ isSending }) => isSending));
  return {
    confirmed,
    pending: counted.get("pending") ?? 0,
    unsubscribed: counted.get("unsubscribed") ?? 0,
    readersPerMinute: newsletterReadersPerMinuteMax,
    minutesToWrite: minutesToWrite(waiting + confirmed, newsletterReadersPerMinuteMax),
  };
}

function sumOf(issues: readonly { readers: number }[]): number {
  return issues.reduce((sum, { readers }) => sum + readers, 0);
}
