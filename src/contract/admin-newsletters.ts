import { ISSUE_MOVES, ISSUE_STATUSES } from "#domain/newsletter-issues.ts";
import { done, endpoint, noInput } from "./endpoint.ts";
import { instant, line, paragraphs, pathId, requiredLine, rowId } from "./fields.ts";
import { z } from "./zod.ts";

export const newsletterFields = z.object({
  subject: requiredLine(78, "A subject is required"),
  /** What mail programs show beside the subject. */
  preview: line(140).default(""),
  /** Markdown. Raw HTML and pictures in it are left out. */
  body: paragraphs(20_000).refine((text) => text !== "", "The text is required"),
});

const newsletterIssue = z.object({
  id: rowId,
  subject: z.string(),
  preview: z.string(),
  body: z.string(),
  status: z.enum(ISSUE_STATUSES),
  /** Letters put into the outbox, and what has become of them; the rest was withdrawn. */
  queuedCount: z.int(),
  sentCount: z.int(),
  waitingCount: z.int(),
  /** Refused by the mail server or given up. */
  failedCount: z.int(),
  /** While it is on its way: confirmed readers to whom nothing is written yet. */
  readersLeft: z.int(),
  /** While it is being sent: when the last letter is written, at the pace that is set. */
  doneAt: instant.nullable(),
  updatedAt: instant,
  startedAt: instant.nullable(),
  sentAt: instant.nullable(),
});
export type NewsletterIssue = z.output<typeof newsletterIssue>;

const issueId = z.object({ issueId: pathId });

export const listNewsletters = endpoint({
  method: "GET",
  path: "/api/admin/newsletters",
  access: "admin",
  summary: "All issues of the newsletter, newest first",
  input: noInput,
  output: z.array(newsletterIssue),
});

export const countNewsletterReaders = endpoint({
  method: "GET",
  path: "/api/admin/newsletters/readers",
  access: "admin",
  summary: "How many people get the newsletter, have yet to confirm it, or have ended it",
  input: noInput,
  output: z.object({
    confirmed: z.int(),
    pending: z.int(),
    unsubscribed: z.int(),
    /** The pace that the settings say. */
    readersPerMinute: z.int(),
    /** How long an issue that is begun now takes to be written to all, issues on their way included. */
    minutesToWrite: z.int(),
  }),
});

export const createNewsletter = endpoint({
  method: "POST",
  path: "/api/admin/newsletters",
  access: "admin",
  summary: "Begin an issue",
  input: newsletterFields,
  output: newsletterIssue,
});

export const updateNewsletter = endpoint({
  method: "PUT",
  path: "/api/admin/newsletters/{issueId}",
  access: "admin",
  summary: "Change an issue that has not been sent",
  input: newsletterFields.extend(issueId.shape),
  output: newsletterIssue,
  refusals: ["not-found", "issue-sent"],
});

export const deleteNewsletter = endpoint({
  method: "DELETE",
  path: "/api/admin/newsletters/{issueId}",
  access: "admin",
  summary: "Delete an issue that has not been sent",
  input: issueId,
  output: done,
  refusals: ["not-found", "issue-sent"],
});

export const sendNewsletter = endpoint({
  method: "POST",
  path: "/api/admin/newsletters/{issueId}/send",
  access: "admin",
  needsRecentAuth: true,
  summary: "Send an issue to everybody who has confirmed, in batches",
  input: issueId,
  output: newsletterIssue,
  refusals: ["not-found", "issue-sent"],
});

export const moveNewsletter = endpoint({
  method: "PATCH",
  path: "/api/admin/newsletters/{issueId}",
  access: "admin",
  summary: "Pause an issue on its way, go on with it, or stop it for good",
  input: issueId.extend({ status: z.enum(ISSUE_MOVES) }),
  output: newsletterIssue,
  refusals: ["not-found", "issue-closed"],
});
