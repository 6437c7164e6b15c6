import { pageInput, searchInput } from "#contract/admin-list.ts";
import { done, endpoint, noInput } from "#contract/endpoint.ts";
import { day, idList, instant, line, paragraphs, pathId, pdfFile, requiredLine, rowId } from "#contract/fields.ts";
import { labelInput } from "#contract/orders/admin-parcels.ts";
import { z } from "#contract/zod.ts";
import { isoDay } from "#domain/iso-day.ts";
import { ISSUE_MOVES, ISSUE_STATUSES } from "#domain/marketing/newsletter.ts";

export const EMAIL_STATUSES = ["waiting", "sent", "failed", "withdrawn"] as const;

/** Minutes after which a waiting email is late. */
export const LATE_EMAIL_MINUTES = 15;

/**
 * Filters for the email list. `late` emails have waited too long. `failed-lately` emails failed in the last 24 hours.
 */
export const EMAIL_FILTERS = ["waiting", "late", "sent", "failed", "failed-lately", "withdrawn"] as const;
export type EmailFilter = (typeof EMAIL_FILTERS)[number];

const adminEmail = z.object({
  id: rowId,
  kind: z.string(),
  /** Key of the record that the email is about: "order:1001". */
  about: z.string(),
  /** The order that the email is about. Null if there is none. */
  orderId: rowId.nullable(),
  recipient: z.string(),
  status: z.enum(EMAIL_STATUSES),
  /** True for a sent email of a shop without a mail server, which only keeps emails in its data folder. */
  isKeptOnly: z.boolean(),
  /** Subject as sent. Null before sending. */
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
  permission: "emails",
  summary: "List sent and queued emails, newest first",
  input: z.object({
    search: searchInput,
    kind: line(40).optional(),
    status: z.enum(EMAIL_FILTERS).optional(),
    ...pageInput,
  }),
  output: z.array(adminEmail),
});

export const listEmailKinds = endpoint({
  method: "GET",
  path: "/api/admin/email-kinds",
  access: "admin",
  permission: "emails",
  summary: "List the kinds of email that the shop has sent or queued, as the filter of emails takes them",
  input: noInput,
  output: z.array(z.string()),
});

export const previewEmail = endpoint({
  method: "GET",
  path: "/api/admin/emails/{emailId}/preview",
  aliases: ["/api/admin/letters/{emailId}/preview"],
  access: "admin",
  permission: "emails",
  summary: "Preview an email as it would be sent now. Its links do not work",
  input: z.object({ emailId: pathId }),
  output: z.object({ email: adminEmail, subject: z.string(), text: z.string() }),
  refusals: ["not-found"],
});

export const resendEmail = endpoint({
  method: "POST",
  path: "/api/admin/emails/{emailId}/resend",
  aliases: ["/api/admin/letters/{emailId}/resend"],
  access: "admin",
  permission: "emails",
  summary: "Send an email again, or at once if it is queued",
  input: z.object({ emailId: pathId }),
  output: adminEmail,
  refusals: ["not-found", "letter-withdrawn"],
});

export const newsletterFields = z.object({
  subject: requiredLine(78, "Subject is required"),
  /** Preview text that mail programs show beside the subject. */
  preview: line(140).default(""),
  /** Markdown. The shop removes raw HTML and pictures. */
  body: paragraphs(20_000).refine((text) => text !== "", "Text is required"),
});

const newsletterIssue = z.object({
  id: rowId,
  subject: z.string(),
  preview: z.string(),
  body: z.string(),
  status: z.enum(ISSUE_STATUSES),
  /** Emails queued for the issue. The counts below split them by status. The remaining ones were withdrawn. */
  queuedCount: z.int(),
  sentCount: z.int(),
  waitingCount: z.int(),
  /** Emails that the mail server refused or that the shop stopped trying to send. */
  failedCount: z.int(),
  /** Confirmed readers whose email has not been queued, while the issue is being sent. */
  readersLeft: z.int(),
  /** Expected time at which the last email is queued, at the configured rate. Null unless the issue is being sent. */
  doneAt: instant.nullable(),
  updatedAt: instant,
  /** Time at which a draft is sent. Null without a time, and once sending has started. */
  sendAt: instant.nullable(),
  startedAt: instant.nullable(),
  sentAt: instant.nullable(),
});
export type NewsletterIssue = z.output<typeof newsletterIssue>;

const issueId = z.object({ issueId: pathId });

export const listNewsletters = endpoint({
  method: "GET",
  path: "/api/admin/newsletters",
  access: "admin",
  permission: "marketing",
  summary: "List newsletter issues, newest first",
  input: noInput,
  output: z.array(newsletterIssue),
});

export const countNewsletterReaders = endpoint({
  method: "GET",
  path: "/api/admin/newsletters/readers",
  access: "admin",
  permission: "marketing",
  summary: "Count confirmed, unconfirmed and unsubscribed readers",
  input: noInput,
  output: z.object({
    confirmed: z.int(),
    pending: z.int(),
    unsubscribed: z.int(),
    readersPerMinute: z.int(),
    /** Minutes needed to queue a new issue for all readers, including the time for issues that are being sent. */
    minutesToWrite: z.int(),
  }),
});

export const SUBSCRIBER_STATUSES = ["confirmed", "pending", "unsubscribed"] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

const subscriberFilter = { search: searchInput, status: z.enum(SUBSCRIBER_STATUSES).optional() };

const subscriber = z.object({
  id: rowId,
  email: z.string(),
  status: z.enum(SUBSCRIBER_STATUSES),
  /** Time of the newest request. */
  askedAt: instant,
  confirmedAt: instant.nullable(),
  unsubscribedAt: instant.nullable(),
});
export type NewsletterSubscriber = z.output<typeof subscriber>;

