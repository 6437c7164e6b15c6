import { adminNote, noteText, tag, tags, typedTags } from "#contract/accounts/admin-customers.ts";
import { pageInput, searchInput } from "#contract/admin-list.ts";
import { endpoint } from "#contract/endpoint.ts";
import { boxMonth, day, idList, instant, line, pathId, pounds, rowId } from "#contract/fields.ts";
import { EMAIL_STATUSES } from "#contract/marketing/admin-marketing.ts";
import { recipient } from "#contract/subscriptions/gifts.ts";
import { z } from "#contract/zod.ts";
import { ORDER_STATUSES, ORDER_TYPES } from "#domain/orders/orders.ts";
import { BOX_STATUSES } from "#domain/subscriptions/boxes.ts";
import { orderParcel, sharesNumbers } from "./admin-parcels.ts";
import { adminReturn } from "./admin-returns.ts";
import { storedAddress } from "./order-address.ts";
import { orderItem, orderMoneyFields } from "./orders.ts";

const adminOrder = z.object({
  id: rowId,
  userEmail: z.string(),
  userName: z.string(),
  userFirstName: z.string(),
  userLastName: z.string(),
  /** Amount charged to the bank card. The specification defines this field name. The dashboard shows `total`. */
  amount: pounds,
  deliveryAmount: pounds,
  discountAmount: pounds,
  ...orderMoneyFields,
  status: z.enum(ORDER_STATUSES),
  isPaid: z.boolean(),
  isArchived: z.boolean(),
  /** Null if nothing of a paid order was refunded. */
  refundedPart: z.enum(["all", "part"]).nullable(),
  /** True if the shop took the order by telephone. */
  isTelephone: z.boolean(),
  type: z.enum(ORDER_TYPES),
  created: instant,
  /** Version of the order. The client sends it with a change, so that the shop refuses to overwrite newer changes. */
  version: instant,
  deliveryLine1: z.string(),
  deliveryLine2: z.string(),
  deliveryCity: z.string(),
  deliveryPostcode: z.string(),
  items: z.array(orderItem),
  stripePaymentIntentId: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** The product parcel first, then boxes. Empty if unpaid. A box gets its parcel when its box run is frozen. */
  parcels: z.array(orderParcel),
  noteCount: z.int(),
  tags,
});
export type AdminOrder = z.output<typeof adminOrder>;

