/** Every refusal the shop can give. The HTTP layer maps codes to statuses, the web layer to words. */
export type Refusal =
  | "bad-request"
  | "invalid-input"
  | "too-large"
  | "not-found"
  | "too-many-requests"
  | "cross-site"
  | "signed-out"
  | "not-admin"
  | "wrong-credentials"
  | "account-exists"
  | "not-sellable"
  | "out-of-stock"
  | "plan-quantity"
  | "basket-full"
  | "basket-empty"
  | "address-incomplete"
  | "postcode-not-served"
  | "questionnaire-missing"
  | "order-not-paid"
  | "order-closed"
  | "payment-unavailable"
  | "nothing-to-cancel";

/** An expected refusal, thrown by a use case. `facts` are safe to show and to log. */
export class ShopError extends Error {
  readonly code: Refusal;
  readonly facts: Readonly<Record<string, string | number | boolean>>;

  constructor(code: Refusal, facts: Readonly<Record<string, string | number | boolean>> = {}) {
    super(code);
    this.name = "ShopError";
    this.code = code;
    this.facts = facts;
  }
}
