import { ADMIN_TABS } from "#web/admin/frame/admin-tabs.ts";

type TabName = keyof typeof ADMIN_TABS;

const tabPaths = Object.fromEntries(Object.entries(ADMIN_TABS).map(([name, { path }]) => [name, path])) as {
  [Name in TabName]: (typeof ADMIN_TABS)[Name]["path"];
};

/** Addresses of the dashboard's tabs. Separate from `paths`, which every visitor loads. */
export const adminPaths = {
  ...tabPaths,
  customer: (customerId: number) => `/admin/customers?customer=${customerId}`,
  guest: (email: string) => `/admin/customers?kind=guests&guest=${encodeURIComponent(email)}`,
  paymentFailure: "/admin/subscriptions?payment=failure",
  subscription: (subscriptionId: number) => `/admin/subscriptions?subscription=${subscriptionId}`,
  /** Preview of an issue as an email. The address is an API call, not a page of the site. */
  newsletterEmail: (issueId: number) => `/api/admin/newsletters/${issueId}/email`,
  boxRunOf: (boxMonth: string) => `/admin/box-run?month=${boxMonth}`,
  /** Boxes of a run, by kind and state. */
  boxesOf: (boxMonth: string, { kind, state }: { kind: string | undefined; state: string | undefined }) =>
    `/admin/box-run?month=${boxMonth}${kind ? `&kind=${kind}` : ""}${state ? `&state=${state}` : ""}#run-boxes`,
  recipesOf: (boxMonth: string) => `/admin/recipes?month=${boxMonth}`,
  /** `box` is an audience and a naturalness: "women-100natural". */
  recipe: (boxMonth: string, box: string) => `/admin/recipes?month=${boxMonth}&box=${box}`,
  product: (productId: number) => `/admin/products?product=${productId}`,
  productsOf: (categoryId: number) => `/admin/products?category=${categoryId}`,
  recall: (productId: number, batchId: number) => `/admin/products/${productId}/batches/${batchId}/recall`,
  discount: (codeId: number) => `/admin/discounts?code=${codeId}`,
  email: (emailId: number) => `/admin/emails?email=${emailId}`,
  /** Address of one field on the settings page, by the field's id. */
  setting: (fieldId: string) => `/admin/settings#${fieldId}`,
  reviewsToRead: "/admin/reviews?status=pending",
  reviewsReported: "/admin/reviews?status=reported",
  giftCard: (giftCardId: number) => `/admin/gift-cards?card=${giftCardId}`,
  message: (conversationId: number) => `/admin/messages?message=${conversationId}`,
  messagesToAnswer: "/admin/messages?state=open",
  order: (orderId: number) => `/admin/orders?order=${orderId}`,
} as const;
