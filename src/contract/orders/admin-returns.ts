import { pageInput, searchInput } from "#contract/admin-list.ts";
import { endpoint } from "#contract/endpoint.ts";
import { day, instant, paragraphs, pathId, pounds, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { RETURN_REASONS, RETURN_STATES } from "#domain/orders/returns.ts";

const TEXT_MAX = 1_000;

export const adminReturn = z.object({
  id: rowId,
  orderId: rowId,
  reason: z.enum(RETURN_REASONS),
  state: z.enum(RETURN_STATES),
  /** Items and reason as the customer described them. */
  text: z.string(),
  isAnnouncedByCustomer: z.boolean(),
  announced: instant,
  arrived: instant.nullable(),
  closed: instant.nullable(),
  /** The last day for the refund of an open return. Null while the shop may wait for the products. */
  refundBy: day.nullable(),
  isOverdue: z.boolean(),
  /** True if money of the order was refunded since the return was announced. */
  isRefunded: z.boolean(),
  declineText: z.string().nullable(),
  /** Version of the return. The client sends it with a change, so that the shop refuses to overwrite newer changes. */
  version: instant,
});
export type AdminReturn = z.output<typeof adminReturn>;

const listedReturn = adminReturn.extend({
  /** Cost of the order, with what gift cards paid. */
  orderTotal: pounds,
  orderPlaced: instant,
  userEmail: z.string(),
  userName: z.string(),
  userFirstName: z.string(),
  userLastName: z.string(),
});
export type ListedReturn = z.output<typeof listedReturn>;

/** "open" includes returns that were announced or have arrived. */
const RETURN_FILTERS = ["open", ...RETURN_STATES] as const;

export const listReturns = endpoint({
  method: "GET",
  path: "/api/admin/returns",
  access: "admin",
  permission: "returns",
  summary: "List returns, newest first",
  input: z.object({ ...pageInput, search: searchInput, state: z.enum(RETURN_FILTERS).optional() }),
  output: z.array(listedReturn),
});

export const noteReturn = endpoint({
  method: "POST",
  path: "/api/admin/orders/{orderId}/returns",
  access: "admin",
  permission: "returns",
  summary: "Record the return of a paid order or part of it",
  input: z.object({
    orderId: pathId,
    reason: z.enum(RETURN_REASONS, "Choose a reason"),
    text: paragraphs(TEXT_MAX).refine((text) => text !== "", "Enter which items come back"),
  }),
  output: adminReturn,
  refusals: ["not-found", "not-refundable", "return-open"],
});

export const moveReturn = endpoint({
  method: "PATCH",
  path: "/api/admin/returns/{returnId}",
  access: "admin",
  permission: "returns",
  summary: "Mark a return as arrived, refunded or declined. If it is declined, the customer is emailed the reason",
  input: z
    .object({
      returnId: pathId,
      state: z.enum(["arrived", "refunded", "declined"]),
      /** Reason for declining the return, which the email tells the customer. */
      text: paragraphs(TEXT_MAX).default(""),
      version: instant.optional(),
    })
    .refine(({ state, text }) => state !== "declined" || text !== "", {
      path: ["words"],
      message: "Reason is required. The customer will see it",
    }),
  output: adminReturn,
  refusals: ["not-found", "changed-meanwhile", "return-closed", "return-not-refunded"],
});
