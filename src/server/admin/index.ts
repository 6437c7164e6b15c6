export {
  DEMO_ADMIN,
  DEMO_ORDERS,
  DEMO_PEOPLE,
  type DemoOrder,
  type DemoPerson,
  demoEmailOf,
} from "./demo/demo-people.ts";
export { DEMO_PREFIX } from "./demo/demo-records.queries.ts";
export { DEMO_REVIEWERS, type DemoReviewer } from "./demo/demo-reviewers.ts";
export { checkDemoRecords, closeDemoAccounts, removeDemo } from "./demo/remove-demo.ts";
export { sendMorningEmail } from "./morning-email.ts";
export { IMPORT_KINDS } from "./move-in/import-kinds.ts";
export { MENTION_TABLES } from "./notes/mentions.queries.ts";
export { NOTE_TABLES } from "./notes/notes.queries.ts";
export { aggregateCounters } from "./overview.ts";
export { listBatchParcels, listRecipients } from "./recall/list-recipients.ts";
export { findBatchByCode } from "./recall/recall.queries.ts";
export { writeRecallTable } from "./recall/recall-batch.ts";
export { sendEmails } from "./sent-emails/send-emails.ts";
export { type EmailFigures, readEmailFigures } from "./sent-emails/sent-emails.queries.ts";
export { readGoingLive } from "./settings/settings.ts";
