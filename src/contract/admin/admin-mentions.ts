import { endpoint, noInput } from "#contract/endpoint.ts";
import { instant, pathId, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

/** Kinds of records that notes are about. */
export const NOTED_RECORDS = ["order", "customer", "subscription", "conversation"] as const;
export type NotedRecord = (typeof NOTED_RECORDS)[number];

const mention = z.object({
  id: rowId,
  about: z.enum(NOTED_RECORDS),
  aboutId: rowId,
  /** Author of the note. */
  by: z.string(),
  text: z.string(),
  isRead: z.boolean(),
  created: instant,
});
export type Mention = z.output<typeof mention>;

export const listMentions = endpoint({
  method: "GET",
  path: "/api/admin/mentions",
  access: "admin",
  permission: "dashboard",
  summary: "List notes that mention the signed-in user: unread ones first, then the newest",
  input: noInput,
  output: z.object({ unread: z.int(), mentions: z.array(mention) }),
});

export const readMention = endpoint({
  method: "POST",
  path: "/api/admin/mentions/{mentionId}/read",
  access: "admin",
  permission: "dashboard",
  summary: "Mark a mention of the signed-in user as read",
  input: z.object({ mentionId: pathId }),
  output: z.object({ unread: z.int() }),
  refusals: ["not-found"],
});

export const listColleagues = endpoint({
  method: "GET",
  path: "/api/admin/colleagues",
  access: "admin",
  permission: "dashboard",
  summary:
    "List the other users of the dashboard who may see a kind of record or pack parcels, with their names for mentions",
  input: z.object({ about: z.enum([...NOTED_RECORDS, "parcel"]) }),
  output: z.array(z.object({ userId: rowId, name: z.string(), handle: z.string() })),
});
