import type { CodeRefusal } from "./pricing/discounts.ts";

/** Codes of all refusals. The HTTP layer maps them to statuses, and the web layer to texts. */
export type Refusal =
  | "bad-request"
  | "invalid-input"
  | "too-large"
  | "not-found"
  | "not-ready"
  | "too-many-requests"
  | "cross-site"
  | "signed-out"
  | "not-admin"
  | "not-permitted"
  | "refund-limit"
  | "own-order"
  | "key-invalid"
  | "key-not-allowed"
  | "key-in-address"
  | "wrong-credentials"
  | "account-exists"
  | "too-many-guesses"
  | "wrong-password"
  | "code-needed"
  | "code-wrong"
  | "secret-changed"
  | "second-factor-set"
  | "second-factor-needed"
  | "proof-needed"
  | "passkey-refused"
  | "passkeys-full"
  | "delivery-pending"
  | "admin-stays"
  | "not-sellable"
  | "out-of-stock"
  | "plan-quantity"
  | "present-has-box"
  | "basket-full"
  | "order-too-large"
  | "basket-empty"
  | "address-incomplete"
  | "not-printable"
  | "postcode-not-served"
  | "questionnaire-missing"
  | "order-not-paid"
  | "order-closed"
  | "payment-unavailable"
  | "not-refundable"
  | "refund-refused"
  | "order-unsent"
  | "not-sent"
  | "number-used"
  | "batch-recalled"
  | "carrier-failed"
  | "webhook-refused"
  | "total-changed"
  | "sample-taken"
  | "card-not-saved"
  | "csv-unreadable"
  | "cooling-off-over"
  | "nothing-to-change"
  | "gift-incomplete"
  | "gift-card-unknown"
  | "gift-card-stopped"
  | "gift-card-expired"
  | "gift-card-empty"
  | "gift-card-used"
  | "kept-full"
  | "gift-cards-full"
  | "nothing-to-pause"
  | "not-paused"
  | "not-ending"
  | "subscription-over"
  | "subscription-paused"
  | "swap-refused"
  | "too-late-to-change"
  | "recipe-locked"
  | "nothing-to-cancel"
  | "nothing-to-charge"
  | "card-refused"
  | "payment-in-progress"
  | "changed-meanwhile"
  | "move-not-ready"
  | "nothing-to-print"
  | "issue-sent"
  | "issue-closed"
  | "no-readers"
  | "link-invalid"
  | "link-expired"
  | "link-of-another"
  | "account-needed"
  | CodeRefusal
  | "already-taken"
  | "parent-gone"
  | "still-in-use"
  | "plan-fixed"
  | "papers-missing"
  | "evidence-missing"
  | "picture-refused"
  | "table-refused"
  | "letter-withdrawn"
  | "return-open"
  | "return-closed"
  | "return-not-refunded"
  | "not-delivered";

type Facts = Readonly<Record<string, string | number | boolean>>;

/** A problem with one field of the input. `path` is like "address.postcode". */
export interface FieldIssue {
  path: string;
  message: string;
}

/** An expected refusal. `facts` are safe to show and log. `issues` list problems by field. */
export class ShopError extends Error {
  readonly code: Refusal;
  readonly facts: Facts;
  readonly issues: readonly FieldIssue[];

  constructor(code: Refusal, facts: Facts = {}, issues: readonly FieldIssue[] = []) {
    super(code);
    this.name = "ShopError";
    this.code = code;
    this.facts = facts;
    this.issues = issues;
  }
}
