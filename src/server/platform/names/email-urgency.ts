import type { EmailKind } from "./email-kinds.ts";

/** Who waits for it: somebody at a closed door, somebody who has just paid, somebody to be told, nobody. */
export type EmailUrgency = "security" | "receipt" | "notice" | "newsletter";

const SECURITY: readonly EmailKind[] = [
  "password-reset",
  "verify-email",
  "email-changed",
  "sign-in-changed",
  "account-erased",
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

/** Which emails go first where many wait. */
export function emailUrgency(kind: EmailKind): EmailUrgency {
  if (SECURITY.includes(kind)) return "security";
  if (RECEIPTS.includes(kind)) return "receipt";
  return kind === "newsletter-issue" ? "newsletter" : "notice";
}
