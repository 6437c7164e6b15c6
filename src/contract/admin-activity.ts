import { pageInput } from "./admin-list.ts";
import { endpoint } from "./endpoint.ts";
import { day, instant, line, rowId } from "./fields.ts";
import { z } from "./zod.ts";

const changedFields = z.record(z.string(), z.unknown());

const activityEntry = z.object({
  id: rowId,
  at: instant,
  /** Who did it; empty for what the shop did by itself. */
  actor: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** The changed fields only. */
  before: changedFields.nullable(),
  after: changedFields.nullable(),
});
export type ActivityEntry = z.output<typeof activityEntry>;

export const listActivity = endpoint({
  method: "GET",
  path: "/api/admin/activity",
  access: "admin",
  summary: "Who changed what, newest first",
  input: z.object({
    entity: line(40).optional(),
    entityId: line(80).optional(),
    from: day.optional(),
    /** The last day shown. */
    until: day.optional(),
    ...pageInput,
  }),
  output: z.array(activityEntry),
});
