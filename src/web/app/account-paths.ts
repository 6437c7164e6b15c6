import type { OrderType } from "#domain/orders/orders.ts";

/** Addresses that only pages of the account, the checkout and the wishlist lead to. First pages load without them. */
export const accountPaths = {
  cancelOneOrder: (orderId: number) => `/cancel-order?order=${orderId}`,
  /** Return address from the bank after paying for a plan. */
  accountAfterPayment: (orderId: number) => `/account?orderId=${orderId}`,
  /** Opens the form of a name or an address that cannot be printed, and returns to `path`. */
  changeDetails: (part: "name" | "address", path: string) => `/account?change=${part}&next=${encodeURIComponent(path)}`,
  changeCard: (subscriptionId: number) => `/account/card?subscription=${subscriptionId}`,
  payBox: (subscriptionId: number) => `/account/pay/${subscriptionId}`,
  /** Address of the payment page after a customer has changed the card through an email's link. */
  payBoxAfterCard: (token: string) => `/box/pay?from=card&token=${encodeURIComponent(token)}`,
  sharedWishlist: (productIds: readonly number[]) => `/wishlist/shared?products=${productIds.join(",")}`,
  successOf: (orderId: number | string) => `/success?orderId=${orderId}`,
  successAfterPayment: (orderId: number, orderType: OrderType) =>
    `/success?payment_status=success&order_type=${orderType}&orderId=${orderId}`,
};
