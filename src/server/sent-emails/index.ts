// What the other rooms may know of this one.

export { sendEmails } from "./send-emails.ts";
export { type EmailFigures, listEmailsAbout, readEmailFigures } from "./sent-emails.queries.ts";
