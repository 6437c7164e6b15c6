import { useQuery } from "@tanstack/react-query";
import {
  listWebhookDeliveries,
  renewWebhookSecret,
  resendWebhookDelivery,
  runWebhook,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from "#contract/webhooks/admin-webhooks.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { EVENT_LABELS, outcomeLabel } from "./webhook-labels.ts";

interface WebhookOptionsProps {
  webhook: Webhook;
  onSecret: (secret: string) => void;
}

/** Pauses, tests and renews a webhook, and lists its messages. */
export function WebhookOptions({ webhook, onSecret }: WebhookOptionsProps) {
  const webhookId = String(webhook.id);
  const isRunning = webhook.state === "active" || webhook.state === "failing";
  const run = useAdminMutation({
    call: runWebhook,
    success: isRunning ? "Webhook paused" : "Webhook started",
    failure: isRunning ? "Failed to pause the webhook" : "Failed to start the webhook",
  });
  const test = useAdminMutation({
    call: testWebhook,
    success: "Test event queued",
    failure: "Failed to send a test event",
  });
  const renew = useAdminMutation({
    call: renewWebhookSecret,
    failure: "Failed to replace the secret",
    onSuccess: ({ secret }) => onSecret(secret),
  });
  return (
    <div className="mt-6 space-y-5 border-t border-line pt-5">
      {webhook.state === "stopped" && (
        <Alert tone="danger" title="The shop has stopped sending">
          The receiver has not answered for days. Events wait for 30 days. Repair the receiver, then start the webhook.
        </Alert>
      )}
      {webhook.oldSecretUntil !== null && (
        <Alert tone="info">
          The former secret also signs until <Moment at={webhook.oldSecretUntil} />.
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          isBusy={run.isPending}
          onClick={() => run.mutate({ webhookId, isRunning: !isRunning })}
        >
          {isRunning ? "Pause" : "Start"}
        </Button>
        {isRunning && (
          <Button variant="secondary" isBusy={test.isPending} onClick={() => test.mutate({ webhookId })}>
            Send test event
          </Button>
        )}
        <Button variant="secondary" isBusy={renew.isPending} onClick={() => renew.mutate({ webhookId })}>
          New secret
        </Button>
      </div>
      <Deliveries webhookId={webhookId} />
    </div>
  );
}

/** The last messages with their outcomes. */
function Deliveries({ webhookId }: { webhookId: string }) {
  const { data, isError, refetch, isFetching } = useQuery(apiQuery(listWebhookDeliveries, { webhookId }));
  return (
    <section aria-labelledby="webhook-log">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="webhook-log" className="text-xl">
          Last events
        </h3>
        <Button variant="secondary" size="small" isBusy={isFetching} onClick={() => void refetch()}>
          Refresh
        </Button>
      </div>
      {isError && (
        <LoadError title="The events could not be loaded" onRetry={() => void refetch()}>
          <p>Try again in a moment.</p>
        </LoadError>
      )}
      {data?.length === 0 && <p className="mt-2 text-ink-soft">No events yet.</p>}
      <ul className="mt-2 divide-y divide-line">
        {data?.map((delivery) => (
          <Delivery key={delivery.id} webhookId={webhookId} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
}

function Delivery({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const resend = useAdminMutation({
    call: resendWebhookDelivery,
    success: "Event queued again",
    failure: "Failed to send the event again",
  });
  const label = labelOf(delivery.type);
  const [, id = ""] = delivery.object.split(":");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-medium">{label}</span>
          {delivery.type !== "test" && <span className="text-ink-soft"> #{id}</span>}
          <span className="text-sm text-ink-soft">
            {" "}
            <Moment at={delivery.createdAt} />
          </span>
        </p>
        <p className="text-sm text-ink-soft">
          {outcomeLabel(delivery)}
          {delivery.nextAttemptAt !== null && delivery.attempts > 0 && (
            <>
              , next on <Moment at={delivery.nextAttemptAt} />
            </>
          )}
        </p>
      </div>
      {delivery.state !== "pending" && (
        <Button
          variant="secondary"
          size="small"
          isBusy={resend.isPending}
          onClick={() => resend.mutate({ webhookId, deliveryId: String(delivery.id) })}
        >
          Send again
          <span className="sr-only">
            : {label} {id}
          </span>
        </Button>
      )}
    </li>
  );
}

function labelOf(type: string): string {
  return Object.entries<string>(EVENT_LABELS).find(([event]) => event === type)?.[1] ?? "Test event";
}
