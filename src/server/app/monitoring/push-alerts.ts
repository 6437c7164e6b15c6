import { londonDay } from "#domain/calendar.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { listAlertsSince } from "#server/platform/mail/index.ts";
import { notePushedAlerts, readMailServerAway, readPushedAlerts } from "#server/platform/settings/index.ts";

const TIMEOUT_MS = 10_000;
const PUSHED_WITHIN_MS = 2 * DAY_MS;

interface Alert {
  about: string;
  facts: { title: string; meaning: string; path: string };
}

/**
 * Sends each alert once to `ALERT_URL`, because emails may be what failed. The message has no personal data. Throws if
 * the address refuses one, so that the failed job shows it and the next run tries again.
 */
export async function pushAlerts(shop: Shop): Promise<void> {
  const { alertUrl, publicUrl } = shop.config;
  if (!alertUrl) return;
  const now = shop.clock();
  const recent = await listAlertsSince(shop.db, new Date(now.getTime() - PUSHED_WITHIN_MS));
  const alerts: Alert[] = [...recent, ...(await mailServerAlert(shop, now))];
  const pushed = (await readPushedAlerts(shop.db)).filter((about) => alerts.some((alert) => alert.about === about));
  for (const { about, facts } of alerts) {
    if (pushed.includes(about)) continue;
    await postAlert(alertUrl, { title: facts.title, text: `${facts.meaning}\n${publicUrl}${facts.path}` });
    pushed.push(about);
    await shop.db.transaction((tx) => notePushedAlerts(tx, pushed, now));
  }
}

/** One alert a day while the mail server does not respond. No email can report that. */
async function mailServerAlert(shop: Shop, now: Date): Promise<Alert[]> {
  const away = await readMailServerAway(shop.db);
  if (!away) return [];
  const facts = {
    title: "The mail server does not respond",
    meaning: `Emails are waiting since ${away.since.toISOString()}. They are sent when it responds again.`,
    path: "/admin/emails",
  };
  return [{ about: `mail-server:${londonDay(now)}`, facts }];
}

/** Posts plain text with a title, the format of ntfy. A title may have only ASCII characters in a header. */
export async function postAlert(url: string, { title, text }: { title: string; text: string }): Promise<void> {
  const reply = await fetch(url, {
    method: "POST",
    headers: { "content-type": "text/plain; charset=utf-8", title: title.replace(/[^\x20-\x7e]/g, "?") },
    body: text,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`ALERT_URL refused an alert with status ${reply.status}`);
}
