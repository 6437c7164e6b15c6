import { recordChange } from "#server/audit/for-others.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { deleteIssue } from "./issues.queries.ts";
import { requireDraft } from "./require-draft.ts";

/** Deletes an issue that was not sent. Refuses `not-found` and `issue-sent`. */
export async function dropIssue(
  shop: Shop,
  { issueId, actorUserId }: { issueId: number; actorUserId: number | undefined },
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const { subject } = await requireDraft(tx, issueId);
    await deleteIssue(tx, issueId);
    const now = shop.clock();
    await recordChange(tx, {
      actorUserId,
      action: "delete",
      entity: "newsletter",
      entityId: issueId,
      before: { subject },
      now,
    });
  });
}
