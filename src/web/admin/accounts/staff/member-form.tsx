import { useState } from "react";
import {
  changeStaffRole,
  endStaff,
  inviteStaff,
  type StaffMember,
  sendInvitationAgain,
} from "#contract/accounts/admin-staff.ts";
import { z } from "#contract/zod.ts";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { EntityForm, useEntityForm } from "#web/admin/kit/entity-form.tsx";
import { SelectField } from "#web/admin/kit/form-fields.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { callApi } from "#web/app/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useRoles } from "./role-form.tsx";

const memberForm = z.object({
  email: z.string().trim().min(1, "Email is required"),
  roleId: z.string().min(1, "Choose a role").transform(Number),
});

/** Invites a member, or changes the role of one. */
export function MemberForm({ member, onDone }: { member: StaffMember | undefined; onDone: () => void }) {
  const roles = useRoles();
  const form = useEntityForm({
    name: "member",
    schema: memberForm,
    values: { email: member?.email ?? "", roleId: member ? String(member.roleId) : "" },
    save: ({ email, roleId }: z.output<typeof memberForm>) =>
      member
        ? callApi(changeStaffRole, { memberId: String(member.id), roleId })
        : callApi(inviteStaff, { email, roleId }).then(() => ({ ok: true })),
    success: member ? "Role changed" : "Invitation sent",
    failure: member ? "Failed to change the role" : "Failed to invite",
    onSaved: onDone,
  });
  return (
    <EntityForm
      form={form}
      onSubmit={form.handleSubmit((typed) => form.send(typed))}
      action={member ? "Change Role" : "Send Invitation"}
      savingLabel={member ? "Saving..." : "Sending..."}
      onCancel={onDone}
    >
      {member ? (
        <p className="wrap-anywhere">{member.name ? `${member.name}, ${member.email}` : member.email}</p>
      ) : (
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="The link in the email works once, for a week. There is no access before it is accepted."
          {...form.field("email")}
        />
      )}
      <SelectField
        // The select keeps its value when the roles arrive after it.
        key={roles.length}
        label="Role"
        noneLabel="Choose a role"
        options={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field("roleId")}
      />
    </EntityForm>
  );
}

/** Sends an invitation again, withdraws it, or ends a member's access. */
export function MemberOptions({ member }: { member: StaffMember }) {
  const url = useUrlState();
  const [isAsked, setAsked] = useState(false);
  const close = () => url.write({ member: undefined }, { staysOnPage: true });
  const memberId = String(member.id);
  const isActive = member.state === "active";
  const action = isActive ? "End access" : "Withdraw invitation";
  const again = useAdminMutation({
    call: sendInvitationAgain,
    success: "Invitation sent again",
    failure: "Failed to send the invitation again",
    onSuccess: close,
  });
  const end = useAdminMutation({
    call: endStaff,
    success: isActive ? "Access ended" : "Invitation withdrawn",
    failure: isActive ? "Failed to end the access" : "Failed to withdraw the invitation",
    onSuccess: close,
  });
  return (
    <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-5">
      {!isActive && (
        <Button
          variant="secondary"
          isBusy={again.isPending}
          busyLabel="Sending..."
          onClick={() => again.mutate({ memberId })}
        >
          Send again
        </Button>
      )}
      <Button variant="secondary" onClick={() => setAsked(true)}>
        {action}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={`${action}?`}
        actionLabel={action}
        keepLabel={isActive ? "Keep access" : "Keep invitation"}
        isBusy={end.isPending}
        onConfirm={() => end.mutate({ memberId })}
        onClose={() => setAsked(false)}
      >
        <p className="wrap-anywhere">{member.name || member.email}</p>
        <p className="text-ink-soft">
          {isActive
            ? "All sessions end at once. The account stays as a customer's account. The activity log keeps the name."
            : "The link in the email stops working."}
        </p>
      </ConfirmDialog>
    </div>
  );
}
