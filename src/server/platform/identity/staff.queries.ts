import { and, asc, count, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Pence } from "#domain/money.ts";
import { type HeldPermissions, PERMISSIONS, type Permission } from "#domain/staff/permissions.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { type Erased, ofUser, type PersonalTables } from "#server/platform/db/personal-tables.ts";
import { ADMIN_USER_ID, staffMembers, staffRoles, users } from "#server/platform/db/schema/people.ts";

export type RoleRow = typeof staffRoles.$inferSelect;
export type MemberRow = typeof staffMembers.$inferSelect;

interface HeldRole {
  name: string;
  permissions: readonly Permission[];
  refundLimit: Pence | null;
}

/** The role of an active member. Undefined for customers, for former staff and for the administrator. */
export async function findHeldRole(db: Reader, userId: number): Promise<HeldRole | undefined> {
  const { name, permissions, refundLimit } = staffRoles;
  const [row] = await db
    .select({ name, permissions, refundLimit })
    .from(staffMembers)
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.roleId))
    .where(and(eq(staffMembers.userId, userId), isNull(staffMembers.endedAt)));
  // A role can name a permission that this version does not have.
  return row && { ...row, permissions: PERMISSIONS.filter((permission) => row.permissions.includes(permission)) };
}

/** A user's permissions in the dashboard. Undefined for customers. */
export async function findPermissions(db: Reader, userId: number): Promise<HeldPermissions | undefined> {
  return userId === ADMIN_USER_ID ? "all" : (await findHeldRole(db, userId))?.permissions;
}

/** True if the user may open the dashboard. */
export async function isDashboardUser(db: Reader, userId: number): Promise<boolean> {
  return (await findPermissions(db, userId)) !== undefined;
}

export async function listRoles(db: Reader): Promise<RoleRow[]> {
  return db.select().from(staffRoles).orderBy(asc(staffRoles.id));
}

/** Reads and locks a role. */
export async function lockRole(tx: Tx, roleId: number): Promise<RoleRow | undefined> {
  const [row] = await tx.select().from(staffRoles).where(eq(staffRoles.id, roleId)).for("no key update");
  return row;
}

type RoleChange = Pick<RoleRow, "name" | "permissions" | "refundLimit">;

