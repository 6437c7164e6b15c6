import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/db/open-database.ts";
import { type IssueRow, lockIssue } from "./issues.queries.ts";

/** An issue that may still be changed, locked. Refuses `not-found` and `issue-sent`. */
export async function requireDraft(tx: Tx, issueId: number): Promise<IssueRow> {
  const row = await lockIssue(tx, issueId);
  if (!row) throw new ShopError("not-found");
  if (row.status !== "draft") throw new ShopError("issue-sent");
  return row;
}
