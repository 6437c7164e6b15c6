import { z } from "zod";
import { MANUAL_CHECKS, type ManualCheck } from "#domain/admin/going-live.ts";
import type { Database, Reader, Tx } from "#server/platform/db/open-database.ts";
import { dropSetting, findSetting, saveSetting } from "./settings.queries.ts";

/** The row of the settings that says up to when our books and the card provider's have been compared whole. */
const AGREED_KEY = "paymentsAgreedUntil";

/** Up to when both books have been compared whole; undefined when they never were. */
export async function readAgreedUntil(db: Reader): Promise<Date | undefined> {
  const stored = await findSetting(db, AGREED_KEY);
  return typeof stored === "string" ? new Date(stored) : undefined;
}

/** Notes up to when our books and the card provider's have been compared whole. */
export async function noteAgreedUntil(tx: Tx, agreedUntil: Date, now: Date): Promise<void> {
  await saveSetting(tx, AGREED_KEY, agreedUntil.toISOString(), now);
}

/** The row of the settings that says when the whole shop was last saved. */
const BACKUP_KEY = "lastBackupAt";

/** When the whole shop was last saved; undefined when it never was. */
export async function readLastBackup(db: Reader): Promise<Date | undefined> {
  const stored = await findSetting(db, BACKUP_KEY);
  return typeof stored === "string" ? new Date(stored) : undefined;
}

/** Notes that the whole shop has been saved. */
export async function noteBackup(tx: Tx, takenAt: Date): Promise<void> {
  await saveSetting(tx, BACKUP_KEY, takenAt.toISOString(), takenAt);
}

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

/** The row of the settings that says which rights the card provider's key lacks. */
const RIGHTS_KEY = "providerMissingRights";

/** Which rights the card provider's key lacked when the shop last started; undefined when it was never tried. */
export async function readMissingRights(db: Reader): Promise<string[] | undefined> {
  const stored = await findSetting(db, RIGHTS_KEY);
  return stored === undefined ? undefined : z.array(z.string()).parse(stored);
}

/** Notes which rights the card provider's key lacks. */
export async function noteMissingRights(tx: Tx, missing: readonly string[], now: Date): Promise<void> {
  await saveSetting(tx, RIGHTS_KEY, missing, now);
}

/** The row of the settings that holds what has been ticked before going live. */
export const TICKS_KEY = "goingLive";

const ticks = z.partialRecord(z.enum(MANUAL_CHECKS), z.object({ by: z.string(), at: z.string() }));
export type Ticks = Partial<Record<ManualCheck, { by: string; at: string }>>;

/** What has been ticked, by whom and when. */
export async function readTicks(db: Reader): Promise<Ticks> {
  const stored = await findSetting(db, TICKS_KEY);
  return stored === undefined ? {} : ticks.parse(stored);
}