export const listSubscribers = endpoint({
  method: "GET",
  path: "/api/admin/newsletters/subscribers",
  access: "admin",
  permission: "marketing",
  summary: "List subscribers of the newsletter, newest first. Leaves out erased ones",
  input: z.object({ ...subscriberFilter, ...pageInput }),
  output: z.array(subscriber),
});

export const downloadSubscribers = endpoint({
  method: "GET",
  path: "/api/admin/newsletters/subscribers/table",
  access: "admin",
  permission: "marketing",
  needsRecentAuth: true,
  summary: "Export the listed subscribers as CSV",
  input: z.object(subscriberFilter),
  output: z.string(),
});

export const createNewsletter = endpoint({
  method: "POST",
  path: "/api/admin/newsletters",
  access: "admin",
  permission: "marketing",
  summary: "Create an issue",
  input: newsletterFields,
  output: newsletterIssue,
});

export const updateNewsletter = endpoint({
  method: "PUT",
  path: "/api/admin/newsletters/{issueId}",
  access: "admin",
  permission: "marketing",
  summary: "Update an unsent issue",
  input: newsletterFields.extend(issueId.shape),
  output: newsletterIssue,
  refusals: ["not-found", "issue-sent"],
});

export const deleteNewsletter = endpoint({
  method: "DELETE",
  path: "/api/admin/newsletters/{issueId}",
  access: "admin",
  permission: "marketing",
  summary: "Delete an unsent issue",
  input: issueId,
  output: done,
  refusals: ["not-found", "issue-sent"],
});

export const sendNewsletter = endpoint({
  method: "POST",
  path: "/api/admin/newsletters/{issueId}/send",
  access: "admin",
  permission: "marketing",
  needsRecentAuth: true,
  summary: "Send an issue to all confirmed subscribers, in batches",
  input: issueId,
  output: newsletterIssue,
  refusals: ["not-found", "issue-sent", "no-readers"],
});

export const testNewsletter = endpoint({
  method: "POST",
  path: "/api/admin/newsletters/{issueId}/test",
  access: "admin",
  permission: "marketing",
  summary: "Send an issue as a test to the signed-in administrator only",
  input: issueId,
  output: z.object({ recipient: z.string() }),
  refusals: ["not-found"],
});

export const scheduleNewsletter = endpoint({
  method: "PUT",
  path: "/api/admin/newsletters/{issueId}/schedule",
  access: "admin",
  permission: "marketing",
  needsRecentAuth: true,
  summary: "Send a draft at a full hour of a later day in London time, or withdraw that",
  input: issueId.extend({
    /** Null withdraws the time. */
    sendOn: day.transform(isoDay).nullable(),
    hour: z.int().min(0).max(23).optional(),
  }),
  output: newsletterIssue,
  refusals: ["not-found", "issue-sent", "no-readers", "invalid-input"],
});

export const moveNewsletter = endpoint({
  method: "PATCH",
  path: "/api/admin/newsletters/{issueId}",
  access: "admin",
  permission: "marketing",
  summary: "Pause, resume or stop an issue that is being sent",
  input: issueId.extend({ status: z.enum(ISSUE_MOVES) }),
  output: newsletterIssue,
  refusals: ["not-found", "issue-closed"],
});

const SAMPLE_STATUSES = ["pending", "sent"] as const;

const adminSample = z.object({
  id: rowId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  postcode: z.string(),
  phone: z.string().nullable(),
  status: z.enum(SAMPLE_STATUSES),
  createdAt: instant,
  sentAt: instant.nullable(),
});
export type AdminSample = z.output<typeof adminSample>;

/** Maximum requests in one call. */
const SAMPLES_MAX = 1_000;

const someSamples = z.object({ sampleIds: idList(SAMPLES_MAX) });

export const listSamples = endpoint({
  method: "GET",
  path: "/api/admin/samples",
  access: "admin",
  permission: "marketing",
  summary: "List sample requests: open ones first, each group newest first",
  input: z.object({ search: searchInput, status: z.enum(SAMPLE_STATUSES).optional(), ...pageInput }),
  output: z.array(adminSample),
});

export const updateSample = endpoint({
  method: "PATCH",
  path: "/api/admin/samples/{sampleId}",
  access: "admin",
  permission: "marketing",
  summary: "Mark a sample as sent, or undo that. The recipient is emailed once",
  input: z.object({ sampleId: pathId, status: z.enum(SAMPLE_STATUSES) }),
  output: adminSample,
  refusals: ["not-found"],
});

export const sendSamples = endpoint({
  method: "POST",
  path: "/api/admin/samples/send",
  access: "admin",
  permission: "marketing",
  summary: "Mark several samples as sent. Each recipient is emailed once",
  input: someSamples,
  output: z.object({
    sent: z.int(),
    /** Requests that were marked as sent already, or have been deleted. */
    leftOut: z.int(),
  }),
});

export const downloadSampleLabels = endpoint({
  method: "POST",
  path: "/api/admin/samples/labels",
  access: "admin",
  permission: "marketing",
  summary: "Get address labels of several sample requests as one PDF, oldest request first",
  input: someSamples.extend(labelInput),
  output: pdfFile,
  refusals: ["nothing-to-print"],
});

export const downloadSampleTable = endpoint({
  method: "POST",
  path: "/api/admin/samples/click-and-drop",
  access: "admin",
  permission: "marketing",
  summary: "Export several sample requests for Click & Drop, oldest request first",
  input: someSamples,
  output: pdfFile,
  refusals: ["nothing-to-print"],
});
