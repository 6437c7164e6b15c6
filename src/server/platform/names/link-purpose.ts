/** What a link in an email, or a cookie, may be good for. One made for one purpose proves nothing for another. */
export type LinkPurpose =
  | "verify-email"
  | "password-reset"
  | "email-change"
  | "email-undo"
  | "change-card"
  | "pay-box"
  | "manage-box"
  | "view-order"
  | "gift-card-paper"
  | "review-order"
  | "accept-invitation"
  | "known-device";
