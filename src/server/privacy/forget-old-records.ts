import type { Shop } from "#server/shop.ts";
import {
  anonymiseOldOrders,
  anonymiseUnpaidOrders,
  blankReturnWords,
  deleteAuditEntries,
  deleteLetters,
  deleteMessages,
  deleteSampleRequests,
  deleteShortLivedLetters,
  deleteUnconfirmedSubscribers,
  forgetOldRecipients,
} from "./retention.queries.ts";

/** Days, as /privacy-policy promises them. */
const KEPT_DAYS = {
  sampleRequests: 183,
  unconfirmedSubscribers: 30,
  shortLivedLetters: 30,
  unpaidOrders: 30,
  /** Long enough for what comes back. */
  recipients: 90,
  letters: 6 * 366,
  messages: 6 * 366,
  auditLog: 6 * 366,
  /** Six years after the end of the financial year, which may be a year away. */
  paidOrders: 7 * 366,
};
const DAY_MS = 24 * 60 * 60 * 1000;

/** Forgets people's data whose time is up. */
export async function forgetOldRecords(shop: Shop): Promise<void> {
  const { db } = shop;
  const before = (days: number) => new Date(shop.clock().getTime() - days * DAY_MS);
  await deleteSampleRequests(db, before(KEPT_DAYS.sampleRequests));
  await deleteUnconfirmedSubscribers(db, before(KEPT_DAYS.unconfirmedSubscribers));
  await deleteShortLivedLetters(db, before(KEPT_DAYS.shortLivedLetters));
  await deleteLetters(db, before(KEPT_DAYS.letters));
  await deleteMessages(db, before(KEPT_DAYS.messages));
  await blankReturnWords(db, before(KEPT_DAYS.messages));
  await deleteAuditEntries(db, before(KEPT_DAYS.auditLog));
  await anonymiseUnpaidOrders(db, before(KEPT_DAYS.unpaidOrders));
  await forgetOldRecipients(db, before(KEPT_DAYS.recipients));
  await anonymiseOldOrders(db, before(KEPT_DAYS.paidOrders));
}