export const adminOrderDetails = adminOrder.extend({
  /** `total` is the price of all units of the line, before any discount. */
  items: z.array(orderItem.extend({ total: pounds })),
  /** Id of the customer. Null for a guest's order. */
  userId: rowId.nullable(),
  /** Reason for which the shop marked the order as paid in person. Null for all other payments. */
  paidInPerson: z.string().nullable(),
  /** Last day on which an open telephone order can be paid. Null for all other orders. */
  payUntil: day.nullable(),
  /** Delivery address. Null if the account was erased. */
  address: storedAddress.nullable(),
  addressChange: z.object({
    /** False if nothing more will be sent to the order's address. */
    canChange: z.boolean(),
    /** True if a label with the present address may exist. */
    hasLabel: z.boolean(),
    /** True if a box uses the account's address. The account's address then changes too. */
    changesAccount: z.boolean(),
  }),
  /** Set if the products are a present. The delivery address is then the recipient's. */
  present: z
    .object({
      message: z.string(),
      notBefore: day.nullable(),
      /** First day of dispatch, if the parcel waits for that day. */
      sendFrom: day.nullable(),
      /** Latest day of dispatch. */
      dispatchBy: day,
      /** True until the parcel is packed. */
      canChange: z.boolean(),
    })
    .nullable(),
  /** Current recipient of the order's boxes. Null if they are not a gift. */
  gift: recipient.nullable(),
  /** Subscriptions that the order started or renews. */
  subscriptions: z.array(
    z.object({
      id: rowId,
      plan: z.string(),
      /** Number of boxes of a gift that was paid in full. Null for other subscriptions. */
      prepaidBoxes: z.int().nullable(),
      /** True while the subscription can still be charged. */
      isRunning: z.boolean(),
      /** True if this order started the subscription. */
      isStartedHere: z.boolean(),
      /** True for a gift that was paid in full. It ends if its last boxes are withdrawn. */
      endsWithBox: z.boolean(),
      isGift: z.boolean(),
      /**
       * Version of the subscription. The client sends it with a change of the recipient's address, so that the shop
       * refuses to overwrite newer changes.
       */
      version: z.int(),
      /** True if the subscription has a box that has not been sent. */
      hasBoxes: z.boolean(),
      /** True if a label of such a box may exist. */
      hasLabel: z.boolean(),
      /** The next charge. Null if none is planned. */
      nextCharge: z.object({ on: day, amount: pounds }).nullable(),
    }),
  ),
  /** The monthly boxes that the order paid for. `isFrozen`: the run has fixed its contents, so it is being packed. */
  boxes: z.array(
    z.object({
      id: rowId,
      subscriptionId: rowId,
      boxMonth,
      status: z.enum(BOX_STATUSES),
      isFrozen: z.boolean(),
    }),
  ),
  invoiceNumber: z.string().nullable(),
  discountCode: z.string().nullable(),
  /** Total that can still be refunded. */
  refundable: pounds,
  /** Refund of the whole order: all of `refundable` except boxes of a prepaid gift that are sent or being packed. */
  wholeRefund: pounds,
  /** Parts of `wholeRefund` that go back to the bank card and to gift cards. */
  refundableToCard: pounds,
  refundableToGiftCards: pounds,
  /** Refund data of each line, in the order of `items`. */
  refundLines: z.array(
    z.object({
      orderItemId: rowId,
      refundedQuantity: z.int(),
      /** Refunds for one unit, for two, and so on up to all remaining units of the line. */
      refundAmounts: z.array(pounds),
      /** Number of units that were put back into stock. */
      onShelfQuantity: z.int(),
    }),
  ),
  /** Contents of the dispatched parcels, which can be sent again. `boxId` is null for products. */
  sentContents: z.array(
    z.object({
      boxId: rowId.nullable(),
      items: z.array(z.object({ productId: rowId, name: z.string(), quantity: z.int() })),
    }),
  ),
  refunds: z.array(
    z.object({
      id: rowId,
      amount: pounds,
      /** The part of the refund that is paid back to gift cards. */
      giftCardAmount: pounds,
      reason: z.string(),
      status: z.enum(["due", "pending", "succeeded", "failed"]),
      created: instant,
      creditNoteNumber: z.string().nullable(),
      /** One entry per line with refunded units. */
      lines: z.array(z.object({ orderItemId: rowId, quantity: z.int() })),
    }),
  ),
  /** Notes about the order, oldest first. */
  notes: z.array(adminNote),
  /** Returns of the order, newest first. */
  returns: z.array(adminReturn),
  /** Emails about the order, oldest first. `at` is the time of sending, or of queuing if not sent. */
  emails: z.array(z.object({ id: rowId, kind: z.string(), status: z.enum(EMAIL_STATUSES), at: instant })),
  /** Events of the order, oldest first. */
  timeline: z.array(
    z.object({
      kind: z.string(),
      at: instant,
      /** The user who caused the event. Null for automatic events. */
      by: z.string().nullable(),
      facts: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});
export type AdminOrderDetails = z.output<typeof adminOrderDetails>;

/** Sort orders of the order list: by date or by total. */
export const ORDER_SORTS = ["date-desc", "date-asc", "amount-desc", "amount-asc"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Reasons why a search found an order, apart from its own number, name and email address. */
export const FOUND_BY = [
  "account-name",
  "billing-name",
  "gift-recipient",
  "postcode",
  "tracking-number",
  "box",
  "replacement",
  "invoice",
  "credit-note",
  "payment",
  "gift-card",
] as const;
export type FoundBy = (typeof FOUND_BY)[number];

/** Problems for which the overview counts orders. */
export const ORDER_PROBLEMS = ["failed-refund", "open-dispute", "late-payment"] as const;
export type OrderProblem = (typeof ORDER_PROBLEMS)[number];

export const ORDER_PAYMENTS = ["paid", "unpaid", "refunded", "partly-refunded"] as const;
export type OrderPayment = (typeof ORDER_PAYMENTS)[number];

const orderFilter = {
  search: searchInput,
  status: z.enum(ORDER_STATUSES).optional(),
  /** `paid` includes refunded orders. */
  payment: z.enum(ORDER_PAYMENTS).optional(),
  type: z.enum(ORDER_TYPES).optional(),
  tag: tag.optional(),
  /** First day of the order dates to list, in London time. */
  from: day.optional(),
  /** Last day of the order dates to list, in London time. */
  until: day.optional(),
  /** Lists only archived orders. If absent, only other orders are listed. A search finds both. */
  archived: z.literal("yes").optional(),
  /**
   * Lists orders with this problem, including archived orders. `late-payment`: refunded recently because the stock was
   * sold out.
   */
  problem: z.enum(ORDER_PROBLEMS).optional(),
  sort: z.enum(ORDER_SORTS).default("date-desc"),
};

export const listAdminOrders = endpoint({
  method: "GET",
  path: "/api/admin/orders",
  access: "admin",
  permission: "orders.view",
  summary: "List orders, newest first by default",
  input: z.object({ ...pageInput, ...orderFilter }),
  output: z.array(adminOrder),
});

export const downloadOrders = endpoint({
  method: "GET",
  path: "/api/admin/orders/table",
  access: "admin",
  permission: "orders.view",
  needsRecentAuth: true,
  summary: "Export the listed orders as CSV",
  input: z.object(orderFilter),
  output: z.string(),
});

export const getAdminOrder = endpoint({
  method: "GET",
  path: "/api/admin/orders/{orderId}",
  access: "admin",
  permission: "orders.view",
  summary: "Get an order with its timeline",
  input: z.object({ orderId: pathId }),
  output: adminOrderDetails,
  refusals: ["not-found"],
});

export const changeAdminOrder = endpoint({
  method: "PATCH",
  path: "/api/admin/orders/{orderId}",
  access: "admin",
  permission: "orders.change",
  summary: "Update an order's status or tracking number",
  input: z
    .object({
      orderId: pathId,
      status: z.enum(ORDER_STATUSES).optional(),
      /** Tracking number of the parcel. An empty text removes the number. */
      trackingNumber: line(40).optional(),
      sharesNumbers,
      /** With a cancellation: true refunds the whole remaining amount. */
      refund: z.boolean().default(false),
      /** With a cancellation: true puts undispatched products back into stock. */
      giveStockBack: z.boolean().default(true),
      /**
       * With a cancellation: true also ends the subscription. By default, only the order that started the subscription
       * ends it.
       */
      endSubscription: z.boolean().optional(),
      /** With a refund: the amount that the user saw. The call is refused if the amount has changed. */
      expected: pounds.optional(),
      version: instant.optional(),
    })
    .refine(({ status, trackingNumber }) => status !== undefined || trackingNumber !== undefined, {
      path: ["status"],
      message: "Choose a status or enter a tracking number",
    }),
  output: adminOrderDetails,
  refusals: [
    "refund-limit",
    "own-order",
    "not-found",
    "changed-meanwhile",
    "total-changed",
    "not-refundable",
    "refund-refused",
    "proof-needed",
    "number-used",
    "batch-recalled",
  ],
});

const units = z
  .array(z.object({ orderItemId: rowId, quantity: z.int().min(1).max(1_000) }))
  .min(1)
  .max(200);

export const refundAdminOrder = endpoint({
  method: "POST",
  path: "/api/admin/orders/{orderId}/refund",
  access: "admin",
  permission: "orders.refund",
  summary: "Refund an order: some items, an amount, or everything not yet refunded",
  input: z.object({
    orderId: pathId,
    lines: units.optional(),
    amount: pounds.optional(),
    reason: line(200).min(1, "Say why"),
    /** For an undispatched order: true puts its products back into stock. */
    giveStockBack: z.boolean().default(false),
    /** For a dispatched order: units that came back unopened. They are put back into stock. */
    unopened: units.optional(),
    /** An open return of this order that the refund settles. */
    returnId: rowId.optional(),
    /**
     * True also ends the subscription of the refunded box. By default, only the order that started the subscription
     * ends it.
     */
    endSubscription: z.boolean().optional(),
    /** The refund amount that the user saw. The call is refused if the amount has changed. */
    expected: pounds.optional(),
    version: instant.optional(),
  }),
  output: adminOrderDetails,
  refusals: [
    "refund-limit",
    "own-order",
    "not-found",
    "changed-meanwhile",
    "total-changed",
    "not-refundable",
    "refund-refused",
    "return-closed",
    "proof-needed",
  ],
});

export const addOrderNote = endpoint({
  method: "POST",
  path: "/api/admin/orders/{orderId}/notes",
  access: "admin",
  permission: "orders.change",
  summary: "Add a note about an order. Customers never see it",
  input: z.object({ orderId: pathId, text: noteText }),
  output: z.array(adminNote),
  refusals: ["not-found", "invalid-input"],
});

export const tagOrder = endpoint({
  method: "PUT",
  path: "/api/admin/orders/{orderId}/tags",
  access: "admin",
  permission: "orders.change",
  summary: "Replace the tags of an order. Customers never see them",
  input: z.object({ orderId: pathId, tags: typedTags }),
  output: tags,
  refusals: ["not-found"],
});

export const sendReplacement = endpoint({
  method: "POST",
  path: "/api/admin/orders/{orderId}/replacements",
  access: "admin",
  permission: "orders.change",
  summary: "Send items of an order again, free of charge, in a new parcel",
  input: z.object({
    orderId: pathId,
    /** The box whose contents are sent again. Absent for products. */
    boxId: rowId.optional(),
    items: z
      .array(z.object({ productId: rowId, quantity: z.int().min(1).max(100) }))
      .min(1)
      .max(50),
    reason: line(200).min(1, "Reason is required"),
    version: z.string().optional(),
  }),
  output: adminOrderDetails,
  refusals: ["not-found", "changed-meanwhile", "not-sent", "out-of-stock"],
});

export const restoreAdminOrder = endpoint({
  method: "POST",
  path: "/api/admin/orders/{orderId}/restore",
  access: "admin",
  permission: "orders.change",
  summary: "Restore an archived order",
  input: z.object({ orderId: pathId }),
  output: adminOrderDetails,
  refusals: ["not-found"],
});

export const BULK_ACTIONS = ["processing", "shipped", "delivered", "cancelled", "delete"] as const;
const BULK_ORDERS_MAX = 500;

export const bulkEditOrders = endpoint({
  method: "POST",
  path: "/api/admin/bulk-edit-orders",
  access: "admin",
  permission: "orders.change",
  summary: "Apply an action to several orders. A refusal of one does not stop the others",
  input: z.object({
    orderIds: idList(BULK_ORDERS_MAX),
    action: z.enum(BULK_ACTIONS),
    refund: z.boolean().default(false),
    giveStockBack: z.boolean().default(true),
    /**
     * With `cancelled`: true also ends the subscriptions. By default, an order ends only the subscriptions that it
     * started.
     */
    endSubscriptions: z.boolean().optional(),
    /** For refunds: the amounts that the user saw, by order id. An order is refused if its amount has changed. */
    expected: z
      .array(z.object({ orderId: rowId, amount: pounds }))
      .max(BULK_ORDERS_MAX)
      .optional(),
    /** With `shipped`: tracking numbers by order id. Orders without a tracking number have no entry. */
    trackingNumbers: z
      .array(z.object({ orderId: rowId, trackingNumber: line(40) }))
      .max(BULK_ORDERS_MAX)
      .default([]),
  }),
  output: z.object({
    /** One entry per order, in the given order. */
    results: z.array(
      z.object({
        orderId: rowId,
        outcome: z.enum(["done", "archived", "refused", "failed"]),
        code: z.string().optional(),
        /** For a cancellation: the refunded amount, split by destination. Absent if nothing is refunded. */
        refunded: z
          .object({
            amount: pounds,
            toCard: pounds,
            toGiftCards: pounds,
            /** Paid in person, so the shop hands it back itself. Absent for other orders. */
            inPerson: pounds.optional(),
          })
          .optional(),
        /**
         * For the refusal `order-unsent`: `isUnsent` is true if items have not been sent. `owed` is the amount that
         * must still be refunded.
         */
        unsent: z.object({ isUnsent: z.boolean(), owed: pounds }).optional(),
      }),
    ),
  }),
  refusals: ["proof-needed"],
});
export type BulkOrderResult = z.output<typeof bulkEditOrders.output>["results"][number];

export const previewCancellation = endpoint({
  method: "POST",
  path: "/api/admin/orders/preview-cancellation",
  access: "admin",
  permission: "orders.change",
  summary: "Preview the refunds and withdrawn boxes of a bulk cancellation. Changes nothing",
  input: z.object({ orderIds: idList(BULK_ORDERS_MAX) }),
  output: z.object({
    /** One entry per order that could be cancelled, in the given order. */
    orders: z.array(
      z.object({
        orderId: rowId,
        isPaid: z.boolean(),
        refund: pounds,
        /** Number of paid boxes of the order that have not been sent. */
        boxes: z.int(),
      }),
    ),
  }),
});
export type CancellationPreview = z.output<typeof previewCancellation.output>["orders"][number];
