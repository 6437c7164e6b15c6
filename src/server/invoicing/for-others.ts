// What the other rooms may know of this one.

export { issueCreditNote } from "./issue-credit-note.ts";
export { issueInvoices } from "./issue-invoices.ts";
