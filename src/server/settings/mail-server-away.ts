import { z } from "zod";
import type { Database, Reader } from "#server/db/open-database.ts";
import { dropSetting, findSetting, saveSetting } from "./settings.queries.ts";

/** The row of the settings that says since when the mail server does not answer. */
const AWAY_KEY = "mailServerAway";

const stored = z.object({ since: z.iso.datetime(), text: z.string() }).optional();

/** Since when the mail server does not answer, and in whose words. */
interface MailServerAway {
  since: Date;
  text: string;
}

/** Undefined where the mail server answered when it was last asked. */
export async function readMailServerAway(db: Reader): Promise<MailServerAway | undefined> {
  const found = stored.parse(await findSetting(db, AWAY_KEY));
  return found ? { since: new Date(found.since), text: found.text } : undefined;
}

/** Notes how the mail server was found: with words of the failure where it does not answer. Writes only what changes. */
export async function noteMailServer(db: Database, text: string | undefined, now: Date): Promise<void> {
  const before = await readMailServerAway(db);
  if (before?.text === text) return;
  const since = (before?.since ?? now).toISOString();
  await db.transaction((tx) =>
    text === undefined ? dropSetting(tx, AWAY_KEY) : saveSetting(tx, AWAY_KEY, { since, text }, now),
  );
}
