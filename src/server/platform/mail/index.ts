export { type AnyEmail, alertAdmin, queueEmail, queueEmails } from "./alert-admin.ts";
export { completeFacts } from "./complete-facts.ts";
export {
  claimEmail,
  type EmailRow,
  listQueued,
  markFailed,
  markSent,
  markWithdrawn,
} from "./emails.queries.ts";
export { type EmailPicture, type RenderedEmail, type RenderFacts, renderEmail } from "./render-email.ts";
export { sendEmailPage } from "./send-email-page.ts";
