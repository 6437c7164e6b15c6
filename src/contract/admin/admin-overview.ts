import { pageInput, searchInput } from "#contract/admin-list.ts";
import { endpoint, noInput } from "#contract/endpoint.ts";
import { boxMonth, day, instant, line, netPounds, pounds, requiredLine, rowId } from "#contract/fields.ts";
import { FOUND_BY } from "#contract/orders/admin-orders.ts";
import { PARCEL_LISTS } from "#contract/orders/admin-parcels.ts";
import { DISCOUNT_TYPES } from "#contract/pricing/admin-pricing.ts";
import { z } from "#contract/zod.ts";
import { ORDER_STATUSES } from "#domain/orders/orders.ts";

export const getAdminStats = endpoint({
  method: "GET",
  path: "/api/admin/stats",
  access: "admin",
  permission: "figures",
  summary: "Get the four counters of the overview",
  input: noInput,
  output: z.object({
    totalUsers: z.int(),
    /** Users without the administrator, as the list of customers counts them. */
    customers: z.int().optional(),
    activeSubscriptions: z.int(),
    /** Paid in the current calendar month, London time, less refunds made in it. */
    monthlyRevenue: netPounds,
    totalOrders: z.int(),
  }),
});

/** Highest count shown. The dashboard shows higher counts as "1,000+". */
export const TODO_COUNT_MAX = 1_000;

/** The number of affected orders, and the ids of the newest few. */
const concern = z.object({ count: z.int(), orderIds: z.array(rowId) });
export type Concern = z.output<typeof concern>;

export const getAdminTodo = endpoint({
  method: "GET",
  path: "/api/admin/todo",
  access: "admin",
  permission: "dashboard",
  summary: "Get today's to-do list",
  input: noInput,
  output: z.object({
    unpaid: z.int(),
    /**
     * Parcels that can be packed: all of them (`ready`), due today or earlier (`due`), and due before today (`late`).
     */
    toPack: z.object({ ready: z.int(), due: z.int(), late: z.int() }),
    /** Packed parcels that have not been sent. */
    packed: z.int(),
    /** Paid boxes that were not dispatched on their dispatch day. */
    lateBoxes: z.int(),
    /** The earliest month with a late box. Null if no box is late. */
    lateBoxMonth: boxMonth.nullable(),
    /** Boxes that the shop left out because their charge could not be announced or made in time. */
    leftOutBoxes: z.int(),
    /** Running subscriptions whose name, address or gift message the documents cannot print. */
    unprintableBoxes: z.int(),
    /**
     * Kinds of boxes that have no recipe of their own in `recipeMonth`, the next month that can be changed, and would be
     * filled with the standard items.
     */
    recipesMissing: z.int(),
    recipeMonth: boxMonth,
    lowStock: z.int(),
    /** Subscriptions with a payment failure. */
    failedCharges: z.int(),
    /** Charge attempts for boxes that have had no known result for a day. */
    unknownCharges: z.int(),
    failedRefunds: concern,
    disputes: concern,
    /** Recent payments that arrived after their products had sold out. The shop refunded them automatically. */
    latePayments: concern,
    differences: z.int(),
    /** The newest few records with a difference between the shop and the card provider: "order:1001". */
    differingSubjects: z.array(z.string()),
    /** Open returns: announced or arrived, and not yet refunded or declined. */
    returns: z.int(),
    /** Sample requests that have not been sent. */
    samples: z.int(),
    /** `pending` reviews wait for moderation. `reported` ones are published, and readers have reported them. */
    reviews: z.object({ pending: z.int(), reported: z.int() }),
    /** Conversations with customers that wait for an answer. */
    messages: z.int(),
    /** Jobs whose last run failed or is overdue. */
    lateJobs: z.array(z.string()),
    /** Emails that have waited for `LATE_EMAIL_MINUTES` or longer. */
    lateEmails: z.int(),
    /** Emails that the mail server refused, or that the shop stopped trying to send, in the last 24 hours. */
    failedEmails: z.int(),
    /** Error of the last connection to the mail server. Null if the connection succeeded. */
    mailServerAway: z.string().nullable(),
    /** Minutes by which jobs start late. 0 if the delay is no more than a minute or two. */
    queueLateMinutes: z.int(),
    /** Webhooks that the shop stopped, and events that it gave up in the last 7 days. */
    webhookProblems: z.int(),
    /** The card provider's errors in the last day: "openPayment 403 (req_1)". */
    providerFailures: z.array(z.string()),
    /** Permissions that the card provider's key lacked at the last start. */
    missingRights: z.array(z.string()),
    /** Start of a period in which payments arrived but no webhooks did. Null otherwise. */
    providerSilentSince: instant.nullable(),
  }),
});

