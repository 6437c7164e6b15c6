// What the other rooms may know of this one.

export { listEmailsAbout, type EmailFigures, readEmailFigures } from "./outbox.queries.ts";
export { sendEmails } from "./send-letters.ts";
