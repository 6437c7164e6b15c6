import type { EmailKind } from "./email-kinds.ts";

/** Urgency of an email: needed to sign in, a receipt after payment, a notice or a newsletter. */
export type EmailUrgency = "security" | "receipt" | "notice" | "newsletter";

const SECURITY: readonly EmailKind[] = [
  "password-reset",
  "verify-email",
  "email-changed",
  "sign-in-changed",
  "account-erased",
  "order-email-changed",
  "welcome",
];
const RECEIPTS: readonly EmailKind[] = [
  "product-recall",
  "order-confirmed",
  "gift-card-bought",
  "gift-card",
  "charge-taken",
  "refunded",
  "payment-apology",
  "charge-returned",
  "contact-receipt",
  "contact-to-shop",
  "cancellation-receipt",
  "newsletter-confirm",
  "admin-alert",
];

/** Sending priority of a kind of email. */
export function emailUrgency(kind: EmailKind): EmailUrgency {
  if (SECURITY.includes(kind)) return "security";
  if (RECEIPTS.includes(kind)) return "receipt";
  return kind === "newsletter-issue" ? "newsletter" : "notice";
}
