// What the other rooms may know of this one.
export { issueCreditNote, issueInvoices } from "./invoices.ts";
