import { useState } from "react";
import { createApiKey } from "#contract/accounts/admin-api-keys.ts";
import { z } from "#contract/zod.ts";
import { addDays, londonDay } from "#domain/calendar.ts";
import { KEY_PERMISSIONS, PERMISSIONS, type Permission } from "#domain/staff/permissions.ts";
import { PERMISSION_LABELS } from "#web/admin/accounts/staff/permission-labels.ts";
import { ChoiceFields } from "#web/admin/kit/choice-fields.tsx";
import { EntityForm, useEntityForm } from "#web/admin/kit/entity-form.tsx";
import { ShownOnce } from "#web/admin/kit/shown-once.tsx";
import { usePermitted } from "#web/admin/kit/use-permitted.ts";
import { callApi } from "#web/app/api-client.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useKeptFocus } from "#web/ui/use-kept-focus.ts";

const DEFAULT_DAYS = 365;

const keyForm = z.object({
  name: z.string().trim().min(1, "Name is required"),
  permissions: z.array(z.enum(PERMISSIONS)).min(1, "Choose at least one permission"),
  expiresOn: z.string().transform((typed) => (typed === "" ? null : typed)),
});

/** Makes a key, and then shows it once. */
export function ApiKeyForm({ onDone }: { onDone: () => void }) {
  const [made, setMade] = useState<string>();
  const part = useKeptFocus(made);
  return (
    <div ref={part}>
      {made === undefined ? (
        <NewKey onMade={setMade} onDone={onDone} />
      ) : (
        <ShownOnce title="The key is ready" label="API key" secret={made} onDone={onDone} />
      )}
    </div>
  );
}

function NewKey({ onMade, onDone }: { onMade: (key: string) => void; onDone: () => void }) {
  const may = usePermitted();
  const form = useEntityForm({
    name: "key",
    schema: keyForm,
    values: {
      name: "",
      permissions: [] as Permission[],
      expiresOn: String(addDays(londonDay(new Date()), DEFAULT_DAYS)),
    },
    save: (fields: z.output<typeof keyForm>) => callApi(createApiKey, fields),
    success: "API key created successfully",
    failure: "Failed to create the API key",
    onSaved: ({ key }) => onMade(key),
  });
  return (
    <EntityForm
      form={form}
      onSubmit={form.handleSubmit((typed) => form.send(typed))}
      action="Create API key"
      savingLabel="Creating..."
      onCancel={onDone}
    >
      <TextField
        label="Name"
        hint="The activity log shows it beside each change."
        maxLength={60}
        autoComplete="off"
        {...form.field("name")}
      />
      <ChoiceFields
        id="key-permissions"
        legend="Allowed to see and change"
        choices={KEY_PERMISSIONS.filter((permission) => may(permission)).map((value) => ({
          value,
          label: PERMISSION_LABELS[value],
        }))}
        chosen={form.watch("permissions")}
        error={form.formState.errors.permissions?.message}
        onChange={(permissions) => form.setValue("permissions", permissions, { shouldDirty: true })}
      />
      <TextField
        label="Valid until"
        type="date"
        isOptional
        hint="Leave it empty for a key without an end."
        {...form.field("expiresOn")}
      />
    </EntityForm>
  );
}
