import { londonDay } from "#domain/calendar.ts";
import { DAY_MS, HOUR_MS } from "#domain/milliseconds.ts";
import { readFullBackupNote } from "#server/platform/kernel/full-backup-note.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import type { EmailFacts } from "#server/platform/names/email-kinds.ts";
import { listInstallations } from "#server/platform/payments/index.ts";
import { readLastBackup } from "#server/platform/settings/index.ts";
import { CERTIFICATE_DAYS_MIN, listCertificatePlaces, readCertificateEnd, readDisk } from "./read-machine.ts";

export interface Notice {
  about: string;
  facts: EmailFacts["admin-alert"];
}

/** The nightly backup and two hours. */
const BACKUP_AGE_MAX_MS = 26 * HOUR_MS;
const FREE_BYTES_MIN = 500 * 1024 ** 2;

/** Creates one alert a day if a live shop has no backup of the last day. */
export async function noticeBackup({ config, db }: Shop, now: Date): Promise<Notice[]> {
  if (!config.isProduction || config.isDemo) return [];
  const lastAt = await readLastBackup(db);
  const [installation] = await listInstallations(db);
  const sinceAt = lastAt ?? installation?.beganAt;
  if (!sinceAt || now.getTime() - sinceAt.getTime() < BACKUP_AGE_MAX_MS) return [];
  return [
    {
      about: `backup-late:${londonDay(now)}`,
      facts: {
        title: "There is no recent backup",
        meaning:
          "The nightly backup failed or does not run. Until it works again, a broken disk costs all orders since the last one.",
        details: [{ name: "Last backup", value: lastAt ? londonDay(lastAt) : "none" }],
        path: "/admin/going-live",
      },
    },
  ];
}

/** Creates one alert a day if the last full backup failed or is older than a day. Nothing if none was ever made. */
export async function noticeFullBackup({ config }: Shop, now: Date): Promise<Notice[]> {
  const note = readFullBackupNote(config.dataDir);
  if (!note || (!note.failure && now.getTime() - Date.parse(note.at) < BACKUP_AGE_MAX_MS)) return [];
  return [
    {
      about: `full-backup-late:${londonDay(now)}`,
      facts: {
        title: "There is no recent full backup",
        meaning: note.failure
          ? `The last full backup failed: ${note.failure}. If this machine is lost, the shop is as old as the one before.`
          : "The nightly full backup does not run. If this machine is lost, the shop is as old as the last one.",
        details: [{ name: "Last attempt", value: londonDay(new Date(note.at)) }],
        path: "/admin/going-live",
      },
    },
  ];
}

/** Creates one alert a day while the disk of the data folder is nearly full. */
export async function noticeDisk({ config }: Shop, now: Date): Promise<Notice[]> {
  const disk = await readDisk(config.dataDir);
  if (!disk || disk.freeBytes >= FREE_BYTES_MIN) return [];
  return [
    {
      about: `disk-full:${londonDay(now)}`,
      facts: {
        title: "The disk is nearly full",
        meaning: "When it is full, the shop cannot store orders. Delete old versions and backups, or enlarge the disk.",
        details: [{ name: "Free", value: `${Math.floor(disk.freeBytes / 1024 ** 2)} MB` }],
        path: "/admin",
      },
    },
  ];
}

/** Creates one alert a day for each certificate that ends soon, because nothing renews those of a database cluster. */
export async function noticeCertificates({ config }: Shop, now: Date): Promise<Notice[]> {
  if (!config.isProduction) return [];
  const ends = await Promise.all(
    listCertificatePlaces(config).map(async ({ name, url }) => ({
      name,
      // An address that does not answer is reported by other alerts.
      endsAt: await readCertificateEnd(url, { isAny: true }).catch(() => undefined),
    })),
  );
  return ends.flatMap(({ name, endsAt }) => {
    if (!endsAt || endsAt.getTime() - now.getTime() >= CERTIFICATE_DAYS_MIN * DAY_MS) return [];
    const isPublic = name === "public address";
    return [
      {
        about: `certificate-ends:${name}:${londonDay(now)}`,
        facts: {
          title: `The certificate of the ${name} ends soon`,
          meaning: isPublic
            ? "After that day browsers warn everyone who visits the shop. Check the renewal of the proxy."
            : "After that day the shop can no longer connect to it. docs/three-machines.md says how to renew it on machines of your own (Day two).",
          details: [{ name: "Ends", value: londonDay(endsAt) }],
          path: "/admin/going-live",
        },
      },
    ];
  });
}
