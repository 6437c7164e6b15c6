import { type DemonstrationRecords, SHOP_CHECKS, type ShopCheck } from "#domain/admin/going-live.ts";
import { readEmailFigures, readGoingLive } from "#server/admin/index.ts";
import { type DatabaseFacts, readDatabaseFacts } from "#server/app/monitoring/index.ts";
import { readSilence, selectOpenDifferences } from "#server/finance/index.ts";
import { listStockDifferences } from "#server/inventory/index.ts";
import { countReceived } from "#server/marketing/index.ts";
import { listLateJobs } from "#server/platform/job-runs/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readMailServerAway } from "#server/platform/settings/index.ts";
import { type Finding, messageOf } from "./examine-machine.ts";

const CLOCK_SECONDS_MAX = 5;
const SLOW_MS = 100;
const HOUR_MS = 60 * 60 * 1_000;

/** Examines the state in the database: version and tables, jobs, emails, money, backups. */
export async function examineShop(shop: Shop): Promise<Finding[]> {
  const facts = await readDatabaseFacts(shop.db);
  const database = examineDatabase(shop, facts);
  if (facts.applied === 0) return database;
  return [
    ...database,
    await examineJobs(shop),
    await examineEmails(shop),
    ...(await examineReceived(shop)),
    await examineMoney(shop),
    await examineStock(shop),
    ...(await examineGoingLive(shop)),
    ...(await examineRights(shop)),
  ];
}

export function examineDatabase(
  { config }: Pick<Shop, "config">,
  { version, foldsCase, applied, own, now, tookMs }: DatabaseFacts,
): Finding[] {
  const place = config.databaseUrl ? `at ${new URL(config.databaseUrl).host}` : "embedded";
  const apartSeconds = Math.round(Math.abs(Date.now() - now.getTime()) / 1_000);
  return [
    {
      about: "database",
      state: tookMs > SLOW_MS ? "look" : "fine",
      words: `${place}, ${version}, responds in ${tookMs} ms`,
    },
    {
      about: "language",
      state: foldsCase ? "fine" : "look",
      words: foldsCase
        ? "searches find accented letters"
        : "the database was created without a language, so that searches miss names such as Zoë. Restore a backup into one that was created as docs/going-live.md says",
    },
    { about: "tables", ...judgeTables(applied, own) },
    {
      about: "clock",
      state: apartSeconds > CLOCK_SECONDS_MAX ? "wrong" : "fine",
      words: `the clocks of the database and of this machine differ by ${apartSeconds} s`,
    },
  ];
}

function judgeTables(applied: number, own: number): Pick<Finding, "state" | "words"> {
  if (applied === own) return { state: "fine", words: `up to date (${own} migrations)` };
  if (applied === 0) return { state: "look", words: "none yet. The first start creates them" };
  return applied < own
    ? { state: "look", words: `${own - applied} migrations behind. The next start applies them` }
    : {
        state: "wrong",
        words: `from a newer version: the database has ${applied} migrations, this version has ${own}`,
      };
}

async function examineJobs(shop: Shop): Promise<Finding> {
  const late = await listLateJobs(shop);
  return {
    about: "jobs",
    state: late.length > 0 ? "wrong" : "fine",
    words: late.length > 0 ? `late: ${late.join(", ")}` : "none is late",
  };
}

async function examineEmails(shop: Shop): Promise<Finding> {
  const { waiting, late, failing, failedLately } = await readEmailFigures(shop.db, shop.clock());
  const away = await readMailServerAway(shop.db);
  const words = `${waiting} waiting (${late} late, ${failing} after a failed attempt), ${failedLately} abandoned in the last 24 hours`;
  return {
    about: "emails",
    state: away || late > 0 ? "wrong" : failedLately > 0 ? "look" : "fine",
    words: away ? `${words}. The mail server did not respond last time` : words,
  };
}

