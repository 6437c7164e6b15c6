/** Purposes of signed links and cookies. A token for one purpose is invalid for any other. */
export const LINK_PURPOSES = [
  "verify-email",
  "password-reset",
  "email-change",
  "email-undo",
  "change-card",
  "pay-box",
  "manage-box",
  "order-address",
  "pay-order",
  "gift-card-paper",
  "review-order",
  "known-device",
  "morning-email",
  "staff-invitation",
] as const;

export type LinkPurpose = (typeof LINK_PURPOSES)[number];
