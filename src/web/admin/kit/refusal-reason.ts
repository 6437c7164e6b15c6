import { formatPounds, parsePounds } from "#domain/money.ts";
import { ApiRefusal } from "#web/app/api-client.ts";
import { accessSentence } from "./access-sentence.ts";

const REASONS: Readonly<Record<string, string>> = {
  "plan-fixed": "Settings have the price of a plan and whether it is offered. A plan cannot be deleted.",
  "papers-missing":
    "A cosmetic is sold only with its safety report and notification number. Add both, or save it as a draft.",
  "parent-gone": "The category, or a product chosen here, has been deleted. Choose another one.",
  "still-in-use": "It is part of a set or a box. Set it to draft instead.",
  "evidence-missing": "Enter its evidence before you switch it on.",
  "changed-meanwhile": "Someone else or a sale has changed it. Reload it and try again.",
  "recipe-locked": "The month's cut-off has passed, and its boxes are being filled. Change the next month's recipe.",
  "too-late-to-change": "Everything has already been sent, so the address can no longer be changed.",
  "postcode-not-served": "We do not deliver to Jersey or Guernsey.",
  "not-found": "It has been deleted.",
  "proof-needed": "Nothing was changed. Enter your password and try again.",
  "csv-unreadable": "The file is not a table. Save it as CSV UTF-8.",
  "too-large": "The file is too large.",
};

const FILE_FAULTS: Readonly<Record<string, string>> = {
  workbook: "It is an Excel workbook. Save it as CSV UTF-8.",
  empty: "The file is empty.",
  "no-rows": "The file has headings, but no rows.",
  unfinished: "Another person is importing a file that you may not see. Ask them to finish it, or to start again.",
};

/** The fault of an uploaded table, such as "workbook". Undefined if it has no text of its own. */
export function fileFault(kind: unknown): string | undefined {
  return FILE_FAULTS[String(kind)];
}

const TAKEN: Readonly<Record<string, string>> = {
  sku: "Another product has this SKU",
  slug: "This web address is in use",
  code: "This code or number is in use",
  email: "This person has access or an invitation already",
  name: "This name is in use",
  path: "This old address is in the list already",
};

/** Reason for a refusal, as a sentence for the administrator. Empty if there is none. */
export function refusalReason(error: unknown): string {
  if (!(error instanceof ApiRefusal)) return "";
  if (error.code === "already-taken") return TAKEN[String(error.facts.field)] ?? "";
  if (error.code === "number-used") return `${error.facts.reference} has this tracking number.`;
  const fault = error.code === "csv-unreadable" ? fileFault(error.facts.kind) : undefined;
  return fault ?? REASONS[error.code] ?? error.issues[0]?.message ?? accessSentence(error) ?? "";
}

/** The reason for a refusal that any call may give a member of staff. Undefined for other refusals. */
export function rightsReason(error: unknown): string | undefined {
  if (!(error instanceof ApiRefusal)) return undefined;
  if (error.code === "refund-limit") return refundLimitReason(error.facts.limit);
  return error.code === "not-permitted" ? accessSentence(error) : undefined;
}

/** The reason for a refusal by the role's limit of refunds when only its code is known. */
export const ABOVE_REFUND_LIMIT = "The refund is above the limit of your role. Ask the administrator.";

function refundLimitReason(limit: unknown): string {
  return typeof limit === "string"
    ? `Your role may refund up to ${formatPounds(parsePounds(limit))} of an order in all. Ask the administrator.`
    : ABOVE_REFUND_LIMIT;
}

/** The reason for a refusal when only its code is known. */
export function codeReason(code: string): string {
  return REASONS[code] ?? code;
}
