import { adminNote, noteText } from "#contract/accounts/admin-customers.ts";
import { pageInput, searchInput } from "#contract/admin-list.ts";
import { endpoint } from "#contract/endpoint.ts";
import { boxMonth, day, idList, instant, pathId, pounds, rowId, versionNumber } from "#contract/fields.ts";
import { storedAddress } from "#contract/orders/order-address.ts";
import { z } from "#contract/zod.ts";
import { ORDER_STATUSES } from "#domain/orders/orders.ts";
import { BOX_STATUSES, SKIP_REASONS, SUBSCRIPTION_STATUSES } from "#domain/subscriptions/boxes.ts";
import { recipient } from "./gifts.ts";
import { knownMethod, subscription } from "./subscriptions.ts";

const adminSubscription = z.object({
  id: rowId,
  userId: rowId,
  userEmail: z.string(),
  userName: z.string(),
  userFirstName: z.string(),
  userLastName: z.string(),
  plan: z.string(),
  price: pounds,
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** True if the subscription ends with the last paid box. */
  isEnding: z.boolean(),
  deliveredMonths: z.int(),
  totalMonths: z.int(),
  /** True for a monthly plan, which has no last box. Its `totalMonths` grows with each paid box. */
  rolls: z.boolean(),
  /** Number of boxes of a gift that was paid in full, also of those refunded since. Null for other subscriptions. */
  prepaidBoxes: z.int().nullable(),
  nextDelivery: day.nullable(),
  /**
   * An unpaid due box, or boxes skipped for non-payment. Null if all boxes are paid, and once the subscription has
   * ended.
   */
  paymentFailure: z
    .object({
      /** Month of the unpaid due box. Null if the last box was skipped. */
      boxMonth: boxMonth.nullable(),
      leftOutInARow: z.int(),
    })
    .nullable(),
  created: instant,
  /**
   * Version of the subscription. The client sends it with a change, so that the shop refuses to overwrite newer
   * changes.
   */
  version: z.int(),
});
export type AdminSubscription = z.output<typeof adminSubscription>;

