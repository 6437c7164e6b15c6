import type { StaffMember, StaffRole } from "#contract/accounts/admin-staff.ts";
import { type Pence, toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Permission } from "#domain/staff/permissions.ts";
import { deleteSecondFactor } from "#server/accounts/second-factor/second-factor.queries.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import {
  countMembersWith,
  deleteInvitation,
  deleteRole,
  deleteSessionsOf,
  hasRoleNamed,
  insertRole,
  listMembers,
  listRoles,
  lockMember,
  lockRole,
  type RoleRow,
  revokeApiKeysOf,
  updateMember,
  updateRole,
  updateUser,
} from "#server/platform/identity/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { viewMember } from "./invitations.ts";

/** Members of staff and open invitations. */
export async function listStaff(shop: Shop): Promise<StaffMember[]> {
  return (await listMembers(shop.db)).map((row) => viewMember(row, shop.clock()));
}

export async function listStaffRoles(shop: Shop): Promise<StaffRole[]> {
  const [members, roles] = await Promise.all([listMembers(shop.db), listRoles(shop.db)]);
  const byRole = Map.groupBy(members, ({ member }) => member.roleId);
  return roles.map((row) => viewRole(row, byRole.get(row.id)?.length ?? 0));
}

function viewRole({ id, name, permissions, refundLimit, updatedAt }: RoleRow, memberCount: number): StaffRole {
  return {
    id,
    name,
    permissions: [...permissions],
    refundLimit: refundLimit === null ? null : toPounds(refundLimit),
    memberCount,
    version: updatedAt.toISOString(),
  };
}

interface ByAdmin {
  actorUserId: number;
}

/** Gives a member another role, from the next request on. Refuses with `not-found`. */
export async function changeStaffRole(
  shop: Shop,
  { memberId, roleId, actorUserId }: { memberId: number; roleId: number } & ByAdmin,
): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId);
    if (!member) throw new ShopError("not-found");
    const [before, after] = [
      member.roleId === null ? undefined : await lockRole(tx, member.roleId),
      await lockRole(tx, roleId),
    ];
    if (!after) throw new ShopError("not-found");
    if (before?.id === after.id) return;
    await updateMember(tx, memberId, { roleId }, now);
    const change = { actorUserId, action: "update", entity: "staff", entityId: memberId, now };
    await recordChange(tx, { ...change, before: { role: before?.name ?? "" }, after: { role: after.name } });
  });
}

/**
 * Ends a member's access, sessions, API keys and second factor at once. The account stays a customer's. Withdraws an invitation
 * that was not accepted. Refuses with `not-found`.
 */
export async function endStaff(shop: Shop, { memberId, actorUserId }: { memberId: number } & ByAdmin): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId);
    if (!member) throw new ShopError("not-found");
    const change = { actorUserId, entity: "staff", entityId: memberId, now };
    if (member.userId === null) {
      await deleteInvitation(tx, memberId);
      await recordChange(tx, { ...change, action: "withdraw" });
      return;
    }
    await updateMember(tx, memberId, { endedAt: now }, now);
    await updateUser(tx, member.userId, { sessionsFrom: now, updatedAt: now });
    await deleteSessionsOf(tx, member.userId);
    await revokeApiKeysOf(tx, member.userId, now);
    await deleteSecondFactor(tx, member.userId);
    await recordChange(tx, { ...change, action: "end" });
  });
}

interface RoleFields {
  name: string;
  permissions: readonly Permission[];
  refundLimit: Pence | null;
}

/** Creates a role. Refuses with `already-taken`. */
export async function createStaffRole(shop: Shop, role: RoleFields, { actorUserId }: ByAdmin): Promise<StaffRole> {
  const now = shop.clock();
  return shop.db.transaction(async (tx) => {
    const row = await insertRole(tx, role, now);
    if (!row) throw new ShopError("already-taken", { field: "name" });
    await recordRole(tx, { actorUserId, action: "create", entityId: row.id, after: fieldsOf(row), now });
    return viewRole(row, 0);
  });
}

/** Changes a role. Refuses with `not-found`, `already-taken` and `changed-meanwhile` for another version. */
export async function updateStaffRole(
  shop: Shop,
  role: RoleFields,
  { roleId, version, actorUserId }: { roleId: number; version: string | undefined } & ByAdmin,
): Promise<StaffRole> {
  const now = shop.clock();
  return shop.db.transaction(async (tx) => {
    const before = await lockRole(tx, roleId);
    if (!before) throw new ShopError("not-found");
    if (version !== undefined && version !== before.updatedAt.toISOString()) throw new ShopError("changed-meanwhile");
    if (await hasRoleNamed(tx, role.name, roleId)) throw new ShopError("already-taken", { field: "name" });
    await updateRole(tx, roleId, role, now);
    const after = { ...before, ...role, updatedAt: now };
    const change = { before: fieldsOf(before), after: fieldsOf(after) };
    await recordRole(tx, { actorUserId, action: "update", entityId: roleId, ...change, now });
    return viewRole(after, await countMembersWith(tx, roleId));
  });
}

/** Deletes a role. Refuses with `not-found`, and `still-in-use` if a member or an invitation has it. */
export async function deleteStaffRole(
  shop: Shop,
  { roleId, actorUserId }: { roleId: number } & ByAdmin,
): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const before = await lockRole(tx, roleId);
    if (!before) throw new ShopError("not-found");
    if ((await countMembersWith(tx, roleId)) > 0) throw new ShopError("still-in-use");
    await deleteRole(tx, roleId);
    await recordRole(tx, { actorUserId, action: "delete", entityId: roleId, before: fieldsOf(before), now });
  });
}

function fieldsOf({ name, permissions, refundLimit }: RoleFields) {
  return { name, permissions, refundLimit: refundLimit === null ? null : toPounds(refundLimit) };
}

function recordRole(tx: Tx, change: Omit<Parameters<typeof recordChange>[1], "entity">): Promise<void> {
  return recordChange(tx, { ...change, entity: "staff-role" });
}
