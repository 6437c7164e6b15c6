import type { OrderType } from "#domain/orders/orders.ts";
import type { Audience } from "#domain/subscriptions/plans.ts";

/** Where every page lives. Links are made from here, so that a moved page breaks the build and not a visitor. */
export const paths = {
  home: "/",
  contact: "/contact",
  cancelOrder: "/cancel-order",
  cancelOneOrder: (orderId: number) => `/cancel-order?order=${orderId}`,
  products: "/products",
  wellnessSets: "/products#wellness-collection",
  shelf: (categorySlug: string) => `/shop/${categorySlug}`,
  search: "/search",
  product: (slug: string) => `/products/${slug}`,
  wordSearch: "/wordsearch",
  wellness: "/wellness",
  about: "/about",
  sustainability: "/sustainability",
  ingredients: "/ingredients",
  delivery: "/delivery",
  returns: "/returns",
  faq: "/faq",
  privacyPolicy: "/privacy-policy",
  termsConditions: "/terms-conditions",
  blog: "/blog",
  blogPost: (postId: string) => `/blog/${postId}`,
  subscription: "/subscription",
  subscriptionFor: (audience: Audience) => `/subscription?audience=${audience}`,
  /** By the name that the home page's addresses give an audience. */
  subscriptionOfType: (type: "womens" | "mens" | "childrens") => `/subscription?type=${type}`,
  planPayment: "/subscription/pay",
  questionnaire: "/questionnaire",
  auth: "/auth",
  authThenBackTo: (path: string) => `/auth?next=${encodeURIComponent(path)}`,
  forgottenPassword: "/forgotten-password",
  account: "/account",
  /** Back from the bank, with a plan that may be paid. */
  accountAfterPayment: (orderId: number) => `/account?orderId=${orderId}`,
  accountPreferences: "/account/preferences",
  accountHome: "/account/home",
  changeCard: (subscriptionId: number) => `/account/card?subscription=${subscriptionId}`,
  payBox: (subscriptionId: number) => `/account/pay/${subscriptionId}`,
  /** For whoever has come by an email's link to change the card. */
  payBoxAfterCard: (token: string) => `/box/pay?from=card&token=${encodeURIComponent(token)}`,
  accountSecurity: "/account/security",
  setUpFactorThenBackTo: (path: string) => `/account/security?next=${encodeURIComponent(path)}`,
  accountData: "/account/data",
  wishlist: "/wishlist",
  sharedWishlistPage: "/wishlist/shared",
  sharedWishlist: (productIds: readonly number[]) => `/wishlist/shared?products=${productIds.join(",")}`,
  reviews: "/account/reviews",
  reviewStop: "/review/stop",
  findOrder: "/orders/find",
  basket: "/basket",
  checkout: "/unified-checkout",
  give: "/give",
  success: "/success",
  successOf: (orderId: number | string) => `/success?orderId=${orderId}`,
  successAfterPayment: (orderId: number, orderType: OrderType) =>
    `/success?payment_status=success&order_type=${orderType}&orderId=${orderId}`,
  paymentFailed: "/payment-failed",
  admin: "/admin",
  signOut: "/api/logout",
} as const;

/** A path of our own from a query parameter, or the fallback: nobody is sent to another site. */
export function ownPath(path: string | null, fallback: string): string {
  return path && /^\/(?![/\\])[\w\-/?=&%.]*$/.test(path) ? path : fallback;
}
