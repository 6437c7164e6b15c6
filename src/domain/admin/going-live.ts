import { HOUR_MS } from "#domain/milliseconds.ts";
/** Conditions for selling that the shop checks by itself. */
export const SHOP_CHECKS = [
  "trader-named",
  "live-payments",
  "payment-rights",
  "demonstration-off",
  "demo-accounts-closed",
  "demo-orders-removed",
  "demo-reviews-removed",
  "standard-boxes",
  "secure-address",
  "letters-sent",
  "recent-backup",
  "second-factor",
] as const;
export type ShopCheck = (typeof SHOP_CHECKS)[number];

/** Conditions that only a person can confirm, by ticking them. */
export const MANUAL_CHECKS = [
  "vat-status",
  "ico-fee",
  "product-papers",
  "responsible-person",
  "northern-ireland",
  "claim-evidence",
  "price-evidence",
  "postage-cost",
  "hygiene-seals",
  "solicitor",
  "card-rules",
  "posting-service",
  "bank-holidays",
  "support-address",
] as const;
export type ManualCheck = (typeof MANUAL_CHECKS)[number];

const BACKUP_HOURS_MAX = 24;

/** Demonstration data that is still in the database. */
export interface DemonstrationRecords {
  /** Usernames of accounts with a published password. */
  accounts: readonly string[];
  orders: number;
  subscriptions: number;
  reviews: number;
}

export interface ShopFacts {
  isExampleTrader: boolean;
  takesRealMoney: boolean;
  /** Permissions that the card provider's key lacks. Undefined if they were never checked. */
  missingRights: readonly string[] | undefined;
  isDemo: boolean;
  /** Records counted in the database, regardless of the current settings. */
  demonstration: DemonstrationRecords;
  /** Number of standard boxes with another number of items than the settings say. */
  standardsOfOtherSize: number;
  publicUrl: string;
  hasMailServer: boolean;
  lastBackupAt: Date | undefined;
  hasSecondFactor: boolean;
  now: Date;
}

export function decideShopChecks(facts: ShopFacts): Record<ShopCheck, boolean> {
  const {
    isExampleTrader,
    takesRealMoney,
    missingRights,
    isDemo,
    demonstration,
    standardsOfOtherSize,
    publicUrl,
    hasMailServer,
    lastBackupAt,
    hasSecondFactor,
    now,
  } = facts;
  const backupAgeMs = lastBackupAt ? now.getTime() - lastBackupAt.getTime() : Number.POSITIVE_INFINITY;
  return {
    "trader-named": !isExampleTrader,
    "live-payments": takesRealMoney,
    "payment-rights": missingRights?.length === 0,
    "demonstration-off": !isDemo,
    "demo-accounts-closed": demonstration.accounts.length === 0,
    "demo-orders-removed": demonstration.orders === 0 && demonstration.subscriptions === 0,
    "demo-reviews-removed": demonstration.reviews === 0,
    "standard-boxes": standardsOfOtherSize === 0,
    "secure-address": publicUrl.startsWith("https://"),
    "letters-sent": hasMailServer,
    "recent-backup": backupAgeMs <= BACKUP_HOURS_MAX * HOUR_MS,
    "second-factor": hasSecondFactor,
  };
}
