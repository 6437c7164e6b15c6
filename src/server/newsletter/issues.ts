import type { z } from "zod";
import type { newsletterFields } from "#contract/admin-newsletters.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/audit/index.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { type RenderedEmail, renderEmail } from "#server/mail/index.ts";
import { readTrader } from "#server/settings/index.ts";
import { deleteIssue, findIssue, type IssueRow, insertIssue, lockIssue, updateIssue } from "./issues.queries.ts";

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

/** The letter of an issue, with a link for nobody. Refuses `not-found`. */
export async function previewIssue(shop: Shop, issueId: number): Promise<RenderedEmail> {
  const row = await findIssue(shop.db, issueId);
  if (!row) throw new ShopError("not-found");
  const issue = await writeIssueText(row);
  const stopUrl = `${shop.config.publicUrl}/newsletter/unsubscribe`;
  return renderEmail(shop, "newsletter-issue", { facts: { issue, stopUrl }, trader: await readTrader(shop.db) });
}

export interface WrittenIssue {
  subject: string;
  preview: string;
  html: string;
  text: string;
}

/** An issue as its letters hold it; undefined for none, and for one that has been stopped. */
export async function readIssue(shop: Shop, issueId: number): Promise<WrittenIssue | undefined> {
  const row = await findIssue(shop.db, issueId);
  return row && row.status !== "stopped" ? writeIssueText(row) : undefined;
}

async function writeIssueText(row: IssueRow): Promise<WrittenIssue> {
  const { writeMarkdown } = await import("./write-markdown.ts");
  return { subject: row.subject, preview: row.preview, ...writeMarkdown(row.body) };
}

/** An issue that may still be changed, locked. Refuses `not-found` and `issue-sent`. */
async function requireDraft(tx: Tx, issueId: number): Promise<IssueRow> {
  const row = await lockIssue(tx, issueId);
  if (!row) throw new ShopError("not-found");
  if (row.status !== "draft") throw new ShopError("issue-sent");
  return row;
}
