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
import { ShownOnce } from "#web/admin/kit/shown-once.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { useSentLabel } from "#web/admin/kit/use-sent-label.ts";
import { callApi } from "#web/app/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useRoles } from "./role-form.tsx";

const memberForm = z.object({
  email: z.string().trim().min(1, "Email is required"),
  roleId: z.string().min(1, "Choose a role").transform(Number),
});

/** Invites a member, or changes the access of one. Shows the link of an invitation that no mail server sends. */
export function MemberDialog({ member, onDone }: { member: StaffMember | undefined; onDone: () => void }) {
  const [link, setLink] = useState<string>();
  if (link !== undefined) {
    return (
      <ShownOnce
        tone="warning"
        title="Invitation kept, not sent"
        note="No mail server is connected. Give the link to the person yourself. It works once, for a week."
        label="Link of the invitation"
        secret={link}
        doneLabel="Done"
        onDone={onDone}
      />
    );
  }
  const onInvited = (kept: string | undefined) => (kept === undefined ? onDone() : setLink(kept));
  return (
    <>
      <MemberForm member={member} onDone={onDone} onInvited={onInvited} />
      {member && <MemberOptions member={member} onDone={onDone} onInvited={onInvited} />}
    </>
  );
}

interface MemberPartProps<Member> {
  member: Member;
  onDone: () => void;
  /** Called with the link if the invitation is only kept. */
  onInvited: (link: string | undefined) => void;
}

function MemberForm({ member, onDone, onInvited }: MemberPartProps<StaffMember | undefined>) {
  const roles = useRoles();
  const sentLabel = useSentLabel();
  const form = useEntityForm({
    name: "member",
    schema: memberForm,
    values: { email: member?.email ?? "", roleId: member ? String(member.roleId) : "" },
    save: ({ email, roleId }: z.output<typeof memberForm>): Promise<{ link?: string | undefined }> =>
      member
        ? callApi(changeStaffRole, { memberId: String(member.id), roleId }).then(() => ({}))
        : callApi(inviteStaff, { email, roleId }),
    success: member ? "Role changed" : sentLabel("Invitation"),
    failure: member ? "Failed to change the role" : "Failed to invite",
    onSaved: ({ link }) => onInvited(link),
  });
  return (
    <EntityForm
      form={form}
      onSubmit={form.handleSubmit((typed) => form.send(typed))}
      action={member ? "Change role" : "Send invitation"}
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
function MemberOptions({ member, onDone, onInvited }: MemberPartProps<StaffMember>) {
  const [isAsked, setAsked] = useState(false);
  const sentLabel = useSentLabel();
  const memberId = String(member.id);
  const isActive = member.state === "active";
  const action = isActive ? "End access" : "Withdraw invitation";
  const again = useAdminMutation({
    call: sendInvitationAgain,
    success: sentLabel("Invitation", "again"),
    failure: "Failed to send the invitation again",
    onSuccess: ({ link }) => onInvited(link),
  });
  const end = useAdminMutation({
    call: endStaff,
    success: isActive ? "Access ended" : "Invitation withdrawn",
    failure: isActive ? "Failed to end the access" : "Failed to withdraw the invitation",
    onSuccess: onDone,
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
