import { type LedgerNames, ledgerNames } from "#contract/finance/admin-books.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { findSetting, saveSetting } from "#server/platform/settings/index.ts";

/** Key of the settings row with the names of the ledger accounts. */
const LEDGER_KEY = "ledger-names";

/** Xero: codes of its UK chart of accounts, where it has a matching account. QuickBooks: its account names. */
const FIRST_NAMES: LedgerNames = {
  xero: {
    goods: "200",
    boxes: "200",
    services: "200",
    delivery: "200",
    discounts: "200",
    refunds: "200",
    "gift-cards": "835",
    "given-gift-cards": "400",
    "expired-gift-cards": "270",
    "moved-gift-cards": "MOVED",
    "paid-in-person": "CASH",
    "card-fees": "404",
    disputes: "404",
    vat: "820",
    "card-money": "CARD",
  },
  quickbooks: {
    goods: "Sales",
    boxes: "Sales",
    services: "Sales",
    delivery: "Sales",
    discounts: "Sales",
    refunds: "Sales",
    "gift-cards": "Gift cards outstanding",
    "given-gift-cards": "Advertising",
    "expired-gift-cards": "Other income",
    "moved-gift-cards": "Gift cards brought over",
    "paid-in-person": "Cash in hand",
    "card-fees": "Bank charges",
    disputes: "Bank charges",
    vat: "VAT Control",
    "card-money": "Card money",
  },
};

export async function readLedgerNames(db: Reader): Promise<LedgerNames> {
  const stored = await findSetting(db, LEDGER_KEY);
  return stored === undefined ? FIRST_NAMES : ledgerNames.parse(withAddedNames(stored));
}

/** Adds default names for accounts that did not exist when the names were saved. */
function withAddedNames(stored: unknown): unknown {
  const saved = stored as Partial<Record<keyof LedgerNames, object>>;
  return {
    xero: { ...FIRST_NAMES.xero, ...saved.xero },
    quickbooks: { ...FIRST_NAMES.quickbooks, ...saved.quickbooks },
  };
}

export async function saveLedgerNames(
  tx: Tx,
  names: LedgerNames,
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<void> {
  await acquireLock(tx, "settings");
  const before = await readLedgerNames(tx);
  if (JSON.stringify(before) === JSON.stringify(names)) return;
  await saveSetting(tx, LEDGER_KEY, names, now);
  await recordChange(tx, {
    actorUserId,
    action: "update",
    entity: "setting",
    entityId: LEDGER_KEY,
    before,
    after: names,
    now,
  });
}
