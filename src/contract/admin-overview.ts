import { z } from "zod";
import { endpoint, noInput } from "./endpoint.ts";
import { pounds } from "./fields.ts";

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
