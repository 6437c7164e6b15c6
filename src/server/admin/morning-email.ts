import { formatTodoCount, listTodoTasks } from "#contract/admin/todo-tasks.ts";
import { addDays, londonDay, londonInstant } from "#domain/calendar.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { updateSettings } from "#server/admin/settings/settings.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readLink, signLink } from "#server/platform/kernel/signed-links.ts";
import { listAlertsSince, listQueued, queueEmail } from "#server/platform/mail/index.ts";
import type { EmailFacts } from "#server/platform/names/email-kinds.ts";
import { readSettingsAndTrader } from "#server/platform/settings/index.ts";
import { counterOf, readCounters } from "./overview.queries.ts";
import { readTodo } from "./overview.ts";

/** The link of an old email works for this long. */
const STOP_LINK_DAYS = 60;
const STOP_SUBJECT = "stop";
const KIND = "morning-summary";

/** Hour in London at which the email is due. A shop that was not running sends it later in the morning. */
const DUE_HOUR = 7;

/** Emails the merchant what to do today, what went wrong in the night, and yesterday's sales. Once a day at most. */
export async function sendMorningEmail(shop: Shop): Promise<void> {
  const now = shop.clock();
  const { settings, trader } = await readSettingsAndTrader(shop.db);
  const about = `morning:${londonDay(now)}`;
  if (!settings.sendsMorningEmail || (await listQueued(shop.db, KIND, [about])).has(about)) return;
  const facts = await readMorning(shop, now);
  await shop.db.transaction((tx) => queueEmail(tx, now, { kind: KIND, about, recipient: trader.email, facts }));
  shop.wake("send-letters");
}

async function readMorning(shop: Shop, now: Date): Promise<EmailFacts["morning-summary"]> {
  const today = londonDay(now);
  const yesterday = addDays(today, -1);
  const todo = await readTodo(shop);
  const [paid, refunded, alerts] = await Promise.all([
    readCounters(shop.db, "paid", yesterday),
    readCounters(shop.db, "refunded", yesterday),
    listAlertsSince(shop.db, londonInstant(yesterday, DUE_HOUR)),
  ]);
  const { units: orders, amountPence: paidPence } = counterOf(paid, yesterday);
  return {
    on: today,
    tasks: listTodoTasks(todo)
      .filter(({ count }) => count > 0)
      .map(({ count, text }) => ({ count: formatTodoCount(count), text })),
    alerts: [...new Set(alerts.map(({ facts }) => facts.title))],
    sales: { orders, paidPence, refundedPence: counterOf(refunded, yesterday).amountPence },
  };
}

/** Address with which an email program turns the morning email off. */
export function morningEmailStopUrl(shop: Shop): string {
  const expiresAt = new Date(shop.clock().getTime() + STOP_LINK_DAYS * DAY_MS);
  const token = signLink(shop, "morning-email", STOP_SUBJECT, expiresAt);
  return `${shop.config.publicUrl}/api/morning-email/${token}/stop`;
}

/** Turns the morning email off. Idempotent. Refuses with `link-invalid` or `link-expired`. */
export async function stopMorningEmail(shop: Shop, token: string): Promise<void> {
  readLink(shop, "morning-email", token);
  const now = shop.clock();
  await shop.db.transaction((tx) => updateSettings(tx, { sendsMorningEmail: false }, { actorUserId: undefined, now }));
}
