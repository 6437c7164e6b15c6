import { recordChange } from "#server/audit/for-others.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { type IssueRow, updateIssue } from "./issues.queries.ts";
import { requireDraft } from "./require-draft.ts";

/** Begins to send an issue; a job writes the letters. Refuses `not-found`, and `issue-sent` the second time. */
export async function startIssue(
  shop: Shop,
  { issueId, actorUserId }: { issueId: number; actorUserId: number | undefined },
): Promise<IssueRow> {
  const now = shop.clock();
  const started = await shop.db.transaction(async (tx) => {
    await requireDraft(tx, issueId);
    const row = await updateIssue(tx, issueId, { status: "sending", startedAt: now, updatedAt: now });
    const after = { status: "sending" };
    await recordChange(tx, { actorUserId, action: "send", entity: "newsletter", entityId: issueId, after, now });
    return row;
  });
  shop.wake("send-newsletters");
  return started;
}
