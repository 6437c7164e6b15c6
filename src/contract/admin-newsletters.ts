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
  status: z.enum(["draft", "sending", "sent"]),
  /** Letters put into the outbox. */
  queuedCount: z.int(),
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
  output: z.object({ confirmed: z.int(), pending: z.int(), unsubscribed: z.int() }),
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
  summary: "Send an issue to everybody who has confirmed, in batches",
  input: issueId,
  output: newsletterIssue,
  refusals: ["not-found", "issue-sent"],
});
