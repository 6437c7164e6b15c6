import { endpoint } from "#contract/endpoint.ts";
import { day, netPounds, pounds, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

/** Maximum length of a sales period: a year and a day. */
export const SALES_DAYS_MAX = 366;

const SALES_BY = ["product", "day"] as const;

/** First and last day of the payments, both inclusive, in London time. */
const period = { from: day, until: day };

const counted = {
  units: z.int(),
  /** Units of the orders that were refunded, whenever that was. They are part of `units`. */
  refundedUnits: z.int(),
  /** Price of the units after discounts, before delivery and refunds. */
  sales: pounds,
};

export const getSales = endpoint({
  method: "GET",
  path: "/api/admin/sales",
  access: "admin",
  permission: "figures",
  summary: "Get the sales of a period by product, best sellers first, and by day",
  input: z.object(period),
  output: z.object({
    /** Best sellers first. Deleted products have no id. Gift cards are not among them. */
    products: z.array(
      z.object({
        productId: rowId.nullable(),
        name: z.string(),
        ...counted,
        /** Sales less today's cost of the units, both without VAT. Null without a cost. */
        margin: netPounds.nullable(),
      }),
    ),
    /** Days with sales, newest first. */
    days: z.array(z.object({ on: day, orders: z.int(), ...counted })),
    total: z.object({ orders: z.int(), ...counted }),
    /** Gift cards sold. They are not part of the total, because what they pay for counts as sales later. */
    giftCards: z.object(counted),
  }),
});
export type Sales = z.output<typeof getSales.output>;

export const downloadSales = endpoint({
  method: "GET",
  path: "/api/admin/sales/table",
  access: "admin",
  permission: "figures",
  summary: "Export the sales of a period as CSV, by product or by day",
  input: z.object({ ...period, by: z.enum(SALES_BY) }),
  output: z.string(),
});
