import type { OrderType } from "#domain/orders/orders.ts";
import type { Audience } from "#domain/subscriptions/plans.ts";

/**
 * Pages that search engines may list. They are in the sitemap and have a canonical address. `routes.ts` maps each page
 * to its file.
 */
export const INDEXED_PAGES = {
  home: "/",
  subscription: "/subscription",
  products: "/products",
  product: "/products/:slug",
  shelf: "/shop/:shelf",
  wellness: "/wellness",
  give: "/give",
  wordSearch: "/wordsearch",
  about: "/about",
  sustainability: "/sustainability",
  ingredients: "/ingredients",
  delivery: "/delivery",
  returns: "/returns",
  faq: "/faq",
  contact: "/contact",
  cancelOrder: "/cancel-order",
  blog: "/blog",
  blogPost: "/blog/:postId",
  privacyPolicy: "/privacy-policy",
  termsConditions: "/terms-conditions",
} as const;

/** Pages that search engines must not list, because they are personal or duplicate another page. */
export const PRIVATE_PAGES = {
  homeAlias: "/home",
  search: "/search",
  questionnaire: "/questionnaire",
  auth: "/auth",
  forgottenPassword: "/forgotten-password",
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  confirmEmail: "/confirm-email",
  undoEmail: "/undo-email",
  review: "/review",
  reviewStop: "/review/stop",
  findOrder: "/orders/find",
  orderAddress: "/order-address",
  payOrder: "/pay-order",
  wishlist: "/wishlist",
  sharedWishlistPage: "/wishlist/shared",
  basket: "/basket",
  giftCardBalance: "/give/balance",
  paymentFailed: "/payment-failed",
  newsletterConfirm: "/newsletter/confirm",
  newsletterUnsubscribe: "/newsletter/unsubscribe",
} as const;

/** Private pages that use the queries of account and checkout. */
export const ACCOUNT_PAGES = {
  account: "/account",
  accountHome: "/account/home",
  accountPreferences: "/account/preferences",
  accountPay: "/account/pay/:subscriptionId",
  accountCard: "/account/card",
  accountSecurity: "/account/security",
  reviews: "/account/reviews",
  accountData: "/account/data",
  box: "/box",
  boxCard: "/box/card",
  boxPay: "/box/pay",
  planPayment: "/subscription/pay",
  oldCheckout: "/checkout",
  checkout: "/unified-checkout",
  success: "/success",
} as const;

/**
 * Addresses of all pages. Links use this object, so that a moved page causes a build error instead of a broken link.
 */
export const paths = {
  ...INDEXED_PAGES,
  ...PRIVATE_PAGES,
  ...ACCOUNT_PAGES,
  cancelOneOrder: (orderId: number) => `/cancel-order?order=${orderId}`,
  wellnessSets: "/products#wellness-collection",
  shelf: (categorySlug: string) => `/shop/${categorySlug}`,
  product: (slug: string) => `/products/${slug}`,
  blogPost: (postId: string) => `/blog/${postId}`,
  subscriptionFor: (audience: Audience) => `/subscription?audience=${audience}`,
  /** Address of a plan for an audience, by the audience name that the home page uses. */
  subscriptionOfType: (type: "womens" | "mens" | "childrens") => `/subscription?type=${type}`,
  authThenBackTo: (path: string) => `/auth?next=${encodeURIComponent(path)}`,
  /** Return address from the bank after paying for a plan. */
  accountAfterPayment: (orderId: number) => `/account?orderId=${orderId}`,
  /** Opens the form of a name or an address that cannot be printed, and returns to `path`. */
  changeDetails: (part: "name" | "address", path: string) => `/account?change=${part}&next=${encodeURIComponent(path)}`,
  changeCard: (subscriptionId: number) => `/account/card?subscription=${subscriptionId}`,
  payBox: (subscriptionId: number) => `/account/pay/${subscriptionId}`,
  /** Address of the payment page after a customer has changed the card through an email's link. */
  payBoxAfterCard: (token: string) => `/box/pay?from=card&token=${encodeURIComponent(token)}`,
  setUpFactorThenBackTo: (path: string) => `/account/security?next=${encodeURIComponent(path)}`,
  sharedWishlist: (productIds: readonly number[]) => `/wishlist/shared?products=${productIds.join(",")}`,
  successOf: (orderId: number | string) => `/success?orderId=${orderId}`,
  successAfterPayment: (orderId: number, orderType: OrderType) =>
    `/success?payment_status=success&order_type=${orderType}&orderId=${orderId}`,
  admin: "/admin",
  signOut: "/api/logout",
} as const;

/** A local path from a query parameter, or the fallback. Prevents redirects to other sites. */
export function ownPath(path: string | null, fallback: string): string {
  return path && /^\/(?![/\\])[\w\-/?=&%.]*$/.test(path) ? path : fallback;
}
