import type { z } from "zod";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import type { NewsletterIssue, newsletterFields, scheduleNewsletter } from "#contract/marketing/admin-marketing.ts";
import { londonInstant } from "#domain/calendar.ts";
import { type IssueMove, minutesToWrite, movesAfter } from "#domain/marketing/newsletter.ts";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import { readIdentity } from "#server/platform/brand/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { findUser } from "#server/platform/identity/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { countUnsentIssues, queueEmails, type RenderedEmail, renderEmail } from "#server/platform/mail/index.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import {
  countReaders,
  countReadersLeft,
  deleteIssue,
  findIssue,
  type IssueRow,
  insertIssue,
  lockIssue,
  updateIssue,
} from "./newsletter.queries.ts";

/** Subscriber id of a test email. Real ids begin at 1. */
export const TEST_READER = 0;

interface By {
  actorUserId: number | undefined;
}

interface Writing {
  /** Undefined for a new issue. */
  issueId: number | undefined;
  actorUserId: number | undefined;
  fields: z.output<typeof newsletterFields>;
}

/** Creates or changes an issue. Refuses with `not-found`, and `issue-sent` once sending has started. */
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

/**
 * Starts sending an issue. A job queues the emails. Refuses with `not-found`, `no-readers`, and `issue-sent` if sending
 * has already started.
 */
export async function startIssue(
  shop: Shop,
  { issueId, actorUserId }: { issueId: number; actorUserId: number | undefined },
): Promise<IssueRow> {
  const now = shop.clock();
  const started = await shop.db.transaction(async (tx) => {
    await requireDraft(tx, issueId);
    if (!(await hasReaders(tx))) throw new ShopError("no-readers");
    const row = await updateIssue(tx, issueId, { status: "sending", sendAt: null, startedAt: now, updatedAt: now });
    const after = { status: "sending" };
    await recordChange(tx, { actorUserId, action: "send", entity: "newsletter", entityId: issueId, after, now });
    return row;
  });
  shop.wake("send-newsletters");
  return started;
}

/**
 * Sets or withdraws the time at which a draft is sent. Refuses with `not-found`, `issue-sent`, `no-readers`, and
 * `invalid-input` for a time that has passed.
 */
export async function scheduleIssue(
  shop: Shop,
  { issueId, sendOn, hour = 9, actorUserId }: ParsedInputOf<typeof scheduleNewsletter> & By,
): Promise<IssueRow> {
  const now = shop.clock();
  const sendAt = sendOn && londonInstant(sendOn, hour);
  if (sendAt && sendAt <= now) {
    throw new ShopError("invalid-input", {}, [{ path: "sendOn", message: "Choose a later day or hour" }]);
  }
  return shop.db.transaction(async (tx) => {
    const issue = await requireDraft(tx, issueId);
    if (sendAt && !(await hasReaders(tx))) throw new ShopError("no-readers");
    const row = await updateIssue(tx, issueId, { sendAt, updatedAt: now });
    await recordChange(tx, {
      actorUserId,
      action: "update",
      entity: "newsletter",
      entityId: issueId,
      before: { sendAt: issue.sendAt },
      after: { sendAt },
      now,
    });
    return row;
  });
}

async function hasReaders(tx: Tx): Promise<boolean> {
  return (await countReaders(tx)).some(({ status, readers }) => status === "confirmed" && readers > 0);
}

/** Sends an issue to the administrator alone, with a subject that says so. Refuses with `not-found`. */
export async function testIssue(
  shop: Shop,
  { issueId, userId }: { issueId: number; userId: number },
): Promise<{ recipient: string }> {
  const now = shop.clock();
  const recipient = await shop.db.transaction(async (tx) => {
    const [row, user] = [await lockIssue(tx, issueId), await findUser(tx, userId)];
    if (!row || !user) throw new ShopError("not-found");
    await queueEmails(tx, now, [
      {
        kind: "newsletter-issue",
        // Not about the issue, so that the test does not count among its emails.
        about: `test:0:${issueId}:${now.getTime()}`,
        recipient: user.email,
        facts: { issueId, subscriberId: TEST_READER },
      },
    ]);
    const after = { recipient: user.email };
    await recordChange(tx, {
      actorUserId: userId,
      action: "test",
      entity: "newsletter",
      entityId: issueId,
      after,
      now,
    });
    return user.email;
  });
  shop.wake("send-letters");
  return { recipient };
}

/** Deletes an unsent issue. Refuses with `not-found` or `issue-sent`. */
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

