import type { Shop } from "#server/kernel/shop.ts";
import { queueEmails } from "#server/mail/index.ts";
import { readSettings } from "#server/settings/index.ts";
import { listReadersAfter, listSendingIssueIds, lockIssue, updateIssue } from "./issues.queries.ts";

/**
 * Writes the letters of one minute, to as many readers as the settings say, of the oldest issue that is being sent first.
 * Whoever ends the newsletter meanwhile gets none.
 */
export async function sendNewsletters(shop: Shop): Promise<void> {
  let { newsletterReadersPerMinuteMax: readersMax } = await readSettings(shop.db);
  for (const issueId of await listSendingIssueIds(shop.db)) {
    if (readersMax > 0) readersMax -= await sendBatch(shop, issueId, readersMax);
  }
  shop.wake("send-letters");
}

/** Answers how many letters it has written. */
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
