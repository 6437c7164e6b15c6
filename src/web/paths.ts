import type { Audience } from "#domain/plans.ts";

/** Where every page lives. Links are made from here, so that a moved page breaks the build and not a visitor. */
export const paths = {
  home: "/",
  products: "/products",
  wellness: "/wellness",
  subscription: "/subscription",
  subscriptionFor: (audience: Audience) => `/subscription?audience=${audience}`,
  questionnaire: "/questionnaire",
  auth: "/auth",
  authThenBackTo: (path: string) => `/auth?next=${encodeURIComponent(path)}`,
  account: "/account",
  basket: "/basket",
  checkout: "/unified-checkout",
  success: "/success",
  paymentFailed: "/payment-failed",
  admin: "/admin",
  adminOrder: (orderId: number) => `/admin?order=${orderId}`,
  signOut: "/api/logout",
} as const;

/** A path of our own from a query parameter, or the fallback: nobody is sent to another site. */
export function ownPath(path: string | null, fallback: string): string {
  return path && /^\/(?![/\\])[\w\-/?=&%.]*$/.test(path) ? path : fallback;
}