export const FIGURE_RANGES = ["30d", "12m"] as const;
export type FigureRange = (typeof FIGURE_RANGES)[number];

export const getAdminFigures = endpoint({
  method: "GET",
  path: "/api/admin/figures",
  access: "admin",
  permission: "figures",
  summary: "Get revenue, orders and subscribers over time",
  input: z.object({ range: z.enum(FIGURE_RANGES).default("30d") }),
  output: z.object({
    /** One entry per day for 30 days, or per month for 12 months, oldest first. `on` is the first day. */
    points: z.array(
      z.object({
        on: day,
        /** Payments less refunds. Each payment and refund counts on the day when it was made. */
        revenue: netPounds,
        orders: z.int(),
        /** Active subscriptions at the end of the period. */
        subscribers: z.int(),
      }),
    ),
    /** The last 30 days, including today, and the 30 days before. */
    comparison: z.object({
      revenue: z.object({ last: netPounds, before: netPounds }),
      orders: z.object({ last: z.int(), before: z.int() }),
      /** Active subscriptions now and at the end of the first of the 30 days. */
      subscribers: z.object({ last: z.int(), before: z.int() }),
      /** The first of the 30 days. */
      since: day,
    }),
    /** Monthly total of all active subscriptions, without gifts that were paid in full. */
    recurringRevenue: pounds,
    /** Percentage of the subscriptions active before the last 30 days that have ended since. Null if none were active. */
    churnPercent: z.number().nullable(),
  }),
});
export type AdminFigures = z.output<typeof getAdminFigures.output>;

const changedFields = z.record(z.string(), z.unknown());

const activityEntry = z.object({
  id: rowId,
  at: instant,
  /** The user or the API key ("Key Stock script") that made the change. Empty for automatic changes. */
  actor: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** The record's name as of now. Null if it has none, or is deleted. */
  name: z.string().nullable(),
  /** Old values of the changed fields only. */
  before: changedFields.nullable(),
  after: changedFields.nullable(),
});
export type ActivityEntry = z.output<typeof activityEntry>;

export const listActivity = endpoint({
  method: "GET",
  path: "/api/admin/activity",
  access: "admin",
  permission: "activity",
  summary: "List changes made in the dashboard, newest first",
  input: z.object({
    /** Matches the name of the person who made the change, or the record's number. */
    search: searchInput,
    entity: line(40).optional(),
    entityId: line(80).optional(),
    from: day.optional(),
    /** Last day of the period, inclusive. */
    until: day.optional(),
    ...pageInput,
  }),
  output: z.array(activityEntry),
});

export const searchAdmin = endpoint({
  method: "GET",
  path: "/api/admin/search",
  access: "admin",
  permission: "dashboard",
  summary:
    "Search customers, guests, messages, products, codes, gift cards and orders, or parcels without access to orders. Orders are also found by tracking number, gift recipient or credit note",
  input: z.object({ search: requiredLine(100, "Enter a search term") }),
  output: z.object({
    orders: z.array(
      z.object({
        id: rowId,
        userEmail: z.string(),
        userName: z.string(),
        userFirstName: z.string(),
        userLastName: z.string(),
        total: pounds,
        status: z.enum(ORDER_STATUSES),
        /** The reason why the search found the order. Null if the order's own number, name or email address matched. */
        foundBy: z.enum(FOUND_BY).nullable(),
      }),
    ),
    /** Parcels, for a user who may not see orders. */
    parcels: z.array(
      z.object({
        reference: z.string(),
        name: z.string(),
        town: z.string(),
        postcode: z.string(),
        list: z.enum(PARCEL_LISTS),
      }),
    ),
    people: z.array(
      z.object({
        id: rowId,
        username: z.string(),
        email: z.string(),
        firstName: z.string(),
        lastName: z.string(),
      }),
    ),
    guests: z.array(z.object({ email: z.string(), firstName: z.string(), lastName: z.string() })),
    messages: z.array(
      z.object({ id: rowId, name: z.string(), email: z.string(), orderNumber: z.string(), excerpt: z.string() }),
    ),
    products: z.array(z.object({ id: rowId, name: z.string(), sku: z.string().nullable(), price: pounds })),
    codes: z.array(
      z.object({
        id: rowId,
        code: z.string(),
        type: z.enum(DISCOUNT_TYPES),
        /** A percentage or an amount in pounds, "10.00". */
        value: pounds,
        isActive: z.boolean(),
      }),
    ),
    /** Orders of an earlier shop. */
    pastOrders: z.array(z.object({ id: rowId, number: z.string(), email: z.string(), name: z.string() })),
    giftCards: z.array(
      z.object({ id: rowId, lastFour: z.string(), recipientName: z.string().nullable(), balance: pounds }),
    ),
  }),
});
export type AdminSearch = z.output<typeof searchAdmin.output>;
