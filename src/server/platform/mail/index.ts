export { completeFacts } from "./complete-facts.ts";
export {
  claimEmail,
  countUnsentIssues,
  EMAIL_TABLES,
  type EmailRow,
  forgetAddressesInEmails,
  hasEmail,
  listAlertsSince,
  listQueued,
  lockEmail,
  markFailed,
  markSent,
  markWaiting,
  markWithdrawn,
} from "./emails.queries.ts";
export { type AnyEmail, alertAdmin, queueEmail, queueEmails } from "./queue-email.ts";
export { type EmailPicture, type RenderedEmail, type RenderFacts, renderEmail } from "./render-email.ts";
export { replyWithEmailPage } from "./reply-with-email-page.ts";
