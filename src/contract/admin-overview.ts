import { z } from "zod";
import { endpoint, noInput } from "./endpoint.ts";
import { day, pounds } from "./fields.ts";

export const getAdminStats = endpoint({
  method: "GET",
  path: "/api/admin/stats",
  access: "admin",
  summary: "The four counters of the overview",
  input: noInput,
  output: z.object({
    totalUsers: z.int(),
    activeSubscriptions: z.int(),
    /** Paid in the calendar month so far, London time. */
    monthlyRevenue: pounds,
    totalOrders: z.int(),
  }),
});

/** Counting stops here: more is shown as "1,000+". */
export const TODO_COUNT_MAX = 1_000;

export const getAdminTodo = endpoint({
  method: "GET",
  path: "/api/admin/todo",
  access: "admin",
  summary: "What needs doing today",
  input: noInput,
  output: z.object({
    unpaid: z.int(),
    toPack: z.int(),
    lowStock: z.int(),
    failedCharges: z.int(),
    failedRefunds: z.int(),
    disputes: z.int(),
    differences: z.int(),
    /** Names of jobs that failed last or have not run for too long. */
    lateJobs: z.array(z.string()),
  }),
});

export const FIGURE_RANGES = ["30d", "12m"] as const;
export type FigureRange = (typeof FIGURE_RANGES)[number];

export const getAdminFigures = endpoint({
  method: "GET",
  path: "/api/admin/figures",
  access: "admin",
  summary: "Revenue, orders and subscribers over time",
  input: z.object({ range: z.enum(FIGURE_RANGES).default("30d") }),
  output: z.object({
    /** One entry per day of the last 30, or per month of the last 12, oldest first; each named by its first day. */
    points: z.array(
      z.object({
        on: day,
        revenue: pounds,
        orders: z.int(),
        /** Active at its end. */
        subscribers: z.int(),
      }),
    ),
    /** What all active subscriptions come to in a month. */
    recurringRevenue: pounds,
    /** Of those active 30 days ago, how many in a hundred have ended since; null when there were none. */
    churnPercent: z.number().nullable(),
  }),
});
export type AdminFigures = z.output<typeof getAdminFigures.output>;
