import type { MetaFunction } from "react-router";
import { type ApiKey, listApiKeys } from "#contract/accounts/admin-api-keys.ts";
import { deleteWebhook, listWebhooks } from "#contract/webhooks/admin-webhooks.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { defineList, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { callApi } from "#web/app/api-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Day } from "#web/ui/day.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { ApiKeyDetails } from "./api-key-details.tsx";
import { ApiKeyForm } from "./api-key-form.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { EVENT_LABELS, WEBHOOK_STATES } from "./webhook-labels.ts";

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Connections");

const STATES = {
  active: <Badge tone="success">Active</Badge>,
  expired: <Badge tone="warning">Expired</Badge>,
  revoked: <Badge tone="neutral">Revoked</Badge>,
  powerless: <Badge tone="warning">No permissions left</Badge>,
} satisfies Record<ApiKey["state"], unknown>;

const KEYS = defineList({
  title: "API keys",
  isPart: true,
  intro: "Programs of yours, such as a script that sets the stock, use a key instead of a password.",
  more: "A key never has more permissions than the person who made it, and loses what that person loses. It cannot change staff, keys or settings, nor do anything for which the dashboard asks for the password again.",
  noun: { one: "API key", many: "API keys" },
  call: listApiKeys,
  isWhole: true,
  empty: "No API keys match.",
  whenNew: "Add one for each program, so that you can revoke one without the others.",
  columns: [
    {
      name: "Name",
      cellClassName: "min-w-32",
      cell: ({ name, prefix, state }) => (
        <>
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="block font-mono text-sm text-ink-soft">{prefix}…</span>
          <span className="mt-1 block sm:hidden">{STATES[state]}</span>
        </>
      ),
    },
    {
      name: "Valid until",
      className: "hidden sm:table-cell",
      cell: ({ expiresOn }) => (expiresOn === null ? "No end" : <Day on={expiresOn} isShort />),
    },
    {
      name: "Last use",
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? "Never" : <Moment at={lastUsedAt} />),
    },
    { name: "Status", className: "hidden sm:table-cell", cell: ({ state }) => STATES[state] },
  ],
  edit: {
    param: "key",
    addTitle: "Add API key",
    editTitle: "API key",
    nameOf: ({ name }) => name,
    form: (apiKey, onDone) => (apiKey ? <ApiKeyDetails apiKey={apiKey} /> : <ApiKeyForm onDone={onDone} />),
  },
});

const WEBHOOKS = defineList({
  title: "Webhooks",
  isPart: true,
  intro: "The shop reports events to a program of another site, such as Zapier, n8n or your own.",
  more: "Each event is signed with the webhook's secret and contains numbers and amounts, and no names or addresses. An event that is not accepted is sent again for about three days.",
  noun: { one: "webhook", many: "webhooks" },
  call: listWebhooks,
  isWhole: true,
  empty: "No webhooks match.",
  whenNew: "Add one with the address that the receiving program gives you.",
  columns: [
    {
      name: "Name",
      cellClassName: "min-w-32",
      cell: ({ name, url, state }) => (
        <>
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="block text-sm text-ink-soft wrap-anywhere">{URL.parse(url)?.host ?? url}</span>
          <span className="mt-1 block sm:hidden">
            <Badge tone={WEBHOOK_STATES[state].tone}>{WEBHOOK_STATES[state].label}</Badge>
          </span>
        </>
      ),
    },
    {
      name: "Events",
      className: "hidden sm:table-cell",
      cell: ({ events }) => events.map((event) => EVENT_LABELS[event]).join(", "),
    },
    {
      name: "Status",
      className: "hidden sm:table-cell",
      cell: ({ state }) => <Badge tone={WEBHOOK_STATES[state].tone}>{WEBHOOK_STATES[state].label}</Badge>,
    },
  ],
  edit: {
    param: "webhook",
    addTitle: "Add webhook",
    isAddSecondary: true,
    editTitle: "Webhook",
    nameOf: ({ name }) => name,
    form: (webhook, onDone) => <WebhookForm webhook={webhook} onDone={onDone} />,
  },
  remove: {
    nameOf: ({ name }) => name,
    call: ({ id }) => callApi(deleteWebhook, { webhookId: String(id) }),
    consequence: "Its waiting events and its log are deleted too.",
  },
});

export default function ConnectionsPage() {
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Connections</h2>
      <p className="mt-2 mb-8 max-w-[65ch] text-ink-soft">How other programs work with your shop.</p>
      <ResourceList of={KEYS} />
      <div className="mt-12">
        <ResourceList of={WEBHOOKS} />
      </div>
    </>
  );
}
