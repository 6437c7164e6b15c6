// What the other rooms may know of this one.

export { alertAdmin } from "./alert-admin.ts";
export { completeFacts } from "./complete-facts.ts";
export {
  claimEmail,
  type EmailRow,
  listQueued,
  markFailed,
  markSent,
  markWithdrawn,
} from "./letters.queries.ts";
export { type AnyEmail, queueEmail, queueEmails } from "./queue-letter.ts";
export { type EmailPicture, type RenderedEmail, type RenderFacts, renderEmail } from "./render-letter.ts";
export { sendEmailPage } from "./send-letter-page.ts";