export const adminSubscriptionDetails = adminSubscription.extend({
  deliveryLine1: z.string(),
  deliveryLine2: z.string(),
  deliveryCity: z.string(),
  deliveryPostcode: z.string(),
  /** Delivery address of the boxes: the gift recipient's address, or the customer's. */
  address: storedAddress,
  /** True if a shipping label may exist for a box that has not been sent. */
  hasLabel: z.boolean(),
  /** The order that started the subscription. Null if the subscription was inserted into the table without an order. */
  relatedOrder: z.object({ id: rowId, status: z.enum(ORDER_STATUSES), amount: pounds, total: pounds }).nullable(),
  /** First box if an ended subscription restarts. Null if it cannot restart. */
  restart: z.object({ boxMonth, chargeOn: day, amount: pounds, dispatchOn: day }).nullable(),
  /** The next charge. An announced box keeps the price in its notice, even if the plan's price changes. */
  nextCharge: z.object({ boxMonth, chargeOn: day, amount: pounds, isAnnounced: z.boolean() }).nullable(),
  /** True if the cancellation can be withdrawn. Then `continuedBox` is charged next. */
  canKeep: z.boolean(),
  continuedBox: z.object({ boxMonth, chargeOn: day, amount: pounds, dispatchOn: day }).nullable(),
  /** Recipient of the boxes. Null if the customer receives them. The delivery address is the recipient's. */
  gift: recipient.nullable(),
  method: knownMethod.nullable(),
  stripeSubscriptionId: z.string().nullable(),
  /** Boxes that have been announced, with all their charge attempts. Newest first. */
  charges: z.array(
    z.object({
      boxMonth,
      orderId: rowId.nullable(),
      dispatchOn: day,
      /** Null for a first box, which is paid at the checkout. */
      chargeOn: day.nullable(),
      status: z.enum(BOX_STATUSES),
      skipReason: z.enum(SKIP_REASONS).nullable(),
      price: pounds,
      /** Amount that gift cards pay. */
      giftCardAmount: pounds,
      /** Reason for the failed payment, and the next retry and deadline. Null if the box is paid or skipped. */
      failure: z.object({ code: z.string(), nextTryOn: day.nullable(), giveUpOn: day }).nullable(),
      /** Charge attempts, oldest first. */
      attempts: z.array(
        z.object({
          at: instant,
          /** The provider's name for the payment method type, "card" or "link". Null for older attempts. */
          methodType: z.string().nullable(),
          lastFour: z.string().nullable(),
          /** `not-taken`: the provider never received the charge. `unknown`: the provider has not answered. */
          outcome: z.enum(["paid", "declined", "not-taken", "cancelled", "unknown"]),
          /** Result code of the bank or of the provider. */
          code: z.string().nullable(),
          requestId: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** True if the charge of an unpaid box can be tried again now. */
  canRetryCharge: z.boolean(),
  /** The subscription as the account shows it, with the actions that are possible now. */
  customerView: subscription,
  notes: z.array(adminNote),
});
export type AdminSubscriptionDetails = z.output<typeof adminSubscriptionDetails>;

export const SUBSCRIPTION_SORTS = ["next-delivery", "newest"] as const;

export const listAdminSubscriptions = endpoint({
  method: "GET",
  path: "/api/admin/subscriptions",
  access: "admin",
  permission: "subscriptions",
  summary: "List subscriptions, newest first or by next delivery",
  input: z.object({
    ...pageInput,
    search: searchInput,
    status: z.enum(SUBSCRIPTION_STATUSES).optional(),
    /** Lists only subscriptions with a payment failure, or with a charge that has had no result for a day. */
    payment: z.enum(["failure", "unknown"]).optional(),
    /** Lists only subscriptions with a box that the shop recently left out, because it could not be charged in time. */
    box: z.enum(["left-out", "unprintable"]).optional(),
    /** "next-delivery" lists running subscriptions first, by their next delivery, then ended ones. Default: newest first. */
    sort: z.enum(SUBSCRIPTION_SORTS).optional(),
  }),
  output: z.array(adminSubscription),
});

export const getAdminSubscription = endpoint({
  method: "GET",
  path: "/api/admin/subscriptions/{subscriptionId}",
  access: "admin",
  permission: "subscriptions",
  summary: "Get a subscription with its order and notes",
  input: z.object({ subscriptionId: pathId }),
  output: adminSubscriptionDetails,
  refusals: ["not-found"],
});

export const changeAdminSubscription = endpoint({
  method: "PATCH",
  path: "/api/admin/subscriptions/{subscriptionId}",
  access: "admin",
  permission: "subscriptions",
  summary: "Set a subscription's status. 'active' withdraws a cancellation that has not taken effect",
  input: z.object({
    subscriptionId: pathId,
    status: z.enum(SUBSCRIPTION_STATUSES),
    version: versionNumber.optional(),
  }),
  output: adminSubscriptionDetails,
  refusals: [
    "not-found",
    "changed-meanwhile",
    "subscription-over",
    "subscription-paused",
    "nothing-to-pause",
    "not-ending",
  ],
});

export const addSubscriptionNote = endpoint({
  method: "POST",
  path: "/api/admin/subscriptions/{subscriptionId}/notes",
  access: "admin",
  permission: "subscriptions",
  summary: "Add a note about a subscription",
  input: z.object({ subscriptionId: pathId, text: noteText }),
  output: z.array(adminNote),
  refusals: ["not-found", "invalid-input"],
});

const SUBSCRIPTIONS_PER_CALL_MAX = 500;

export const bulkDeleteSubscriptions = endpoint({
  method: "POST",
  path: "/api/admin/bulk-delete-subscriptions",
  access: "admin",
  permission: "subscriptions",
  summary: "End several subscriptions and remove them from the lists",
  input: z.object({ subscriptionIds: idList(SUBSCRIPTIONS_PER_CALL_MAX) }),
  output: z.object({
    /** One entry per subscription, in the given order. */
    results: z.array(
      z.object({ subscriptionId: rowId, outcome: z.enum(["done", "refused"]), code: z.string().optional() }),
    ),
  }),
});