/** Preview of an issue's email. Its unsubscribe link is not valid. Refuses with `not-found`. */
export async function previewIssue(shop: Shop, issueId: number): Promise<RenderedEmail> {
  const row = await findIssue(shop.db, issueId);
  if (!row) throw new ShopError("not-found");
  const issue = await writeIssueText(row);
  const stopUrl = `${shop.config.publicUrl}/newsletter/unsubscribe`;
  return renderEmail(shop, "newsletter-issue", { facts: { issue, stopUrl }, identity: await readIdentity(shop.db) });
}

export interface WrittenIssue {
  subject: string;
  preview: string;
  html: string;
  text: string;
}

/** An issue's content for its emails. Undefined if it does not exist or was stopped. */
export async function readIssue(shop: Shop, issueId: number): Promise<WrittenIssue | undefined> {
  const row = await findIssue(shop.db, issueId);
  return row && row.status !== "stopped" ? writeIssueText(row) : undefined;
}

async function writeIssueText(row: IssueRow): Promise<WrittenIssue> {
  const { writeMarkdown } = await import("./write-markdown.ts");
  return { subject: row.subject, preview: row.preview, ...writeMarkdown(row.body) };
}

/** Locks and reads a draft issue. Refuses with `not-found` or `issue-sent`. */
async function requireDraft(tx: Tx, issueId: number): Promise<IssueRow> {
  const row = await lockIssue(tx, issueId);
  if (!row) throw new ShopError("not-found");
  if (row.status !== "draft") throw new ShopError("issue-sent");
  return row;
}

interface Move {
  issueId: number;
  status: IssueMove;
  actorUserId: number | undefined;
}

/** Pauses, resumes or stops an issue that is being sent. Refuses with `not-found` or `issue-closed`. */
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
  // Waiting emails of a stopped issue are withdrawn when they are due.
  if (status === "stopped") shop.wake("send-letters");
  return moved;
}

/** Issues for the dashboard, with their progress and the expected end. */
export async function viewIssues(shop: Shop, rows: readonly IssueRow[]): Promise<NewsletterIssue[]> {
  const [unsent, left, { newsletterReadersPerMinuteMax }] = await Promise.all([
    countUnsentIssues(shop.db),
    countReadersLeft(shop.db),
    readSettings(shop.db),
  ]);
  return rows.map((row) => {
    const { id, subject, preview, body, status, queuedCount, updatedAt, sendAt, startedAt, sentAt } = row;
    const { waiting = 0, failed = 0, withdrawn = 0 } = unsent.get(id) ?? {};
    // Issues share the sending rate, and the oldest issue is sent first, so older issues delay this one.
    const before = left.filter((issue) => issue.isSending && issue.issueId <= id);
    const minutes = minutesToWrite(sumOf(before), newsletterReadersPerMinuteMax);
    return {
      id,
      subject,
      preview,
      body,
      status,
      queuedCount,
      sentCount: Math.max(0, queuedCount - waiting - failed - withdrawn),
      waitingCount: waiting,
      failedCount: failed,
      readersLeft: sumOf(left.filter((issue) => issue.issueId === id)),
      doneAt: status === "sending" ? new Date(shop.clock().getTime() + minutes * MINUTE_MS).toISOString() : null,
      updatedAt: updatedAt.toISOString(),
      sendAt: sendAt?.toISOString() ?? null,
      startedAt: startedAt?.toISOString() ?? null,
      sentAt: sentAt?.toISOString() ?? null,
    };
  });
}

export async function viewIssue(shop: Shop, row: IssueRow): Promise<NewsletterIssue> {
  const [view] = await viewIssues(shop, [row]);
  if (!view) throw new Error("an issue has no view");
  return view;
}

/** Number of subscribers by status, and the duration of sending an issue that starts now. */
export async function viewReaders(shop: Shop) {
  const [byStatus, left, { newsletterReadersPerMinuteMax }] = await Promise.all([
    countReaders(shop.db),
    countReadersLeft(shop.db),
    readSettings(shop.db),
  ]);
  const counted = new Map(byStatus.map(({ status, readers }) => [status, readers]));
  const confirmed = counted.get("confirmed") ?? 0;
  const waiting = sumOf(left.filter(({ isSending }) => isSending));
  return {
    confirmed,
    pending: counted.get("pending") ?? 0,
    unsubscribed: counted.get("unsubscribed") ?? 0,
    readersPerMinute: newsletterReadersPerMinuteMax,
    minutesToWrite: minutesToWrite(waiting + confirmed, newsletterReadersPerMinuteMax),
  };
}

function sumOf(issues: readonly { readers: number }[]): number {
  return issues.reduce((sum, { readers }) => sum + readers, 0);
}
