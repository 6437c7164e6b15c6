/** Subjects of a message to the shop, with their labels. */
export const CONTACT_REASONS = {
  order: "A question about an order",
  broken: "Something is broken or missing",
  return: "I want to return something",
  subscription: "My subscription",
  products: "A question about a product",
  skin: "My skin has reacted to something",
  privacy: "My data",
  complaint: "A complaint",
  other: "Something else",
} as const;
export type ContactReason = keyof typeof CONTACT_REASONS;
