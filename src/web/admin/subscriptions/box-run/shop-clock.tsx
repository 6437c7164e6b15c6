import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  getRehearsal,
  moveShopClock,
  REHEARSAL_STEPS,
  type RecordedEvent,
  type RehearsalStep,
} from "#contract/admin/admin-settings.ts";
import type { OutputOf } from "#contract/call.ts";
import { clockQuery } from "#web/admin/kit/api-query.ts";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { callApi } from "#web/app/api-client.ts";
import { useShopMode } from "#web/app/layout/use-shop-mode.ts";
import { minuteLabel } from "#web/shop/subscriptions/actions/months.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";

const shopClockQuery = clockQuery(getRehearsal, {});

const STEPS = {
  "next-day": "Move to tomorrow",
  "next-1st": "Move to the next 1st",
  "next-15th": "Move to the next 15th",
} satisfies Record<RehearsalStep, string>;

const ABOUT = { boxes: "Boxes", subscriptions: "Subscriptions", emails: "Emails" } satisfies Record<
  RecordedEvent["about"],
  string
>;

/** Control for the shop's clock. Shown only in demonstrations with the sandbox, where no real payments are made. */
export function ShopClock() {
  const mode = useShopMode();
  return mode?.isDemo && mode.paymentProvider === "sandbox" ? <MovableClock /> : null;
}

/** Moves the time of a demonstration, and lists the events that this causes. */
function MovableClock() {
  const queryClient = useQueryClient();
  const { data } = useQuery(shopClockQuery);
  const [asked, setAsked] = useState<RehearsalStep>();
  const moving = useAdminMutation({
    call: (step: RehearsalStep) => callApi(moveShopClock, { step }),
    onSuccess({ now }) {
      setAsked(undefined);
      queryClient.setQueryData(shopClockQuery.queryKey, { now });
    },
    onError: () => setAsked(undefined),
  });
  if (!data) return null;
  return (
    <section aria-labelledby="shop-clock" className="space-y-4 border-t border-line pt-5">
      <h3 id="shop-clock" className="text-xl">
        Move the shop’s clock
      </h3>
      <p className="text-ink-soft">
        This is a rehearsal with test payments. The shop's date is {minuteLabel(data.now)}. Notices, charges, retries
        and emails run as they would on those days. You still pack the boxes yourself. The clock cannot be moved back.
      </p>
      <div className="flex flex-wrap gap-3">
        {REHEARSAL_STEPS.map((step) => (
          <Button key={step} variant="secondary" onClick={() => setAsked(step)}>
            {STEPS[step]}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={`${STEPS[asked ?? "next-day"]}?`}
        actionLabel="Move the clock"
        busyLabel="Moving..."
        isBusy={moving.isPending}
        onConfirm={() => asked && moving.mutate(asked)}
        onClose={() => setAsked(undefined)}
      >
        <p>
          Everything that is due until then runs at once for every subscriber: payment notices, charges with test cards,
          retries and emails. Orders and reservations that expire in between expire too.
        </p>
        <p className="font-medium">The clock cannot be moved back.</p>
      </ConfirmDialog>
      <div role="status" className="space-y-3">
        {moving.error && <Alert tone="danger">The clock could not be moved. Try again.</Alert>}
        {moving.data && <Happened days={moving.data.days} />}
      </div>
    </section>
  );
}

function Happened({ days }: { days: OutputOf<typeof moveShopClock>["days"] }) {
  if (days.length === 0) return <p>Nothing was due.</p>;
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {days.map(({ on, events }) => (
        <div key={on} className="contents">
          <dt className="font-medium">
            <Day on={on} />
          </dt>
          <dd>
            <ul>
              {events.map((recordedEvent) => (
                <li key={`${recordedEvent.about} ${recordedEvent.state}`}>{eventLabel(recordedEvent)}</li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Label of an event: "Boxes charged: 2, now 3", "Emails payment notice: 3 more". */
function eventLabel({ about, state, before, after }: RecordedEvent): string {
  const name = `${ABOUT[about]}: ${state.replaceAll("-", " ")}`;
  return about === "emails" ? `${name}, ${after - before} more` : `${name}, ${before} before, now ${after}`;
}
