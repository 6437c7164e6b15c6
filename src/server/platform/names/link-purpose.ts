/** Purpose of a signed link or cookie. A token for one purpose is invalid for any other. */
export type LinkPurpose =
  | "verify-email"
  | "password-reset"
  | "email-change"
  | "email-undo"
  | "change-card"
  | "pay-box"
  | "manage-box"
  | "view-order"
  | "order-address"
  | "pay-order"
  | "gift-card-paper"
  | "review-order"
  | "accept-invitation"
  | "known-device"
  | "morning-email";
