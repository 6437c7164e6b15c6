import type { z } from "zod";
import type { newsletterFields } from "#contract/admin-newsletters.ts";
import { recordChange } from "#server/audit/for-others.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { type IssueRow, insertIssue, updateIssue } from "./issues.queries.ts";
import { requireDraft } from "./require-draft.ts";

interface Writing {
  /** Undefined for a new one. */
  issueId: number | undefined;
  actorUserId: number | undefined;
  fields: z.output<typeof newsletterFields>;
}

/** Begins an issue or changes one. Refuses `not-found`, and `issue-sent` once its letters are on their way. */
export async function writeIssue(shop: Shop, { issueId, actorUserId, fields }: Writing): Promise<IssueRow> {
  const now = shop.clock();
  return shop.db.transaction(async (tx) => {
    if (issueId !== undefined) await requireDraft(tx, issueId);
    const row =
      issueId === undefined
        ? await insertIssue(tx, { ...fields, createdAt: now, updatedAt: now })
        : await updateIssue(tx, issueId, { ...fields, updatedAt: now });
    const action = issueId === undefined ? "create" : "update";
    await recordChange(tx, { actorUserId, action, entity: "newsletter", entityId: row.id, after: fields, now });
    return row;
  });
}
