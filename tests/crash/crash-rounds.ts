import { randomInt } from "node:crypto";
import type { Checkout } from "#contract/checkout/checkout.ts";
import { createServer } from "#server/app/http/app.ts";
import { JOBS } from "#server/app/jobs/jobs.ts";
import { seedWhenEmpty } from "#server/app/seed/seed-demo.ts";
import { openShop } from "#server/app/start/open-shop.ts";
import { openCode } from "#server/gift-cards/read-gift-card.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openPostgres } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import type { JobName } from "#server/platform/names/job-schedules.ts";
import { rows } from "#tests/support/snapshot.ts";
import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import { ApiProcess } from "./api-process.ts";
import { Buyer } from "./buyer.ts";
import { checkBooks, STOCK_AND_SOLD, TAKEN_UNSETTLED } from "./check-books.ts";

export interface CrashFigures {
  rounds: number;
  buyers: number;
  /** Payments in progress when the server was killed. */
  payments: number;
  /** Numbers of these payments by state at the kill: unpaid at the provider, paid but not settled, settled. */
  unpaid: number;
  takenUnsettled: number;
  settled: number;
  /** Differences that remain after the jobs. Empty if there are none. */
  wrong: string[];
}

const SECRET = "a-secret-for-crashes-of-at-least-32-characters";
/**
 * Both orders use one gift card. It pays for the whole first order and for part of the second, which includes a box.
 */
const WITH_GIFT_CARD = [
  { productId: 62, withBox: false },
  { productId: 61, withBox: true },
];
const GIFT_CARD_AMOUNT = "100.00";
/** Slightly longer than the settlement of a payment, so that kills happen at every stage. */
const KILL_WITHIN_MS = 250;
/** Longer than the time for which an order reserves its stock. */
const JOBS_LATER_MS = 45 * 60_000;
const MENDING_JOBS: readonly JobName[] = [
  "deliver-payment-events",
  "settle-or-expire-orders",
  "send-refunds",
  "return-boxes",
];

/** Kills the shop between payment and settlement in several rounds on PostgreSQL. The jobs must repair everything. */
export async function runCrashRounds(
  roundsMax: number,
  {
    untilMs = Number.POSITIVE_INFINITY,
    tell = () => undefined,
  }: { untilMs?: number; tell?: (line: string) => void } = {},
): Promise<CrashFigures> {
  const postgres = await startThrowawayServer();
  const environment = {
    NODE_ENV: "development",
    DATABASE_URL: postgres.url,
    SESSION_SECRET: SECRET,
    LOG_LEVEL: "silent",
    TRUST_PROXY: "1",
  };
  const config = readConfig({ ...environment, DEMO_MODE: "false" });
  const database = await openPostgres(postgres.url);
  const { log } = createServer(config);
  const later = () => new Date(Date.now() + JOBS_LATER_MS);
  const shop = await openShop({ config, db: database.db, secret: SECRET, log, wake: () => undefined, clock: later });
  const api = new ApiProcess({ ...environment, DEMO_MODE: "false" });
  const figures: CrashFigures = {
    rounds: 0,
    buyers: 0,
    payments: 0,
    unpaid: 0,
    takenUnsettled: 0,
    settled: 0,
    wrong: [],
  };
  try {
    await seedWhenEmpty(shop);
    await shop.db.execute("update products set stock = 1000 where not is_subscription");
    const [shelf] = await rows<{ units: number }>(shop, STOCK_AND_SOLD);
    while (figures.rounds < roundsMax && Date.now() < untilMs && figures.wrong.length === 0) {
      await crashOnce(api, shop, figures);
      await mend(shop);
      figures.wrong.push(...(await checkBooks(shop, shelf?.units ?? 0)));
      figures.rounds += 1;
      tell(`${figures.rounds}: ${figures.unpaid} unpaid, ${figures.takenUnsettled} taken, ${figures.settled} settled`);
    }
  } finally {
    await api.kill();
    await database.close();
    await postgres.stop();
  }
  return figures;
}

async function crashOnce(api: ApiProcess, shop: Shop, figures: CrashFigures): Promise<void> {
  await api.start();
  const enter = async (name: string) => {
    figures.buyers += 1;
    const buyer = new Buyer(
      () => api.url,
      `10.${figures.buyers >> 16}.${(figures.buyers >> 8) & 255}.${figures.buyers & 255}`,
    );
    await buyer.signUp(`round${figures.rounds}-${name}`);
    return buyer;
  };
  const giver = await enter("giver");
  const card = await giver.openGiftCard(GIFT_CARD_AMOUNT);
  await giver.pay(card);
  const giftCardCode = await codeOf(shop, card.orderId);
  const checkouts: { buyer: Buyer; checkout: Checkout }[] = [];
  // Opens the orders in sequence, so that the second order gets the rest of the card's balance.
  for (const { productId, withBox } of WITH_GIFT_CARD) {
    const buyer = await enter(String(productId));
    checkouts.push({ buyer, checkout: await buyer.fillAndOpen(productId, { withBox, giftCardCode }) });
  }
  const other = await enter("other");
  checkouts.push({ buyer: other, checkout: await other.fillAndOpen(63, { withBox: false }) });
  const next = await enter("next-giver");
  checkouts.push({ buyer: next, checkout: await next.openGiftCard(GIFT_CARD_AMOUNT) });
  const paying = checkouts.map(({ buyer, checkout }) => buyer.pay(checkout));
  const isKilled = new Promise((resolve) => setTimeout(resolve, randomInt(KILL_WITHIN_MS))).then(() => api.kill());
  await Promise.allSettled([...paying, isKilled]);
  const ids = checkouts.map(({ checkout }) => checkout.orderId).join(", ");
  const settled = await rows(shop, `select 1 from orders where paid_at is not null and id in (${ids})`);
  const taken = await rows(shop, `${TAKEN_UNSETTLED} and o.id in (${ids})`);
  figures.payments += checkouts.length;
  figures.settled += settled.length;
  figures.takenUnsettled += taken.length;
  figures.unpaid += checkouts.length - settled.length - taken.length;
}

async function codeOf(shop: Shop, orderId: number): Promise<string> {
  const [card] = await rows<{ sealedCode: string }>(
    shop,
    `select sealed_code as "sealedCode" from gift_cards where order_id = ${orderId}`,
  );
  return openCode(shop, { sealedCode: card?.sealedCode ?? "" });
}

/** Runs the jobs twice, because every job must be idempotent. */
async function mend(shop: Shop): Promise<void> {
  for (const job of [...MENDING_JOBS, ...MENDING_JOBS]) await JOBS[job].run(shop);
}
