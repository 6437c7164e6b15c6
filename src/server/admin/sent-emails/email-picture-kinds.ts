import type { EmailPicture } from "#server/platform/mail/index.ts";
import type { EmailKind } from "#server/platform/names/email-kinds.ts";

/**
 * Picture above the text of each kind of email. Legal notices and emails about money, security or an ended subscription
 * have none.
 */
export const EMAIL_PICTURES = {
  welcome: "shop",
  "verify-email": "none",
  "password-reset": "none",
  "account-ready": "shop",
  "staff-invitation": "none",
  "email-changed": "none",
  "sign-in-changed": "none",
  "account-erased": "none",
  "order-confirmed": "order",
  "gift-card": "shop",
  "gift-card-bought": "shop",
  "order-dispatched": "order",
  "parcel-number": "order",
  replacement: "none",
  "payment-link": "none",
  "address-changed": "none",
  "order-email-changed": "none",
  "order-delivered": "order",
  "order-cancelled": "none",
  refunded: "none",
  "return-declined": "none",
  "product-recall": "none",
  "payment-apology": "none",
  "payment-notice": "none",
  "first-full-price": "none",
  "charge-taken": "box",
  "charge-failed": "none",
  "charge-returned": "none",
  "box-skipped": "box",
  "box-moved": "none",
  "subscription-paused": "box",
  "subscription-resumed": "box",
  "subscription-kept": "box",
  "subscription-changed": "box",
  "plan-ends-soon": "box",
  "subscription-ended": "none",
  "subscription-completed": "box",
  "cooling-off": "none",
  "gift-announced": "gift",
  "card-link": "none",
  "card-expiring": "none",
  "sample-sent": "sample",
  "back-in-stock": "product",
  "review-request": "shop",
  "review-refused": "none",
  "newsletter-confirm": "none",
  "newsletter-issue": "none",
  "contact-receipt": "none",
  "contact-to-shop": "none",
  "message-reply": "none",
  "cancellation-receipt": "none",
  "admin-alert": "none",
  "morning-summary": "none",
} as const satisfies Record<EmailKind, EmailPictureKind>;

type EmailPictureKind = "order" | "product" | "gift" | "box" | "sample" | "shop" | "none";

/** Picture for the kind "shop", and for an order whose products no longer have a picture. */
export const SHOP_PICTURE: EmailPicture = {
  path: "/pictures/home",
  alt: "A kraft box tied with twine, beside it a jar of salt, rose soap, a lavender bath bomb and a dish of small hearts",
};
export const SAMPLE_PICTURE: EmailPicture = {
  path: "/pictures/sample",
  alt: "A small kraft box tied with twine, a dish of mini hearts and a bar of soap",
};
