import { londonDay } from "#domain/calendar.ts";
import { formatMonth } from "#domain/day-labels.ts";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { readEmailFigures } from "#server/admin/index.ts";
import { readSilence, selectOpenDifferences } from "#server/finance/index.ts";
import { listStockDifferences } from "#server/inventory/index.ts";
import { listLateJobs, readQueueLateMinutes } from "#server/platform/job-runs/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { alertAdmin } from "#server/platform/mail/index.ts";
import { readMailServerAway } from "#server/platform/settings/index.ts";
import { publishEvents } from "#server/platform/webhooks/index.ts";
import { type Notice, noticeBackup, noticeCertificates, noticeDisk, noticeFullBackup } from "./machine-notices.ts";
import {
  type GuessedKind,
  listGuessedAccounts,
  listLeftOutMonths,
  listLowStock,
  sumHeldStock,
} from "./monitoring.queries.ts";
import { pushAlerts } from "./push-alerts.ts";

const LOW_STOCK_MAX = 10;
/** Share of the stock held by unpaid orders at which the shop alerts the merchant. */
const HELD_SHARE_MAX = 0.1;
const ATTEMPTS_MIN = 5;
const GUESSED_WITHIN_MS = 15 * MINUTE_MS;

const ATTEMPT_LABELS = {
  user: (made: number) => ({
    title: "Several failed sign-ins for an account",
    meaning: `${made} sign-ins failed within 15 minutes. After ten, the account refuses sign-ins from unknown devices for a while. If this is your own account and you did not try to sign in, choose a new password.`,
  }),
  device: (made: number) => ({
    title: "Several failed sign-ins on a known device",
    meaning: `${made} sign-ins failed within 15 minutes on a device that has signed in before. If it was not the owner, someone else is using the device.`,
  }),
  password: (made: number) => ({
    title: "Several wrong passwords in a signed-in session",
    meaning: `${made} wrong passwords were entered within 15 minutes to confirm a change. If it was not the owner, someone else is using the session. A new password ends the session.`,
  }),
  code: (made: number) => ({
    title: "Several wrong codes after the correct password",
    meaning: `${made} wrong codes were entered within 15 minutes, after the correct password. If it was not the owner, choose a new password now.`,
  }),
} as const satisfies Record<GuessedKind, (made: number) => { title: string; meaning: string }>;

/** Finds problems that need a person, and sends the merchant one alert for each, by email and to `ALERT_URL`. */
export async function monitorShop(shop: Shop): Promise<void> {
  const now = shop.clock();
  const notices = [
    ...(await noticeLowStock(shop, now)),
    ...(await noticeHeldStock(shop, now)),
    ...(await noticeAttempts(shop, now)),
    ...(await noticeDifferences(shop)),
    ...(await noticeStockDifferences(shop)),
    ...(await noticeSilence(shop, now)),
    ...(await noticeLeftOutBoxes(shop, now)),
    ...(await noticeLateJobs(shop, now)),
    ...(await noticeLateQueue(shop, now)),
    ...(await noticeEmails(shop, now)),
    ...(await noticeBackup(shop, now)),
    ...(await noticeFullBackup(shop, now)),
    ...(await noticeDisk(shop, now)),
    ...(await noticeCertificates(shop, now)),
  ];
  if (notices.length > 0) {
    await shop.db.transaction(async (tx) => {
      for (const notice of notices) await alertAdmin(tx, { ...notice, now });
    });
    shop.wake("send-letters");
  }
  await publishLowStock(shop, now);
  await pushAlerts(shop);
}

/** Reports low stock to webhooks, like the alert: once a month for each product. */
async function publishLowStock(shop: Shop, now: Date): Promise<void> {
  const low = await listLowStock(shop.db, LOW_STOCK_MAX);
  if (low.length === 0) return;
  const month = londonDay(now).slice(0, 7);
  const events = low.map(({ id: productId, name, stock }) => ({
    type: "stock.low" as const,
    object: `product:${productId}`,
    data: { productId, name, stock },
    once: `${productId}:${month}`,
  }));
  await shop.db.transaction((tx) => publishEvents(tx, events, now));
  shop.wake("send-webhooks");
}

/** One alert a month for each product, so that low stock does not cause an alert every ten minutes. */
async function noticeLowStock(shop: Shop, now: Date): Promise<Notice[]> {
  const month = londonDay(now).slice(0, 7);
  const low = await listLowStock(shop.db, LOW_STOCK_MAX);
  return low.map(({ id, name, stock }) => ({
    about: `low-stock:${id}:${month}`,
    facts: {
      title: `Low stock: ${name}`,
      meaning: stock === 0 ? "It is sold out." : `${stock} left. The shop sells it until it is out of stock.`,
      details: [
        { name: "Product", value: name },
        { name: "Left", value: String(stock) },
      ],
      path: "/admin",
    },
  }));
}

/** Creates one alert a day while unpaid orders hold a tenth of the stock. */
async function noticeHeldStock(shop: Shop, now: Date): Promise<Notice[]> {
  const { held, left } = await sumHeldStock(shop.db);
  if (held === 0 || held < (held + left) * HELD_SHARE_MAX) return [];
  return [
    {
      about: `held-stock:${londonDay(now)}`,
      facts: {
        title: "Unpaid orders hold a large part of the stock",
        meaning:
          "Other customers cannot buy these units until the orders are paid or expire. If you do not expect a rush of orders, someone may be reserving your stock on purpose. Check the unpaid orders.",
        details: [
          { name: "Held", value: String(held) },
          { name: "Left", value: String(left) },
        ],
        path: "/admin/orders",
      },
    },
  ];
}

