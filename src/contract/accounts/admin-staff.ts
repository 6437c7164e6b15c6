import { done, endpoint, noInput } from "#contract/endpoint.ts";
import { email, instant, pathId, pounds, requiredLine, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { PERMISSIONS } from "#domain/staff/permissions.ts";

const role = z.object({
  id: rowId,
  name: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** Maximum that a member refunds of one order. Null for no limit. */
  refundLimit: pounds.nullable(),
  /** Number of members and open invitations. */
  memberCount: z.int(),
  version: instant,
});
export type StaffRole = z.output<typeof role>;

const member = z.object({
  id: rowId,
  email: z.string(),
  /** Empty until the invitation is accepted. */
  name: z.string(),
  roleId: rowId,
  /** `expired`: the invitation was not accepted in time. */
  state: z.enum(["invited", "expired", "active"]),
  invitedAt: instant,
  acceptedAt: instant.nullable(),
});
export type StaffMember = z.output<typeof member>;

/** Link of an invitation. Missing if a mail server is connected, which sends it to the invited address only. */
const keptLink = z
  .url()
  .meta({ examples: ["https://shop.example/staff-invitation?token=WzFd.c2VhbA"] })
  .optional();

export const listStaff = endpoint({
  method: "GET",
  path: "/api/admin/staff",
  access: "admin",
  permission: "staff",
  summary: "List members of staff and open invitations",
  input: noInput,
  output: z.array(member),
});

export const listStaffRoles = endpoint({
  method: "GET",
  path: "/api/admin/staff-roles",
  access: "admin",
  permission: "staff",
  summary: "List the roles of staff",
  input: noInput,
  output: z.array(role),
});

export const inviteStaff = endpoint({
  method: "POST",
  path: "/api/admin/staff",
  access: "admin",
  permission: "staff",
  needsRecentAuth: true,
  summary: "Invite a member of staff by email",
  input: z.object({ email, roleId: rowId }),
  output: member.extend({ link: keptLink }),
  refusals: ["already-taken", "not-found"],
});

export const sendInvitationAgain = endpoint({
  method: "POST",
  path: "/api/admin/staff/{memberId}/invitation",
  access: "admin",
  permission: "staff",
  needsRecentAuth: true,
  summary: "Send an invitation again. Earlier links stop working",
  input: z.object({ memberId: pathId }),
  output: done.extend({ link: keptLink }),
  refusals: ["not-found"],
});

export const changeStaffRole = endpoint({
  method: "PATCH",
  path: "/api/admin/staff/{memberId}",
  access: "admin",
  permission: "staff",
  needsRecentAuth: true,
  summary: "Give a member of staff another role",
  input: z.object({ memberId: pathId, roleId: rowId }),
  output: done,
  refusals: ["not-found"],
});

export const endStaff = endpoint({
  method: "DELETE",
  path: "/api/admin/staff/{memberId}",
  access: "admin",
  permission: "staff",
  needsRecentAuth: true,
  summary: "End a member's access and sessions at once, or withdraw an invitation",
  input: z.object({ memberId: pathId }),
  output: done,
  refusals: ["not-found"],
});

const roleFields = {
  name: requiredLine(40, "Name is required"),
  permissions: z
    .array(z.enum(PERMISSIONS))
    .min(1, "Choose at least one permission")
    .transform((chosen) => PERMISSIONS.filter((permission) => chosen.includes(permission))),
  refundLimit: pounds.nullable(),
};

export const createStaffRole = endpoint({
  method: "POST",
  path: "/api/admin/staff-roles",
  access: "admin",
  permission: "staff",
  needsRecentAuth: true,
  summary: "Create a role",
  input: z.object(roleFields),
  output: role,
  refusals: ["already-taken"],
});

export const updateStaffRole = endpoint({
  method: "PUT",
  path: "/api/admin/staff-roles/{roleId}",
  access: "admin",
  permission: "staff",
  needsRecentAuth: true,
  summary: "Update a role. Its members have the new permissions at their next request",
  input: z.object({ roleId: pathId, ...roleFields, version: instant.optional() }),
  output: role,
  refusals: ["not-found", "already-taken", "changed-meanwhile"],
});

export const deleteStaffRole = endpoint({
  method: "DELETE",
  path: "/api/admin/staff-roles/{roleId}",
  access: "admin",
  permission: "staff",
  needsRecentAuth: true,
  summary: "Delete a role that no member has",
  input: z.object({ roleId: pathId }),
  output: done,
  refusals: ["not-found", "still-in-use"],
});
