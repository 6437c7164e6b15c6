import { parseArgs } from "node:util";
import { closeDemoAccounts, removeDemo } from "#server/admin/index.ts";
import { readConfig, StartError } from "#server/platform/config/config.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";

const USAGE = "npm run demo:remove [-- --accounts-only]";
const NEW_ADMIN = "Create the administrator now: npm run admin:create -- USERNAME EMAIL";

try {
  const isAccountsOnly = readOption();
  const database = await openDatabase(readConfig(process.env));
  const shop = { db: database.db, clock: () => new Date() };
  try {
    console.log((isAccountsOnly ? await close(shop) : await remove(shop)).join("\n"));
  } finally {
    await database.close();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readOption(): boolean {
  try {
    return parseArgs({ options: { "accounts-only": { type: "boolean" } } }).values["accounts-only"] ?? false;
  } catch (cause) {
    throw new StartError(`Usage: ${USAGE}`, { cause });
  }
}

async function remove(shop: Parameters<typeof removeDemo>[0]): Promise<string[]> {
  const { accounts, orders, subscriptions, reviews, isAdminRemoved, codesLeft } = await removeDemo(shop);
  return [
    `Removed: ${accounts.length} accounts${accounts.length > 0 ? ` (${accounts.join(", ")})` : ""}, ${orders} orders, ${subscriptions} subscriptions, ${reviews} reviews.`,
    "Not removed: the catalogue with its stock, the settings, the texts and all other accounts. Check the stock before you sell.",
    ...codesLeft.map(
      (code) => `The discount code ${code} comes from the demonstration. Delete it if you do not need it.`,
    ),
    ...(isAdminRemoved ? [NEW_ADMIN] : []),
  ];
}

async function close(shop: Parameters<typeof closeDemoAccounts>[0]): Promise<string[]> {
  const closed = await closeDemoAccounts(shop);
  if (closed.length === 0)
    return ["No demonstration account can sign in with its published password. Nothing was changed."];
  return [
    `Closed: ${closed.join(", ")}. Their passwords have been replaced and their sessions have ended. Their orders were not removed.`,
    "Give the administrator new credentials: npm run admin:create -- USERNAME EMAIL",
  ];
}
