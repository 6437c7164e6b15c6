import type { TextSlug } from "#domain/content/pages.ts";

/** Names of the texts that come with the shop, in the dashboard. */
export const TEXT_LABELS = {
  about: "About us",
  sustainability: "Sustainability",
  ingredients: "Ingredients",
  delivery: "Delivery",
  returns: "Returns",
  "privacy-policy": "Privacy policy",
  "terms-conditions": "Terms & conditions",
  faq: "Questions and answers",
  home: "Home page",
  subscription: "Monthly box",
} as const satisfies Record<TextSlug, string>;
