import { pageInput, searchInput } from "./admin-list.ts";
import { endpoint } from "./endpoint.ts";
import { instant, pathId, rowId } from "./fields.ts";
import { z } from "./zod.ts";

export const SAMPLE_STATUSES = ["pending", "sent"] as const;

const adminSample = z.object({
  id: rowId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  postcode: z.string(),
  phone: z.string().nullable(),
  status: z.enum(SAMPLE_STATUSES),
  createdAt: instant,
  sentAt: instant.nullable(),
});
export type AdminSample = z.output<typeof adminSample>;

export const listSamples = endpoint({
  method: "GET",
  path: "/api/admin/samples",
  access: "admin",
  summary: "Requests for the sample box, newest first",
  input: z.object({ search: searchInput, status: z.enum(SAMPLE_STATUSES).optional(), ...pageInput }),
  output: z.array(adminSample),
});

export const updateSample = endpoint({
  method: "PATCH",
  path: "/api/admin/samples/{sampleId}",
  access: "admin",
  summary: "Say that a sample box was sent, which writes to its reader once, or take that back",
  input: z.object({ sampleId: pathId, status: z.enum(SAMPLE_STATUSES) }),
  output: adminSample,
  refusals: ["not-found"],
});
