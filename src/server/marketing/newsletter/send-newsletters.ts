import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { queueEmails } from "#server/platform/mail/index.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { scheduleIssue, startIssue } from "./issues.ts";
import {
  listDueIssueIds,
  listReadersAfter,
  listSendingIssueIds,
  lockIssue,
  updateIssue,
} from "./newsletter.queries.ts";

/**
 * Queues one minute's emails, up to the configured rate, starting with the oldest issue. Skips readers who have
 * unsubscribed.
 */
export async function sendNewsletters(shop: Shop): Promise<void> {
  await startDueIssues(shop);
  let { newsletterReadersPerMinuteMax: readersMax } = await readSettings(shop.db);
  for (const issueId of await listSendingIssueIds(shop.db)) {
    if (readersMax > 0) readersMax -= await sendBatch(shop, issueId, readersMax);
  }
  shop.wake("send-letters");
}

async function sendBatch(shop: Shop, issueId: number, readersMax: number): Promise<number> {
  const now = shop.clock();
  return shop.db.transaction(async (tx) => {
    const issue = await lockIssue(tx, issueId);
    if (issue?.status !== "sending") return 0;
    const readers = await listReadersAfter(tx, issue.lastSubscriberId, readersMax);
    const emails = readers.map(({ id, email }) => ({
      kind: "newsletter-issue" as const,
      about: `issue:${issueId}:${id}`,
      recipient: email,
      facts: { issueId, subscriberId: id },
    }));
    await queueEmails(tx, now, emails);
    const isLast = readers.length < readersMax;
    await updateIssue(tx, issueId, {
      lastSubscriberId: readers.at(-1)?.id ?? issue.lastSubscriberId,
      queuedCount: issue.queuedCount + readers.length,
      ...(isLast ? { status: "sent", sentAt: now } : {}),
    });
    return readers.length;
  });
}

/** Starts the drafts whose time has come. A draft that nobody would receive loses its time and stays a draft. */
async function startDueIssues(shop: Shop): Promise<void> {
  const now = shop.clock();
  for (const issueId of await listDueIssueIds(shop.db, now)) {
    try {
      await startIssue(shop, { issueId, actorUserId: undefined });
    } catch (error) {
      if (!(error instanceof ShopError) || error.code !== "no-readers") throw error;
      await scheduleIssue(shop, { issueId, sendOn: null, actorUserId: undefined });
    }
  }
}
