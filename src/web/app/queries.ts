import { queryOptions } from "@tanstack/react-query";
import { listSessions } from "#contract/accounts/credentials.ts";
import { listPasskeys } from "#contract/accounts/passkeys.ts";
import { listPlans } from "#contract/catalogue/catalogue.ts";
import { markOrderPaid } from "#contract/checkout/checkout.ts";
import { getOrderDetails, listOrderHistory, listPendingOrders } from "#contract/orders/orders.ts";
import { listOwnPastOrders } from "#contract/orders/past-orders.ts";
import { listOwnReviews } from "#contract/reviews/reviews.ts";
import { estimateDelivery } from "#contract/shop.ts";
import { openBoxLink } from "#contract/subscriptions/box-links.ts";
import type { BoxPayment } from "#contract/subscriptions/box-payments.ts";
import { listPlanChoices } from "#contract/subscriptions/subscriptions.ts";
import { callApi, isRefusal } from "./api-client.ts";

// Keys and queries for one customer's data. Keys are defined only in this file.

export const ordersKey = ["orders"] as const;

export const pendingOrdersQuery = queryOptions({
  queryKey: [...ordersKey, "pending"],
  queryFn: () => callApi(listPendingOrders, {}),
  refetchOnMount: "always",
});

export const orderHistoryQuery = queryOptions({
  queryKey: [...ordersKey, "history"],
  queryFn: () => callApi(listOrderHistory, {}),
  refetchOnMount: "always",
});

/** The customer's orders at an earlier shop. They never change. */
export const pastOrdersQuery = queryOptions({
  queryKey: [...ordersKey, "past"],
  queryFn: () => callApi(listOwnPastOrders, {}),
});

export const orderDetailsQuery = (orderId: number) =>
  queryOptions({
    queryKey: [...ordersKey, "details", orderId],
    queryFn: () => callApi(getOrderDetails, { orderId: String(orderId) }),
    refetchOnMount: "always",
  });

/**
 * A paid order of the customer. For an unpaid order, the payment is checked first, in case an earlier check was lost.
 */
export const paidOrderQuery = (orderId: string | undefined) =>
  queryOptions({
    queryKey: ["order", orderId],
    queryFn: () => readPaidOrder(orderId ?? ""),
    enabled: orderId !== undefined,
  });

export const plansQuery = queryOptions({ queryKey: ["plans"], queryFn: () => callApi(listPlans, {}) });

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: () => callApi(listSessions, {}),
  refetchOnMount: "always",
});

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: () => callApi(listPasskeys, {}),
  refetchOnMount: "always",
});

export const deliveryEstimateQuery = (postcode: string) =>
  queryOptions({
    queryKey: ["delivery-estimate", postcode],
    queryFn: () => callApi(estimateDelivery, { postcode }),
    enabled: postcode !== "",
  });

export const boxLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ["box-link", token],
    queryFn: () => callApi(openBoxLink, { token, purpose: "manage-box" }),
  });

/**
 * Plans to choose from. Reloaded whenever the dialog opens, because each announcement changes the first box to which a
 * new plan applies.
 */
export const planChoicesQuery = (subscriptionId: number) =>
  queryOptions({
    queryKey: ["plan-choices", subscriptionId],
    queryFn: () => callApi(listPlanChoices, { subscriptionId: String(subscriptionId) }),
    gcTime: 0,
  });

export const ownReviewsQuery = queryOptions({
  queryKey: ["reviews"],
  queryFn: () => callApi(listOwnReviews, {}),
  refetchOnMount: "always",
});

export const cardLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ["card-link", token],
    queryFn: () => callApi(openBoxLink, { token, purpose: "change-card" }),
  });

/**
 * Payment of a box. The response is not cached after the page closes, because it depends on whether the customer is
 * signed in.
 */
export const boxPaymentQuery = (about: string, read: () => Promise<BoxPayment>) =>
  queryOptions({ queryKey: ["box-payment", about], queryFn: read, gcTime: 0 });

async function readPaidOrder(orderId: string) {
  try {
    return await callApi(getOrderDetails, { orderId });
  } catch (error) {
    if (!isRefusal(error, "not-found")) throw error;
    await callApi(markOrderPaid, { orderId });
    return callApi(getOrderDetails, { orderId });
  }
}
