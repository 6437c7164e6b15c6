import { hashPassword } from "#server/accounts/index.ts";
import { StartError } from "#server/config/config.ts";
import { ADMIN_USER_ID } from "#server/db/schema/people.ts";
import { releaseStockHolds } from "#server/inventory/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { deleteSessionsOf } from "#server/sessions/index.ts";
import { customersOf, findOpenDemoAccounts, listDemoAccounts } from "./demo-accounts.ts";
import {
  countDemoReviews,
  deleteDemoRows,
  findRealPayment,
  hasDiscountCode,
  listHoldingOrders,
  selectDemoRows,
  setPassword,
} from "./demo-records.queries.ts";

interface Removed {
  /** Usernames. */
  accounts: string[];
  orders: number;
  subscriptions: number;
  reviews: number;
  /** User 999999 was one of them: the shop has no administrator now. */
  isAdminRemoved: boolean;
  /** Discount codes that came with the demonstration and stay. */
  codesLeft: string[];
}

const DEMO_CODES = ["WELCOME10"];

/**
 * Removes demonstration accounts, orders, subscriptions and reviews, and every order that was paid in the sandbox, in one
 * transaction. Catalogue, settings and other accounts stay. Throws `StartError` where a real payment hangs on them.
 */
export async function removeDemo({ db, clock }: Pick<Shop, "db" | "clock">): Promise<Removed> {
  return db.transaction(async (tx) => {
    const { all: accounts } = await listDemoAccounts(tx);
    const rows = await selectDemoRows(tx, customersOf(accounts));
    const real = await findRealPayment(tx, customersOf(accounts), rows);
    if (real) {
      const order = real.orderId === null ? "A box" : `Order #${real.orderId}`;
      throw new StartError(
        `${order} of the demonstration was paid with the card provider (${real.paymentId}), so nothing was removed: run "npm run demo:remove -- --accounts-only" to close the demonstration accounts and keep their orders.`,
      );
    }
    const reviews = await countDemoReviews(tx, rows);
    for (const orderId of await listHoldingOrders(tx, rows)) await releaseStockHolds(tx, { orderId, now: clock() });
    await deleteDemoRows(tx, accounts, rows);
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

/** Gives open demonstration accounts a password that nobody knows and ends their sessions; their records stay. */
export async function closeDemoAccounts({ db, clock }: Pick<Shop, "db" | "clock">): Promise<string[]> {
  return db.transaction(async (tx) => {
    const open = await findOpenDemoAccounts(tx);
    for (const { id } of open) {
      await setPassword(tx, id, await hashPassword(crypto.randomUUID()), clock());
      await deleteSessionsOf(tx, id);
    }
    return open.map(({ username }) => username);
  });
}