/** Undefined if the name is taken. */
export async function insertRole(tx: Tx, role: RoleChange, now: Date): Promise<RoleRow | undefined> {
  const [row] = await tx
    .insert(staffRoles)
    .values({ ...role, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function updateRole(tx: Tx, roleId: number, change: RoleChange, now: Date): Promise<void> {
  await tx
    .update(staffRoles)
    .set({ ...change, updatedAt: now })
    .where(eq(staffRoles.id, roleId));
}

/** True if another role has this name. Ignores upper and lower case. */
export async function hasRoleNamed(db: Reader, name: string, exceptRoleId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: staffRoles.id })
    .from(staffRoles)
    .where(and(eq(sql`lower(${staffRoles.name})`, name.toLowerCase()), sql`${staffRoles.id} <> ${exceptRoleId}`));
  return row !== undefined;
}

/** Number of members and open invitations with a role. */
export async function countMembersWith(db: Reader, roleId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(staffMembers)
    .where(and(eq(staffMembers.roleId, roleId), isNull(staffMembers.endedAt)));
  return row?.count ?? 0;
}

export async function deleteRole(tx: Tx, roleId: number): Promise<void> {
  await tx.delete(staffRoles).where(eq(staffRoles.id, roleId));
}

export interface MemberWithUser {
  member: MemberRow;
  user: { username: string; email: string; firstName: string; lastName: string } | null;
}

/** Members and open invitations, in the order of their invitations. Former members are left out. */
export async function listMembers(db: Reader): Promise<MemberWithUser[]> {
  const { username, email, firstName, lastName } = users;
  return db
    .select({ member: staffMembers, user: { username, email, firstName, lastName } })
    .from(staffMembers)
    .leftJoin(users, eq(users.id, staffMembers.userId))
    .where(isNull(staffMembers.endedAt))
    .orderBy(asc(staffMembers.id));
}

export interface DashboardUser {
  userId: number;
  username: string;
  email: string;
  firstName: string;
  /** First and last name, else the username. */
  name: string;
  permissions: HeldPermissions;
}

/** The administrator and the active members of staff, in this order. */
export async function listDashboardUsers(db: Reader): Promise<DashboardUser[]> {
  const { id, username, email, firstName, lastName } = users;
  const rows = await db
    .select({ id, username, email, firstName, lastName, permissions: staffRoles.permissions })
    .from(users)
    .leftJoin(staffMembers, and(eq(staffMembers.userId, users.id), isNull(staffMembers.endedAt)))
    .leftJoin(staffRoles, eq(staffRoles.id, staffMembers.roleId))
    .where(or(eq(users.id, ADMIN_USER_ID), isNotNull(staffRoles.id)))
    .orderBy(asc(users.id));
  return rows.map((row) => ({
    userId: row.id,
    username: row.username,
    email: row.email,
    firstName: row.firstName,
    name: nameOf(row),
    permissions: row.id === ADMIN_USER_ID ? "all" : (row.permissions ?? []),
  }));
}

/** Names of users by id, for the authors of notes and replies. */
export async function readUserNames(db: Reader, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (userIds.length === 0) return new Map();
  const { id, username, firstName, lastName } = users;
  const rows = await db
    .select({ id, username, firstName, lastName })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  return new Map(rows.map((row) => [row.id, nameOf(row)] as const));
}

function nameOf({ firstName, lastName, username }: Record<"firstName" | "lastName" | "username", string>): string {
  return `${firstName} ${lastName}`.trim() || username;
}

/** Names of members and former members, or the addresses of invitations, by id. */
export async function readMemberNames(db: Reader, memberIds: readonly number[]): Promise<Map<number, string>> {
  if (memberIds.length === 0) return new Map();
  const { firstName, lastName } = users;
  const rows = await db
    .select({ id: staffMembers.id, email: staffMembers.email, firstName, lastName })
    .from(staffMembers)
    .leftJoin(users, eq(users.id, staffMembers.userId))
    .where(inArray(staffMembers.id, [...memberIds]));
  return new Map(
    rows.map((row) => [row.id, `${row.firstName ?? ""} ${row.lastName ?? ""}`.trim() || row.email] as const),
  );
}

/** Reads and locks a member or an invitation. Undefined for a former member. */
export async function lockMember(tx: Tx, memberId: number): Promise<MemberRow | undefined> {
  const [row] = await tx
    .select()
    .from(staffMembers)
    .where(and(eq(staffMembers.id, memberId), isNull(staffMembers.endedAt)))
    .for("no key update");
  return row;
}

/** The invitation with its role's name. Undefined if it was withdrawn. */
export async function findInvitation(
  db: Reader,
  memberId: number,
): Promise<{ member: MemberRow; roleName: string } | undefined> {
  const [row] = await db
    .select({ member: staffMembers, roleName: staffRoles.name })
    .from(staffMembers)
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.roleId))
    .where(eq(staffMembers.id, memberId));
  return row;
}

/** Undefined if the address has an invitation or belongs to a member. */
export async function insertInvitation(
  tx: Tx,
  invitation: { email: string; roleId: number },
  now: Date,
): Promise<MemberRow | undefined> {
  const [row] = await tx
    .insert(staffMembers)
    .values({ ...invitation, invitedAt: now, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning();
  return row;
}

type MemberChange = Partial<
  Pick<MemberRow, "roleId" | "userId" | "invitations" | "invitedAt" | "acceptedAt" | "endedAt">
>;

export async function updateMember(tx: Tx, memberId: number, change: MemberChange, now: Date): Promise<void> {
  await tx
    .update(staffMembers)
    .set({ ...change, updatedAt: now })
    .where(eq(staffMembers.id, memberId));
}

export async function deleteInvitation(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(staffMembers).where(and(eq(staffMembers.id, memberId), isNull(staffMembers.userId)));
}

export const STAFF_TABLES: PersonalTables = {
  staff_members: {
    export: { staffMembership: { of: ofUser } },
    erasure: forgetMember,
    retention: "an invitation until it is accepted or withdrawn, a member as long as the account",
  },
};

async function forgetMember(tx: Tx, { userId, alias }: Erased): Promise<void> {
  await tx.update(staffMembers).set({ email: alias }).where(eq(staffMembers.userId, userId));
}
