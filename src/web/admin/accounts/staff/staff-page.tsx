import type { MetaFunction } from "react-router";
import {
  deleteStaffRole,
  listStaff,
  listStaffRoles,
  type StaffMember,
  type StaffRole,
} from "#contract/accounts/admin-staff.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { defineList, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { Badge } from "#web/ui/badge.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Price } from "#web/ui/price.tsx";
import { MemberDialog } from "./member-dialog.tsx";
import { allowsLabel } from "./permission-labels.ts";
import { RoleForm, RoleName } from "./role-form.tsx";

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Staff");

const STATES = {
  active: <Badge tone="success">Active</Badge>,
  invited: <Badge tone="neutral">Invited</Badge>,
  expired: <Badge tone="warning">Invitation expired</Badge>,
} satisfies Record<StaffMember["state"], unknown>;

const MEMBERS = defineList({
  title: "Staff",
  intro:
    "People who work in the dashboard alongside you. Each has their own password, and sees only what their role allows.",
  noun: { one: "member", many: "members" },
  call: listStaff,
  isWhole: true,
  empty: "No members match.",
  whenNew: "Invite the people who pack parcels or answer customers.",
  columns: [
    {
      name: "Name",
      cellClassName: "wrap-anywhere",
      cell: ({ name, email, state }) => (
        <>
          {name || <EmailText email={email} />}
          {name && (
            <span className="block text-sm text-ink-soft">
              <EmailText email={email} />
            </span>
          )}
          <span className="mt-1 block sm:hidden">{STATES[state]}</span>
        </>
      ),
    },
    { name: "Role", cell: ({ roleId }) => <RoleName roleId={roleId} /> },
    { name: "Status", className: "hidden sm:table-cell", cell: ({ state }) => STATES[state] },
  ],
  edit: {
    param: "member",
    addTitle: "Invite",
    editTitle: "Access",
    nameOf: ({ name, email }) => name || email,
    form: (member, onDone) => <MemberDialog member={member} onDone={onDone} />,
  },
});

const ROLES = defineList({
  title: "Roles",
  isPart: true,
  noun: { one: "role", many: "roles" },
  call: listStaffRoles,
  isWhole: true,
  empty: "No roles match.",
  whenNew: "Add one before you invite someone.",
  columns: [
    {
      name: "Name",
      cellClassName: "min-w-40",
      cell: ({ name, permissions }) => (
        <>
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="block max-w-[48ch] text-sm text-ink-soft">{allowsLabel(permissions)}</span>
        </>
      ),
    },
    {
      name: "Refunds up to",
      className: "hidden sm:table-cell",
      cell: (role) => <RefundLimit role={role} />,
    },
    { name: "Members", className: "text-right", cellClassName: "prices", cell: ({ memberCount }) => memberCount },
  ],
  edit: {
    param: "role",
    addTitle: "Add role",
    isAddSecondary: true,
    editTitle: "Edit role",
    nameOf: ({ name }) => name,
    form: (role, onDone) => <RoleForm role={role} onDone={onDone} />,
  },
  remove: {
    nameOf: ({ name }) => name,
    call: ({ id }) => callApi(deleteStaffRole, { roleId: String(id) }),
    consequence: "Only a role that no member and no invitation has can be deleted.",
    reason: (error) =>
      isRefusal(error, "still-in-use") ? "Members have this role. Give them another role first." : undefined,
  },
});

export default function StaffPage() {
  return (
    <>
      <ResourceList of={MEMBERS} lead={<Owner />} />
      <div className="mt-12">
        <ResourceList of={ROLES} />
      </div>
    </>
  );
}

/** The administrator, who alone opens this page. */
function Owner() {
  const { user } = useUser();
  if (!user) return null;
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <p className="mt-4">
      <span className="font-medium wrap-anywhere">{name || user.email}</span>
      <span className="text-ink-soft"> · You, the owner, with all permissions</span>
    </p>
  );
}

function RefundLimit({ role: { permissions, refundLimit } }: { role: StaffRole }) {
  if (!permissions.includes("orders.refund")) return "No refunds";
  return refundLimit === null ? "No limit" : <Price amount={refundLimit} />;
}
