import { type IssueMove, movesAfter } from "#domain/newsletter-issues.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/audit/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { type IssueRow, lockIssue, updateIssue } from "./issues.queries.ts";

interface Move {
  issueId: number;
  status: IssueMove;
  actorUserId: number | undefined;
}

/** Pauses an issue on its way, takes it up again or stops it for good. Refuses `not-found` and `issue-closed`. */
export async function moveIssue(shop: Shop, { issueId, status, actorUserId }: Move): Promise<IssueRow> {
  const now = shop.clock();
  const moved = await shop.db.transaction(async (tx) => {
    const issue = await lockIssue(tx, issueId);
    if (!issue) throw new ShopError("not-found");
    if (!movesAfter(issue.status).includes(status)) throw new ShopError("issue-closed");
    const row = await updateIssue(tx, issueId, { status, updatedAt: now });
    await recordChange(tx, {
      actorUserId,
      action: "update",
      entity: "newsletter",
      entityId: issueId,
      before: { status: issue.status },
      after: { status },
      now,
    });
    return row;
  });
  if (status === "sending") shop.wake("send-newsletters");
  // What waits in the outbox of a stopped issue is withdrawn there, when its turn comes.
  if (status === "stopped") shop.wake("send-letters");
  return moved;
}
