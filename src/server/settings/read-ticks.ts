import { z } from "zod";
import { MANUAL_CHECKS, type ManualCheck } from "#domain/going-live.ts";
import type { Reader } from "#server/db/open-database.ts";
import { findSetting } from "./settings.queries.ts";

/** The row of the settings that holds what has been ticked before going live. */
export const TICKS_KEY = "goingLive";

const ticks = z.partialRecord(z.enum(MANUAL_CHECKS), z.object({ by: z.string(), at: z.string() }));
export type Ticks = Partial<Record<ManualCheck, { by: string; at: string }>>;

/** What has been ticked, by whom and when. */
export async function readTicks(db: Reader): Promise<Ticks> {
  const stored = await findSetting(db, TICKS_KEY);
  return stored === undefined ? {} : ticks.parse(stored);
}
