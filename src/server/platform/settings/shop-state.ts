import { z } from "zod";
import { MANUAL_CHECKS, type ManualCheck } from "#domain/admin/going-live.ts";
import type { Database, Reader, Tx } from "#server/platform/db/open-database.ts";
import { dropSetting, findSetting, saveSetting } from "./settings.queries.ts";

/** Key of the settings row with the end of the last complete payment comparison. */
const AGREED_KEY = "paymentsAgreedUntil";

/** End of the last complete payment comparison. Undefined if there was none. */
export async function readAgreedUntil(db: Reader): Promise<Date | undefined> {
  const stored = await findSetting(db, AGREED_KEY);
  return typeof stored === "string" ? new Date(stored) : undefined;
}

/** Records the end of a complete payment comparison. */
export async function noteAgreedUntil(tx: Tx, agreedUntil: Date, now: Date): Promise<void> {
  await saveSetting(tx, AGREED_KEY, agreedUntil.toISOString(), now);
}

/** Key of the settings row with the time of the last backup. */
const BACKUP_KEY = "lastBackupAt";

/** Time of the last backup. Undefined if there was none. */
export async function readLastBackup(db: Reader): Promise<Date | undefined> {
  const stored = await findSetting(db, BACKUP_KEY);
  return typeof stored === "string" ? new Date(stored) : undefined;
}

export async function noteBackup(tx: Tx, takenAt: Date): Promise<void> {
  await saveSetting(tx, BACKUP_KEY, takenAt.toISOString(), takenAt);
}

/** Key of the settings row with the mail server's outage. */
const AWAY_KEY = "mailServerAway";

const stored = z.object({ since: z.iso.datetime(), text: z.string() }).optional();

/** Start of the mail server's outage, and its error. */
interface MailServerAway {
  since: Date;
  text: string;
}

/** Reads the mail server's outage. Undefined if the mail server responded to the last attempt. */
export async function readMailServerAway(db: Reader): Promise<MailServerAway | undefined> {
  const found = stored.parse(await findSetting(db, AWAY_KEY));
  return found ? { since: new Date(found.since), text: found.text } : undefined;
}

/** Records the mail server's state, with the error of a failure. Writes only if the state changes. */
export async function noteMailServer(db: Database, text: string | undefined, now: Date): Promise<void> {
  const before = await readMailServerAway(db);
  if (before?.text === text) return;
  const since = (before?.since ?? now).toISOString();
  await db.transaction((tx) =>
    text === undefined ? dropSetting(tx, AWAY_KEY) : saveSetting(tx, AWAY_KEY, { since, text }, now),
  );
}

/** Key of the settings row with the missing permissions of the card provider's key. */
const RIGHTS_KEY = "providerMissingRights";

/** Permissions that the card provider's key lacked at the last startup. Undefined if they were never checked. */
export async function readMissingRights(db: Reader): Promise<string[] | undefined> {
  const stored = await findSetting(db, RIGHTS_KEY);
  return stored === undefined ? undefined : z.array(z.string()).parse(stored);
}

export async function noteMissingRights(tx: Tx, missing: readonly string[], now: Date): Promise<void> {
  await saveSetting(tx, RIGHTS_KEY, missing, now);
}

/** Key of the settings row with the alerts that were sent to `ALERT_URL`. */
const PUSHED_KEY = "pushedAlerts";

/** Keys of the recent alerts that were sent to `ALERT_URL`. */
export async function readPushedAlerts(db: Reader): Promise<string[]> {
  return z.array(z.string()).parse((await findSetting(db, PUSHED_KEY)) ?? []);
}

export async function notePushedAlerts(tx: Tx, abouts: readonly string[], now: Date): Promise<void> {
  await saveSetting(tx, PUSHED_KEY, abouts, now);
}

/** Key of the settings row that stores the confirmed checks of the going-live list. */
export const TICKS_KEY = "goingLive";

const ticks = z.partialRecord(z.enum(MANUAL_CHECKS), z.object({ by: z.string(), at: z.string() }));
export type Ticks = Partial<Record<ManualCheck, { by: string; at: string }>>;

export async function readTicks(db: Reader): Promise<Ticks> {
  const stored = await findSetting(db, TICKS_KEY);
  return stored === undefined ? {} : ticks.parse(stored);
}
