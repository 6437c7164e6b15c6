import type { AdminSample } from "#contract/admin-samples.ts";
import type { SampleRow } from "./samples.queries.ts";

/** A request as the dashboard shows it. */
export function viewSample({ household: _household, createdAt, sentAt, ...sample }: SampleRow): AdminSample {
  return { ...sample, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null };
}
