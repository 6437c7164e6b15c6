import { useState } from "react";
import { createWebhook, updateWebhook, type Webhook } from "#contract/webhooks/admin-webhooks.ts";
import { z } from "#contract/zod.ts";
import { EVENT_PERMISSIONS, WEBHOOK_EVENTS, type WebhookEvent } from "#domain/webhooks/webhook-events.ts";
import { ChoiceFields } from "#web/admin/kit/choice-fields.tsx";
import { EntityForm, useEntityForm } from "#web/admin/kit/entity-form.tsx";
import { ShownOnce } from "#web/admin/kit/shown-once.tsx";
import { usePermitted } from "#web/admin/kit/use-permitted.ts";
import { callApi } from "#web/app/api-client.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useKeptFocus } from "#web/ui/use-kept-focus.ts";
import { EVENT_LABELS } from "./webhook-labels.ts";
import { WebhookOptions } from "./webhook-options.tsx";

const webhookForm = z.object({
  name: z.string().trim().min(1, "Name is required"),
  url: z.string().trim().min(1, "Address is required"),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, "Choose at least one event"),
});

/** Creates or changes a webhook. Shows a new secret once. */
export function WebhookForm({ webhook, onDone }: { webhook: Webhook | undefined; onDone: () => void }) {
  const [secret, setSecret] = useState<string>();
  const part = useKeptFocus(secret);
  return (
    <div ref={part}>
      {secret === undefined ? (
        <>
          <Fields webhook={webhook} onSecret={setSecret} onDone={onDone} />
          {webhook && <WebhookOptions webhook={webhook} onSecret={setSecret} />}
        </>
      ) : (
        <ShownOnce
          title={webhook ? "The webhook has a new secret" : "The webhook is ready"}
          label="Secret"
          secret={secret}
          onDone={onDone}
        />
      )}
    </div>
  );
}

interface FieldsProps {
  webhook: Webhook | undefined;
  onSecret: (secret: string) => void;
  onDone: () => void;
}

function Fields({ webhook, onSecret, onDone }: FieldsProps) {
  const may = usePermitted();
  const form = useEntityForm({
    name: "webhook",
    schema: webhookForm,
    values: { name: webhook?.name ?? "", url: webhook?.url ?? "", events: [...(webhook?.events ?? [])] },
    save: async (fields: z.output<typeof webhookForm>) => {
      if (!webhook) return (await callApi(createWebhook, fields)).secret;
      await callApi(updateWebhook, { ...fields, webhookId: String(webhook.id) });
      return undefined;
    },
    success: webhook ? "Webhook updated successfully" : "Webhook created successfully",
    failure: webhook ? "Failed to update the webhook" : "Failed to create the webhook",
    onSaved: (secret) => (secret === undefined ? onDone() : onSecret(secret)),
  });
  const offered = WEBHOOK_EVENTS.filter((event) => may(EVENT_PERMISSIONS[event]));
  return (
    <EntityForm
      form={form}
      onSubmit={form.handleSubmit((typed) => form.send(typed))}
      action={webhook ? "Update webhook" : "Create webhook"}
      onCancel={onDone}
    >
      <TextField label="Name" maxLength={60} autoComplete="off" {...form.field("name")} />
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        hint="Copy it from the receiver, such as Zapier or n8n. It begins with https://"
        {...form.field("url")}
      />
      <ChoiceFields<WebhookEvent>
        id="webhook-events"
        legend="Events"
        choices={offered.map((value) => ({ value, label: EVENT_LABELS[value] }))}
        chosen={form.watch("events")}
        error={form.formState.errors.events?.message}
        onChange={(events) => form.setValue("events", events, { shouldDirty: true })}
      />
    </EntityForm>
  );
}
