import { CSV_CHANGES_MAX, CSV_PROBLEMS_MAX, type importProducts as call } from "#contract/catalogue/admin-products.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { decodeText } from "#domain/decode-text.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { type ImportPlan, planImport, writePlan } from "./plan-import.ts";
import { previewDraft } from "./preview-draft.ts";
import { listChanges } from "./product-table.ts";
import { readProductTable } from "./read-product-table.ts";

type Report = ReplyOf<typeof call>;

export interface TableImport {
  /** False for a check, which writes nothing. */
  isApplied: boolean;
  /** True to import the stock of existing products, too. */
  withStock: boolean;
  /** True if the user has not authenticated recently. No price then changes by more than half. */
  isUnproved: boolean;
  actorUserId: number;
}

/**
 * Checks a table of products as a whole, then writes its changed lines one by one. Writes nothing on a check or if any
 * line has a problem. Skips and reports a line whose product has changed since the check. Refuses with `table-refused`
 * if the file is not a table of products, and `proof-needed` (`writePlan`).
 */
export async function importProducts(shop: Shop, bytes: Buffer, wanted: TableImport): Promise<Report> {
  const { text, encoding } = decodeText(bytes);
  const table = await readProductTable(text);
  const plan = await planImport(shop.db, table.lines, wanted);
  const problems = [...table.problems, ...plan.problems];
  const isWritten = wanted.isApplied && problems.length === 0;
  const refused = isWritten ? await writePlan(shop, plan, wanted) : [];
  const failed = new Set(refused.map(({ line }) => line));
  const done = plan.planned.filter(({ line }) => !failed.has(line.line));
  const changes = done.flatMap(({ line, name, changed }) => listChanges(line.line, name, changed, plan));
  const created = done.filter(({ write }) => "create" in write).length;
  const inOrder = [...problems, ...refused].toSorted((a, b) => a.line - b.line);
  return {
    encoding,
    columns: table.columns.map(({ heading, column }) => ({ heading, column })),
    created,
    updated: done.length - created,
    unchanged: plan.unchanged,
    changes: changes.slice(0, CSV_CHANGES_MAX),
    changeCount: changes.length,
    drafts: wanted.isApplied ? [] : await previewDraft(shop, listNewDrafts(plan)),
    problems: inOrder.slice(0, CSV_PROBLEMS_MAX),
    problemCount: inOrder.length,
    isApplied: isWritten && refused.length === 0,
    isPartlyApplied: refused.length > 0 && done.length > 0,
  };
}

function listNewDrafts({ planned }: ImportPlan): number[] {
  return planned.flatMap(({ write, changed }) =>
    "change" in write && changed.after.isActive === false ? write.change.productId : [],
  );
}