async function noticeAttempts(shop: Shop, now: Date): Promise<Notice[]> {
  const since = new Date(now.getTime() - GUESSED_WITHIN_MS);
  const guessed = await listGuessedAccounts(shop.db, since, ATTEMPTS_MIN);
  return guessed.map(({ kind, userId, made }) => ({
    about: `sign-ins:${kind}:${userId}:${londonDay(now)}`,
    facts: {
      ...ATTEMPT_LABELS[kind](made),
      details: [{ name: "Account", value: userId }],
      path: "/admin",
    },
  }));
}

async function noticeDifferences(shop: Shop): Promise<Notice[]> {
  const differences = await selectOpenDifferences(shop.db);
  return differences.map(({ id, kind, subject }) => ({
    about: `difference:${id}`,
    facts: {
      title:
        kind === "payment-without-order"
          ? "A payment without an order"
          : "The shop’s records differ from the card provider’s",
      meaning: "The nightly comparison found a difference. Compare both records and correct the wrong one.",
      details: [
        { name: "Kind", value: kind },
        { name: "Record", value: subject },
      ],
      path: "/admin",
    },
  }));
}

async function noticeStockDifferences(shop: Shop): Promise<Notice[]> {
  const wrong = await listStockDifferences(shop.db);
  return wrong.map(({ productId, name, stock, moved }) => ({
    about: `stock-differs:${productId}:${stock - moved}`,
    facts: {
      title: `Stock does not add up: ${name}`,
      meaning: "The stock is not the sum of its movements. Count the stock and enter the number.",
      details: [
        { name: "Stock", value: String(stock) },
        { name: "Sum of stock movements", value: String(moved) },
      ],
      path: "/admin",
    },
  }));
}

/** Creates one alert for each month of boxes. The shop emails the affected customers separately. */
async function noticeLeftOutBoxes(shop: Shop, now: Date): Promise<Notice[]> {
  const months = await listLeftOutMonths(shop.db, londonDay(now));
  return months.map(({ boxMonth, boxes }) => ({
    about: `boxes-left-out:${boxMonth}`,
    facts: {
      title: `Boxes skipped: ${formatMonth(boxMonth)}`,
      meaning:
        "Their payment notices or charges were late, so these boxes are neither charged nor sent. Check that the jobs are running. The customers have been emailed about this.",
      details: [
        { name: "Month", value: formatMonth(boxMonth) },
        { name: "Boxes", value: String(boxes) },
      ],
      path: "/admin",
    },
  }));
}

/** Creates one alert a day while no webhook events arrive. */
async function noticeSilence(shop: Shop, now: Date): Promise<Notice[]> {
  const since = await readSilence(shop);
  if (!since) return [];
  const meaning = [
    "Payments were made, but no webhook event has arrived. Orders will still be marked as paid and boxes charged, but later than usual.",
    "Check the webhook's address, its secret and its last deliveries in the provider's dashboard.",
  ];
  return [
    {
      about: `provider-silent:${londonDay(now)}`,
      facts: {
        title: "No events from the card provider",
        meaning: meaning.join(" "),
        details: [{ name: "No events since", value: since.toISOString() }],
        path: "/admin",
      },
    },
  ];
}

/** Creates one alert a day for each late job. */
async function noticeLateJobs(shop: Shop, now: Date): Promise<Notice[]> {
  const late = await listLateJobs(shop);
  return late.map((name) => ({
    about: `late-job:${name}:${londonDay(now)}`,
    facts: {
      title: `A job is late: ${name}`,
      meaning: "It failed or did not finish in time. Check the log for the reason.",
      details: [{ name: "Job", value: name }],
      path: "/admin",
    },
  }));
}

async function noticeLateQueue(shop: Shop, now: Date): Promise<Notice[]> {
  const minutes = await readQueueLateMinutes(shop);
  if (minutes === 0) return [];
  return [
    {
      about: `late-queue:${londonDay(now)}`,
      facts: {
        title: `Jobs start ${minutes} minutes late`,
        meaning: "Payments, boxes and emails are delayed. Check that a worker is running and has enough resources.",
        details: [{ name: "Late by", value: `${minutes} minutes` }],
        path: "/admin",
      },
    },
  ];
}

/**
 * Creates at most one alert a day about late emails, and one about failed emails. If the mail server is unavailable, no
 * alert can be emailed, so the overview and the metrics show the problem.
 */
async function noticeEmails(shop: Shop, now: Date): Promise<Notice[]> {
  const { late, failedLately } = await readEmailFigures(shop.db, now);
  const isAway = (await readMailServerAway(shop.db)) !== undefined;
  const notices: Notice[] = [];
  if (late > 0 && !isAway) {
    notices.push({
      about: `late-letters:${londonDay(now)}`,
      facts: {
        title: "Emails are delayed",
        meaning:
          "The mail server delays them or accepts fewer than the shop sends. The shop keeps trying for two weeks.",
        details: [{ name: "Waiting for 15 minutes or longer", value: String(late) }],
        path: "/admin/emails?status=late",
      },
    });
  }
  if (failedLately > 0) {
    notices.push({
      about: `failed-letters:${londonDay(now)}`,
      facts: {
        title: "Emails were not delivered",
        meaning:
          "The recipients did not get them. Open each email to see the reason, and contact the recipient in another way if it is important.",
        details: [{ name: "In the last 24 hours", value: String(failedLately) }],
        path: "/admin/emails?status=failed-lately",
      },
    });
  }
  return notices;
}
