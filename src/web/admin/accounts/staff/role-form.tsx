import { useQuery } from "@tanstack/react-query";
import { createStaffRole, listStaffRoles, type StaffRole, updateStaffRole } from "#contract/accounts/admin-staff.ts";
import { z } from "#contract/zod.ts";
import { PERMISSIONS } from "#domain/staff/permissions.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { ChoiceFields } from "#web/admin/kit/choice-fields.tsx";
import { EntityForm, useEntityForm } from "#web/admin/kit/entity-form.tsx";
import { callApi } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { PERMISSION_LABELS } from "./permission-labels.ts";

const roleForm = z.object({
  name: z.string().trim().min(1, "Name is required"),
  permissions: z.array(z.enum(PERMISSIONS)).min(1, "Choose at least one permission"),
  refundLimit: z
    .string()
    .trim()
    .regex(/^(\d{1,6}(\.\d{1,2})?)?$/, "Must be an amount such as 50 or 12.50")
    .transform((typed) => (typed === "" ? null : Number(typed).toFixed(2))),
});

/** The roles, for names and choices. */
export function useRoles(): readonly StaffRole[] {
  return useQuery(apiQuery(listStaffRoles, {})).data ?? [];
}

export function RoleName({ roleId }: { roleId: number }) {
  return useRoles().find(({ id }) => id === roleId)?.name ?? "";
}

/** The form of a role. It is empty for a new role. */
export function RoleForm({ role, onDone }: { role: StaffRole | undefined; onDone: () => void }) {
  const form = useEntityForm({
    name: "role",
    schema: roleForm,
    values: {
      name: role?.name ?? "",
      permissions: [...(role?.permissions ?? [])],
      refundLimit: role?.refundLimit ?? "",
    },
    save: (fields: z.output<typeof roleForm>) =>
      role
        ? callApi(updateStaffRole, { ...fields, roleId: String(role.id), version: role.version })
        : callApi(createStaffRole, fields),
    success: role ? "Role updated successfully" : "Role created successfully",
    failure: role ? "Failed to update role" : "Failed to create role",
    onSaved: onDone,
  });
  const chosen = form.watch("permissions");
  return (
    <EntityForm
      form={form}
      onSubmit={form.handleSubmit((typed) => form.send(typed))}
      action={role ? "Update role" : "Create role"}
      onCancel={onDone}
    >
      {role && role.memberCount > 0 && (
        <Alert tone="info">
          {role.memberCount === 1 ? "One member has" : `${role.memberCount} members have`} this role. A change applies
          to their next click.
        </Alert>
      )}
      <TextField label="Name" {...form.field("name")} />
      <ChoiceFields
        id="role-permissions"
        legend="Allowed to see and change"
        choices={PERMISSIONS.map((value) => ({ value, label: PERMISSION_LABELS[value] }))}
        chosen={chosen}
        error={form.formState.errors.permissions?.message}
        onChange={(permissions) => form.setValue("permissions", permissions, { shouldDirty: true })}
      />
      {chosen.includes("orders.refund") && (
        <TextField
          label="Refunds up to (£)"
          isOptional
          hint="For all refunds of one order by one member. Leave it empty for no limit."
          inputMode="decimal"
          {...form.field("refundLimit")}
        />
      )}
    </EntityForm>
  );
}
