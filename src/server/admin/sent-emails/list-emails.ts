import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type { ParsedInputOf, ReplyOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/marketing/admin-marketing.ts";
import type { AdminEmail } from "#contract/marketing/admin-marketing.ts";
import { ShopError } from "#domain/shop-error.ts";
import { type HeldPermissions, isPermitted } from "#domain/staff/permissions.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import { readIdentity } from "#server/platform/brand/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { cutPage, type Page, readIdCursor, writeCursor } from "#server/platform/kernel/reply-page.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { type EmailRow, lockEmail, markWaiting, renderEmail } from "#server/platform/mail/index.ts";
import { findLateFacts } from "./send-emails.ts";
import { countEmails, findEmail, listEmailPage, listKindsOfEmails } from "./sent-emails.queries.ts";

export async function listEmails(
  shop: Shop,
  { search, kind, status, limit, cursor }: ParsedInputOf<typeof calls.listEmails>,
): Promise<Page<AdminEmail>> {
  const filter = { search, kind, status, now: shop.clock() };
  const [rows, counted] = await Promise.all([
    listEmailPage(shop.db, filter, { afterId: readIdCursor(cursor), limit: limit + 1 }),
    countEmails(shop.db, filter),
  ]);
  return {
    ...cutPage(
      rows.map((row) => viewEmail(row, shop.config.smtp !== undefined)),
      limit,
      ({ id }) => writeCursor([id]),
    ),
    totalCount: Math.min(counted, TOTAL_COUNT_MAX),
    isTotalCapped: counted > TOTAL_COUNT_MAX,
  };
}

export function listEmailKinds(shop: Shop): Promise<ReplyOf<typeof calls.listEmailKinds>> {
  return listKindsOfEmails(shop.db);
}

function viewEmail(row: EmailRow, hasMailServer: boolean): AdminEmail {
  return {
    id: row.id,
    kind: row.kind,
    about: row.about,
    orderId: "orderId" in row.facts && typeof row.facts.orderId === "number" ? row.facts.orderId : null,
    recipient: row.recipient,
    status: row.status,
    isKeptOnly: row.status === "sent" && !hasMailServer,
    subject: row.subject,
    attempts: row.attempts,
    nextAttemptAt: row.nextAttemptAt.toISOString(),
    lastError: row.lastError,
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * Preview of an email as it would be sent now. Its links are signed with a temporary key, so that they do not work.
 * Refuses with `not-found`.
 */
export async function previewQueuedEmail(shop: Shop, emailId: number): Promise<ReplyOf<typeof calls.previewEmail>> {
  const row = await findEmail(shop.db, emailId);
  if (!row) throw new ShopError("not-found");
  // For an erased person, the shop stores only that it sent the email, and not the content.
  const isForgotten = Object.keys(row.facts).length === 0;
  const late = isForgotten ? undefined : await findLateFacts(shop, row.kind, row.facts);
  if (!late) return { email: viewEmail(row, shop.config.smtp !== undefined), subject: row.subject ?? "", text: "" };
  const strangersKey = { config: shop.config, secret: crypto.randomUUID() + crypto.randomUUID() };
  const identity = await readIdentity(shop.db);
  const { subject, text } = await renderEmail(strangersKey, row.kind, { facts: late.facts, identity });
  return {
    email: viewEmail(row, shop.config.smtp !== undefined),
    subject,
    text: withoutLastingTokens(text).replace(GIFT_CARD_CODE, "····-····-····-····-$1"),
  };
}

/** Masks gift card codes in a preview, so that nobody can spend them. */
const GIFT_CARD_CODE = /\b(?:[0-9A-Z]{4}-){4}([0-9A-Z]{4})\b/g;

/** Removes the newsletter's permanent tokens. They are not signed, so they would work in a preview. */
function withoutLastingTokens(text: string): string {
  return text.replace(/([?&]token=)[\w.~-]+/g, "$1…");
}

/**
 * Sends an email again, or sends a waiting email at once. Refuses with `not-found`, `letter-withdrawn` for a withdrawn
 * email, and `not-permitted` for an invitation of staff, which only the administrator sends.
 */
export async function resendEmail(
  tx: Tx,
  emailId: number,
  { actorUserId, now, held }: { actorUserId: number; now: Date; held: HeldPermissions },
): Promise<AdminEmail> {
  const row = await lockEmail(tx, emailId);
  if (!row) throw new ShopError("not-found");
  if (row.kind === "staff-invitation" && !isPermitted(held, "staff")) throw new ShopError("not-permitted");
  // For an erased person, content and recipient have been deleted.
  const isForgotten = Object.keys(row.facts).length === 0;
  if (row.status === "withdrawn" || isForgotten) throw new ShopError("letter-withdrawn");
  await markWaiting(tx, emailId, now);
  await recordChange(tx, {
    actorUserId,
    action: "resend",
    entity: "letter",
    entityId: emailId,
    before: { status: row.status },
    after: { status: "waiting" },
    now,
  });
  const waiting = viewEmail({ ...row, status: "waiting" }, true);
  return { ...waiting, attempts: 0, nextAttemptAt: now.toISOString(), lastError: null };
}
