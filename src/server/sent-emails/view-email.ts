import type { AdminEmail } from "#contract/admin-emails.ts";
import type { EmailRow } from "#server/mail/index.ts";

/** A letter as the outbox lists it. */
export function viewEmail(row: EmailRow): AdminEmail {
  return {
    id: row.id,
    kind: row.kind,
    about: row.about,
    orderId: "orderId" in row.facts && typeof row.facts.orderId === "number" ? row.facts.orderId : null,
    recipient: row.recipient,
    status: row.status,
    subject: row.subject,
    attempts: row.attempts,
    nextAttemptAt: row.nextAttemptAt.toISOString(),
    lastError: row.lastError,
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
