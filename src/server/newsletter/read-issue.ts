import type { Shop } from "#server/kernel/shop.ts";
import { findIssue } from "./issues.queries.ts";

export interface WrittenIssue {
  subject: string;
  preview: string;
  html: string;
  text: string;
}

/** An issue as its letters hold it; undefined for none. */
export async function readIssue(shop: Shop, issueId: number): Promise<WrittenIssue | undefined> {
  const row = await findIssue(shop.db, issueId);
  if (!row) return undefined;
  const { writeMarkdown } = await import("./write-markdown.ts");
  return { subject: row.subject, preview: row.preview, ...writeMarkdown(row.body) };
}