/** Emails that were read and set aside, so that the operator sees a mailbox that nobody writes to. */
async function examineReceived(shop: Shop): Promise<Finding[]> {
  if (!shop.config.mailbox) return [];
  const counts = await countReceived(shop.db);
  const words = counts.map(({ outcome, emails }) => `${emails} ${outcome}`).join(", ");
  return [{ about: "received emails", state: "fine", words: words || "none yet" }];
}

async function examineMoney(shop: Shop): Promise<Finding> {
  const differences = await selectOpenDifferences(shop.db);
  const silentSince = await readSilence(shop);
  if (silentSince) {
    const hours = ((shop.clock().getTime() - silentSince.getTime()) / HOUR_MS).toFixed(1);
    return {
      about: "money",
      state: "wrong",
      words: `no events from the card provider for ${hours} hours. Check its webhooks`,
    };
  }
  const words = `${differences.length} differences between the shop's records and the provider's`;
  return { about: "money", state: differences.length > 0 ? "wrong" : "fine", words };
}

async function examineStock(shop: Shop): Promise<Finding> {
  const wrong = await listStockDifferences(shop.db);
  const words = wrong.map(
    ({ name, stock, moved }) => `the stock of ${name} is ${stock}, but its movements add up to ${moved}`,
  );
  return {
    about: "stock",
    state: wrong.length > 0 ? "wrong" : "fine",
    words: wrong.length > 0 ? words.join("; ") : "the stock of every product is the sum of its movements",
  };
}

async function examineGoingLive(shop: Shop): Promise<Finding[]> {
  const { shop: checks, lastBackupAt, demonstration } = await readGoingLive(shop.db, shop);
  const open = SHOP_CHECKS.filter((check) => !checks.find((row) => row.check === check)?.isDone);
  const backup: Finding = {
    about: "backup",
    state: open.includes("recent-backup") ? "wrong" : "fine",
    words: lastBackupAt ? `last made at ${lastBackupAt}` : "none made yet",
  };
  const others = open.filter((check) => check !== "recent-backup" && !isAboutRecords(check));
  return [
    backup,
    ...examineDemonstration(demonstration, shop.config),
    {
      about: "going live",
      state: others.length > 0 ? "look" : "fine",
      words:
        others.length > 0
          ? `still open: ${others.join(", ")} (docs/going-live.md)`
          : "all automatic checks have passed",
    },
  ];
}

function isAboutRecords(check: ShopCheck): boolean {
  return check === "demo-accounts-closed" || check === "demo-orders-removed" || check === "demo-reviews-removed";
}

/** Checks the rows, because the current setting does not show whether an earlier start created demonstration data. */
function examineDemonstration(
  { accounts, orders, subscriptions, reviews }: DemonstrationRecords,
  { isDemo }: Shop["config"],
): Finding[] {
  const state = isDemo ? "look" : "wrong";
  const remedy = "stop the shop and run npm run demo:remove";
  const finding = (about: string, found: string, isNone: boolean): Finding =>
    isNone ? { about, state: "fine", words: "none" } : { about, state, words: `${found}: ${remedy}` };
  return [
    finding(
      "demonstration accounts",
      `${accounts.join(" and ")} can sign in with the published password`,
      accounts.length === 0,
    ),
    finding(
      "demonstration orders",
      `${orders} orders and ${subscriptions} subscriptions without real payments`,
      orders + subscriptions === 0,
    ),
    finding("demonstration reviews", `${reviews} reviews of demonstration orders`, reviews === 0),
  ];
}

/** Queries Stripe for the permissions of the shop's key. The sandbox has no key. */
async function examineRights(shop: Shop): Promise<Finding[]> {
  if (shop.gateway.name === "sandbox") return [];
  const about = "permissions of Stripe's key";
  try {
    const missing = await shop.gateway.findMissingRights();
    return [
      {
        about,
        state: missing.length > 0 ? "wrong" : "fine",
        words: missing.length > 0 ? `missing: ${missing.join(", ")}` : "complete",
      },
    ];
  } catch (error) {
    return [{ about, state: "unknown", words: messageOf(error) }];
  }
}
