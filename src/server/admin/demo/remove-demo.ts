import type { DemonstrationRecords } from "#domain/admin/going-live.ts";
import { hashPassword, isPasswordRight } from "#server/accounts/index.ts";
import { releaseStockHolds } from "#server/inventory/index.ts";
import { StartError } from "#server/platform/config/config.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import { deleteSessionsOf, revokeApiKeysOf } from "#server/platform/identity/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { pauseEndpoints } from "#server/platform/webhooks/index.ts";
import { DEMO_ADMIN, DEMO_PEOPLE, demoEmailOf } from "./demo-people.ts";
import {
  countDemoReviews,
  type DemoAccountRow,
  deleteDemoRows,
  findRealPayment,
  hasDiscountCode,
  listHoldingOrders,
  selectDemoAccounts,
  selectDemoRows,
  setPassword,
} from "./demo-records.queries.ts";

interface Removed {
  /** Usernames of the removed accounts. */
  accounts: string[];
  orders: number;
  subscriptions: number;
  reviews: number;
  /** True if user 999999 was removed. The shop then has no administrator. */
  isAdminRemoved: boolean;
  codesLeft: string[];
}

const DEMO_CODES = ["WELCOME10"];

/**
 * Removes demonstration accounts, orders, subscriptions and reviews, and every order paid in the sandbox, in one
 * transaction. Catalogue, settings and other accounts stay. Throws `StartError` if a real payment depends on them.
 */
export async function removeDemo({ db, clock }: Pick<Shop, "db" | "clock">): Promise<Removed> {
  return db.transaction(async (tx) => {
    const { all: accounts } = await listDemoAccounts(tx);
    const rows = await selectDemoRows(tx, customersOf(accounts));
    const real = await findRealPayment(tx, customersOf(accounts), rows);
    if (real) {
      const order = real.orderId === null ? "A box" : `Order #${real.orderId}`;
      throw new StartError(
        `${order} of the demonstration was paid through the card provider (${real.paymentId}), so nothing was removed. Run "npm run demo:remove -- --accounts-only" to close the demonstration accounts and keep their orders.`,
      );
    }
    const reviews = await countDemoReviews(tx, rows);
    for (const orderId of await listHoldingOrders(tx, rows)) await releaseStockHolds(tx, { orderId, now: clock() });
    await deleteDemoRows(tx, accounts, rows);
    await pauseEndpoints(tx, clock());
    const codes = await Promise.all(DEMO_CODES.map(async (code) => ((await hasDiscountCode(tx, code)) ? [code] : [])));
    return {
      accounts: accounts.map(({ username }) => username),
      orders: rows.orderIds.length,
      subscriptions: rows.subscriptionIds.length,
      reviews,
      isAdminRemoved: accounts.some(({ id }) => id === ADMIN_USER_ID),
      codesLeft: codes.flat(),
    };
  });
}

/**
 * Sets a random password for demonstration accounts with a published password, and ends their sessions and API keys.
 * Webhooks that visitors may have added are paused. The records stay.
 */
export async function closeDemoAccounts({ db, clock }: Pick<Shop, "db" | "clock">): Promise<string[]> {
  return db.transaction(async (tx) => {
    const open = await findOpenDemoAccounts(tx);
    for (const { id } of open) {
      await setPassword(tx, id, await hashPassword(crypto.randomUUID()), clock());
      await deleteSessionsOf(tx, id);
      await revokeApiKeysOf(tx, id, clock());
    }
    if (open.some(({ id }) => id === ADMIN_USER_ID)) await pauseEndpoints(tx, clock());
    return open.map(({ username }) => username);
  });
}

/**
 * Demonstration accounts that still have a published password. Other accounts cannot have one, because the shop refuses
 * such passwords as too common. Checks at most two hashes.
 */
async function findOpenDemoAccounts(db: Reader): Promise<DemoAccountRow[]> {
  return openAmong(await selectDemoAccounts(db));
}

async function openAmong(accounts: readonly DemoAccountRow[]): Promise<DemoAccountRow[]> {
  const checked = await Promise.all(
    accounts.map(async (account) => {
      const known = knownPasswordOf(account);
      return known !== undefined && (await isPasswordRight(known, account.password)) ? [account] : [];
    }),
  );
  return checked.flat();
}

function knownPasswordOf({ id, username, email }: DemoAccountRow): string | undefined {
  if (id === ADMIN_USER_ID) return DEMO_ADMIN.password;
  return DEMO_PEOPLE.find(
    (person) => person.username === username.toLowerCase() || demoEmailOf(person) === email.toLowerCase(),
  )?.password;
}

/**
 * Checks at the start of a shop that is no demonstration what an earlier one left. Throws `StartError` while a published
 * password works. Logs a warning if a shop with live payments still has orders or subscriptions without real payments.
 */
export async function checkDemoRecords({ config, db, log }: Pick<Shop, "config" | "db" | "log">): Promise<void> {
  if (config.isDemo) return;
  await refuseOpenAccounts(db);
  if (!config.stripe) return;
  const { orders, subscriptions } = await readDemoFigures(db);
  if (orders + subscriptions === 0) return;
  log.warn(
    `The database has ${orders} orders and ${subscriptions} subscriptions without real payments. Stop the shop and run npm run demo:remove.`,
  );
}

async function refuseOpenAccounts(db: Reader): Promise<void> {
  const open = await findOpenDemoAccounts(db);
  if (open.length === 0) return;
  const isAdminOpen = open.some(({ id }) => id === ADMIN_USER_ID);
  const isOtherOpen = open.some(({ id }) => id !== ADMIN_USER_ID);
  const steps = [
    isOtherOpen ? '"npm run demo:remove" (removes demonstration accounts, orders, subscriptions and reviews)' : "",
    isAdminOpen ? '"npm run admin:create -- USERNAME EMAIL" (gives the administrator new credentials)' : "",
  ].filter(Boolean);
  const names = open.map(({ username }) => username).join(" and ");
  throw new StartError(
    `The demonstration ${open.length === 1 ? "account" : "accounts"} ${names} can still sign in with the published password. Run ${steps.join(", then ")}, then start the shop again.`,
  );
}

/** Counts demonstration records in the database, regardless of the current settings. */
export async function readDemoFigures(db: Reader): Promise<DemonstrationRecords & { accounts: string[] }> {
  const { all, open } = await listDemoAccounts(db);
  const rows = await selectDemoRows(db, customersOf(all));
  return {
    accounts: open.map(({ username }) => username),
    orders: rows.orderIds.length,
    subscriptions: rows.subscriptionIds.length,
    reviews: await countDemoReviews(db, rows),
  };
}

/**
 * All demonstration accounts (`all`), and those with a published password (`open`). Excludes customers who only share
 * the name of a demonstration account.
 */
async function listDemoAccounts(db: Reader): Promise<{ all: DemoAccountRow[]; open: DemoAccountRow[] }> {
  const accounts = await selectDemoAccounts(db);
  const open = await openAmong(accounts);
  const all = accounts.filter(
    (account) => open.includes(account) || account.email === demoEmailOf({ username: account.username }),
  );
  return { all, open };
}

/** Ids of the demonstration accounts. Leaves out the administrator's, because a real administrator may use that row. */
function customersOf(accounts: readonly DemoAccountRow[]): number[] {
  return accounts.filter(({ id }) => id !== ADMIN_USER_ID).map(({ id }) => id);
}
