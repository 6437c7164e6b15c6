import {
  type listColleagues,
  type listMentions,
  NOTED_RECORDS,
  type NotedRecord,
} from "#contract/admin/admin-mentions.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { ShopError } from "#domain/shop-error.ts";
import { mentionHandles, readMentions } from "#domain/staff/mentions.ts";
import { type HeldPermissions, isPermitted, type Permission } from "#domain/staff/permissions.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { type DashboardUser, listDashboardUsers, readUserNames } from "#server/platform/identity/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { countUnreadMentions, markMentionRead, selectMentions } from "./mentions.queries.ts";

/** The permission that staff need to see the page of a record. */
const PAGE_PERMISSIONS = {
  order: "orders.view",
  customer: "customers",
  subscription: "subscriptions",
  conversation: "customers",
  parcel: "parcels",
} as const satisfies Record<NotedRecord | "parcel", Permission>;

const MENTIONS_SHOWN = 20;

/**
 * Users whom a note mentions, without its author. Refuses with `invalid-input` if a word after "@" fits nobody or several
 * users, or if a mentioned user may not see the page of the record.
 */
export async function listReaders(
  db: Reader,
  { about, text, actorUserId }: { about: NotedRecord; text: string; actorUserId: number },
): Promise<DashboardUser[]> {
  if (!text.includes("@")) return [];
  const users = await listDashboardUsers(db);
  const { mentioned, unclear } = readMentions(text, users);
  const sees = ({ permissions }: DashboardUser) => isPermitted(permissions, PAGE_PERMISSIONS[about]);
  const readers = mentioned.filter(({ userId }) => userId !== actorUserId);
  const blind = readers.filter((user) => !sees(user));
  const faults = unclear.map(({ word, fitting }) => {
    const usable = (fitting.length > 0 ? fitting : users).filter((user) => user.userId !== actorUserId && sees(user));
    return unclearMention(word, fitting.length, handlesOf(usable, users));
  });
  if (blind.length > 0) faults.push(`${blind.map(({ name }) => name).join(" and ")} may not see this page`);
  if (faults.length > 0) throw new ShopError("invalid-input", {}, [{ path: "text", message: faults.join(". ") }]);
  return readers;
}

function unclearMention(word: string, fitting: number, handles: readonly string[]): string {
  const fault = `@${word} fits ${fitting > 1 ? "several colleagues" : "no colleague"}`;
  const way = handles.map((handle) => `@${handle}`).join(" or ");
  return way === "" ? `${fault}. Write it without "@"` : `${fault}. Write ${way}, or leave out "@"`;
}

function handlesOf(users: readonly DashboardUser[], all: readonly DashboardUser[]): string[] {
  const handles = mentionHandles(all);
  return users.map(({ userId, email }) => handles.get(userId) ?? email);
}

/** Notes that mention a user, about records that the user may see. */
export async function listOwnMentions(
  db: Reader,
  userId: number,
  held: HeldPermissions,
): Promise<ReplyOf<typeof listMentions>> {
  const abouts = visibleRecords(held);
  const [unread, rows] = await Promise.all([
    countUnreadMentions(db, userId, abouts),
    selectMentions(db, { userId, abouts, limit: MENTIONS_SHOWN }),
  ]);
  const names = await readUserNames(
    db,
    rows.map(({ note }) => note.authorUserId),
  );
  return {
    unread,
    mentions: rows.map(({ mention, note }) => ({
      id: mention.id,
      about: note.about,
      aboutId: note.aboutId,
      by: names.get(note.authorUserId) ?? `user ${note.authorUserId}`,
      text: note.text,
      isRead: mention.readAt !== null,
      created: note.createdAt.toISOString(),
    })),
  };
}

/** Marks a mention of a user as read, and returns how many are unread. Refuses with `not-found`. */
export async function readOwnMention(
  shop: Shop,
  { mentionId, userId, held }: { mentionId: number; userId: number; held: HeldPermissions },
): Promise<{ unread: number }> {
  const readAt = shop.clock();
  const isKnown = await shop.db.transaction((tx) => markMentionRead(tx, { mentionId, userId, readAt }));
  if (!isKnown) throw new ShopError("not-found");
  return { unread: await countUnreadMentions(shop.db, userId, visibleRecords(held)) };
}

function visibleRecords(held: HeldPermissions): NotedRecord[] {
  return NOTED_RECORDS.filter((about) => isPermitted(held, PAGE_PERMISSIONS[about]));
}

/** The other users of the dashboard who may see a kind of record, with their names for mentions. */
export async function listMentionable(
  db: Reader,
  about: keyof typeof PAGE_PERMISSIONS,
  userId: number,
): Promise<ReplyOf<typeof listColleagues>> {
  const users = await listDashboardUsers(db);
  const handles = mentionHandles(users);
  return users
    .filter((user) => user.userId !== userId && isPermitted(user.permissions, PAGE_PERMISSIONS[about]))
    .map((user) => ({ userId: user.userId, name: user.name, handle: handles.get(user.userId) ?? user.username }));
}
