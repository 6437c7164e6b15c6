import { picture } from "#contract/catalogue/product-fields.ts";
import { endpoint, noInput } from "#contract/endpoint.ts";
import { day, email, instant, line, netPounds, pathId, pdfFile, pounds, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { BOX_SUBSCRIPTION_STATES, FIRST_BOX_STATES, ORDER_LABELS, ORDER_TYPES } from "#domain/orders/orders.ts";
import { PARCEL_KINDS, PARCEL_STATES } from "#domain/orders/parcels.ts";
import { ORDER_SUM_KINDS } from "#domain/pricing/order-sums.ts";

/** The components of an order's total. They sum to the total. A discount is negative. */
export const orderSumList = z.array(z.object({ kind: z.enum(ORDER_SUM_KINDS), amount: netPounds }));
export type OrderSumOnWire = z.output<typeof orderSumList>[number];

export const orderMoneyFields = {
  sums: orderSumList,
  /** Total of the order, regardless of how the customer paid it. */
  total: pounds,
  /** Amount paid by gift cards. The `amount` field from the specification is the part paid by bank card. */
  giftCardAmount: pounds,
  /** Refunds made or due. */
  refunded: pounds,
  /** The total less all refunds. */
  net: netPounds,
};

export const orderItem = z.object({
  id: rowId,
  productId: rowId.nullable(),
  productName: z.string(),
  productPrice: pounds,
  quantity: z.int(),
  isSubscription: z.boolean(),
});

/** An order item with the product's picture. The picture is null for a deleted product. */
const picturedItem = orderItem.extend({ picture: picture.nullable() });

export const orderSummary = z.object({
  id: rowId,
  createdAt: instant,
  /** Amount charged to the bank card. The specification defines this field name. Pages show `total`. */
  amount: pounds,
  ...orderMoneyFields,
  status: z.enum(ORDER_LABELS),
  orderType: z.enum(ORDER_TYPES),
  trackingNumber: z.string().nullable(),
  items: z.array(picturedItem),
});
export type OrderSummary = z.output<typeof orderSummary>;

export const listPendingOrders = endpoint({
  method: "GET",
  path: "/api/orders/pending",
  access: "customer",
  summary: "List the customer's orders that are paid, in preparation or on their way, newest first",
  input: noInput,
  output: z.array(orderSummary),
});

export const listOrderHistory = endpoint({
  method: "GET",
  path: "/api/orders/history",
  access: "customer",
  summary: "List the customer's orders that are delivered, completed, refunded or cancelled, newest first",
  input: noInput,
  output: z.array(orderSummary),
});

export const orderDetails = z.object({
  order: orderSummary.omit({ items: true }).extend({
    deliveryAmount: pounds,
    discountAmount: pounds,
    /** Refunds of the order, oldest first. */
    refunds: z.array(z.object({ amount: pounds, on: day })),
    discountCode: z.string().nullable(),
    email: z.string(),
    /** True for an order without an account. */
    isGuests: z.boolean(),
  }),
  items: z.array(picturedItem),
  /**
   * Delivery address of products and boxes that are not gifts, name first. Empty if all items are gifts, or if the
   * order was found by its number.
   */
  deliverTo: z.array(z.string()),
  hasSubscription: z.boolean(),
  orderType: z.enum(ORDER_TYPES),
  /** One entry per box, in the order of the box lines. */
  boxes: z.array(
    z.object({
      productName: z.string(),
      firstDispatchOn: day,
      /** State of the first box today. `cancelled`: the box was refunded and will not be sent. */
      firstBox: z.enum(FIRST_BOX_STATES).optional(),
      /**
       * State of the subscription today. `single`: a gift that was paid in full. `ending`: cancelled, with a box still to
       * be sent.
       */
      subscription: z.enum(BOX_SUBSCRIPTION_STATES).optional(),
      /** The next charge as planned today. Null if nothing is charged any more, or during a pause. */
      nextChargeOn: day.nullable(),
      /** Price of the next charge. If there are no more charges, the plan's price when it was ordered. */
      monthlyPrice: pounds,
      /** All boxes of a gift of several boxes that was paid in full, in order. Absent for other boxes. */
      prepaid: z.array(z.object({ dispatchOn: day, state: z.enum(FIRST_BOX_STATES) })).optional(),
      /** Recipient of a gift. Null for other boxes, and if the order was found by its number. */
      gift: z
        .object({
          /** Name and address. */
          to: z.array(z.string()),
          message: z.string(),
          revealOn: day.nullable(),
        })
        .nullable()
        .optional(),
    }),
  ),
  /** The gift card that was bought. Null for other orders. */
  giftCard: z
    .object({
      /** Name of the card's recipient. Null if the buyer hands over the card. */
      recipientName: z.string().nullable(),
      recipientEmail: z.string().nullable(),
      sendOn: day,
      isSent: z.boolean(),
      expiresOn: day,
    })
    .nullable(),
  goodsDispatchBy: day.nullable(),
  /** Set if the products are a present. */
  present: z
    .object({
      /** Name and address. Empty if the order was found by its number, like the message. */
      to: z.array(z.string()),
      message: z.string(),
      /** Day before which the parcel must not arrive. */
      notBefore: day.nullable(),
      /** First day of dispatch, if the parcel waits for that day. */
      sendFrom: day.nullable(),
    })
    .nullable()
    .optional(),
  /** Estimated delivery window of the products, calculated from Royal Mail's delivery aims. */
  productsArrival: z.object({ from: day, to: day }).nullable(),
  /** The parcel of the products, then one per box. */
  parcels: z.array(
    z.object({
      kind: z.enum(PARCEL_KINDS),
      /** Id of the box. Null for products, and `name` is null then too. */
      boxId: rowId.nullable(),
      boxName: z.string().nullable(),
      /** `planned` means that the contents of a box are not yet fixed. Customers do not see why a parcel is on hold. */
      state: z.enum(["planned", ...PARCEL_STATES]),
      items: z.array(z.object({ name: z.string(), quantity: z.int() })),
      /** The planned dispatch day. */
      leavesOn: day,
      sentOn: day.nullable(),
      /** Estimated delivery window. Null once the window has passed, and for an undispatched box. */
      arrives: z.object({ from: day, to: day }).nullable(),
      trackingNumber: z.string().nullable(),
    }),
  ),
});
export type OrderDetails = z.output<typeof orderDetails>;

export const getOrderDetails = endpoint({
  method: "GET",
  path: "/api/orders/{orderId}/details",
  access: "anyone",
  summary:
    "Get the customer's paid order with its dates. A guest's order is returned only in the session that placed it",
  input: z.object({ orderId: pathId }),
  output: orderDetails,
  refusals: ["not-found"],
});

export const getInvoicePdf = endpoint({
  method: "GET",
  path: "/api/orders/{orderId}/invoice.pdf",
  access: "customer",
  summary: "Get the invoice of the customer's paid order, with its credit notes",
  input: z.object({ orderId: pathId }),
  output: pdfFile,
  refusals: ["not-found"],
});

/** Order number as printed in emails: "1001" or "#1001". */
const orderNumber = line(12)
  .transform((typed) => typed.replace(/^#\s*/, ""))
  .pipe(z.string().regex(/^[1-9]\d{0,8}$/, "Enter your order number, such as 1001"));

export const findOrder = endpoint({
  method: "POST",
  path: "/api/orders/find",
  access: "anyone",
  summary: "Find a paid order by number and email address. A wrong number and a wrong address get the same response",
  input: z.object({ orderNumber, email }),
  output: orderDetails,
  refusals: ["not-found", "too-many-guesses"],
  perMinuteMax: 20,
});
