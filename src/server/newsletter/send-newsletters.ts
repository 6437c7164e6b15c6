import type { Shop } from "#server/kernel/shop.ts";
import { queueLetter } from "#server/mail/for-others.ts";
import { listReadersAfter, listSendingIssueIds, lockIssue, updateIssue } from "./issues.queries.ts";

/** Letters that somebody waits for pass between two batches. */
const READERS_PER_RUN = 50;

/** Writes the next batch of letters of each issue that is being sent. Whoever ends the newsletter meanwhile gets none. */
export async function sendNewsletters(shop: Shop): Promise<void> {
  for (const issueId of await listSendingIssueIds(shop.db)) await sendBatch(shop, issueId);
  shop.wake("send-letters");
}

async function sendBatch(shop: Shop, issueId: number): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const issue = await lockIssue(tx, issueId);
    if (issue?.status !== "sending") return;
    const readers = await listReadersAfter(tx, issue.lastSubscriberId, READERS_PER_RUN);
    for (const { id, email } of readers) {
      await queueLetter(tx, now, {
        kind: "newsletter-issue",
        about: `issue:${issueId}:${id}`,
        recipient: email,
        facts: { issueId, subscriberId: id },
      });
    }
    const isLast = readers.length < READERS_PER_RUN;
    await updateIssue(tx, issueId, {
      lastSubscriberId: readers.at(-1)?.id ?? issue.lastSubscriberId,
      queuedCount: issue.queuedCount + readers.length,
      ...(isLast ? { status: "sent", sentAt: now } : {}),
    });
  });
}
