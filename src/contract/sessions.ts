import { done, endpoint, noInput } from "./endpoint.ts";
import { instant, pathId, rowId } from "./fields.ts";
import { z } from "./zod.ts";

const session = z.object({
  id: rowId,
  /** The browser's own words about itself. */
  device: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  /** Whether it is the session that asks. */
  isOwn: z.boolean(),
});
export type Session = z.output<typeof session>;

export const listSessions = endpoint({
  method: "GET",
  path: "/api/user/sessions",
  access: "customer",
  summary: "Where one is signed in, the latest first",
  input: noInput,
  output: z.array(session),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/api/user/sessions/{sessionId}",
  access: "customer",
  summary: "Sign out somewhere else",
  input: z.object({ sessionId: pathId }),
  output: done,
  refusals: ["not-found"],
});

export const endOtherSessions = endpoint({
  method: "POST",
  path: "/api/user/sessions/end-others",
  access: "customer",
  summary: "Sign out everywhere else",
  input: noInput,
  output: done,
});
