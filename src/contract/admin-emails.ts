import { pageInput, searchInput } from "./admin-list.ts";
import { endpoint } from "./endpoint.ts";
import { instant, line, pathId, rowId } from "./fields.ts";
import { z } from "./zod.ts";

export const EMAIL_STATUSES = ["waiting", "sent", "failed", "withdrawn"] as const;

/** From so many minutes on, a letter that waits is late. */
export const LATE_EMAIL_MINUTES = 15;

/** What the outbox is narrowed to: a status, or those that wait for long, or failed in the last 24 hours. */
export const EMAIL_FILTERS = ["waiting", "late", "sent", "failed", "failed-lately", "withdrawn"] as const;
export type EmailFilter = (typeof EMAIL_FILTERS)[number];

const adminEmail = z.object({
  id: rowId,
  kind: z.string(),
  /** What it is about, "order:1001". */
  about: z.string(),
  /** The order that it tells of, where it tells of one. */
  orderId: rowId.nullable(),
  recipient: z.string(),
  status: z.enum(EMAIL_STATUSES),
  /** As sent; null until then. */
  subject: z.string().nullable(),
  attempts: z.int(),
  nextAttemptAt: instant,
  lastError: z.string().nullable(),
  sentAt: instant.nullable(),
  createdAt: instant,
});
export type AdminEmail = z.output<typeof adminEmail>;

export const listEmails = endpoint({
  method: "GET",
  path: "/api/admin/emails",
  aliases: ["/api/admin/letters"],
  access: "admin",
  summary: "The outbox, newest first",
  input: z.object({
    search: searchInput,
    kind: line(40).optional(),
    status: z.enum(EMAIL_FILTERS).optional(),
    ...pageInput,
  }),
  output: z.array(adminEmail),
});

export const previewEmail = endpoint({
  method: "GET",
  path: "/api/admin/emails/{emailId}/preview",
  aliases: ["/api/admin/letters/{emailId}/preview"],
  access: "admin",
  summary: "A letter as it would go out now; its links lead nowhere",
  input: z.object({ emailId: pathId }),
  output: z.object({ email: adminEmail, subject: z.string(), text: z.string() }),
  refusals: ["not-found"],
});

export const resendEmail = endpoint({
  method: "POST",
  path: "/api/admin/emails/{emailId}/resend",
  aliases: ["/api/admin/letters/{emailId}/resend"],
  access: "admin",
  summary: "Send a letter again, or at once when it waits",
  input: z.object({ emailId: pathId }),
  output: adminEmail,
  refusals: ["not-found", "letter-withdrawn"],
});
