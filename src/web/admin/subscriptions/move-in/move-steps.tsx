import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type SubscriptionMove, saveMoveChoices } from "#contract/subscriptions/admin-subscription-moves.ts";
import { formatCount } from "#domain/format-count.ts";
import type { AudienceNames } from "#domain/subscriptions/box-names.ts";
import { planName } from "#domain/subscriptions/describe-box.ts";
import { LEFT_OUT } from "#domain/subscriptions/move-in.ts";
import { AUDIENCES, DURATIONS, planId } from "#domain/subscriptions/plans.ts";
import { SelectField } from "#web/admin/kit/form-fields.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { callApi } from "#web/app/api-client.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { MoveRows } from "./move-rows.tsx";
import { Rehearsal } from "./rehearsal.tsx";
import { countStartable, moveQuery, useMoveRun } from "./use-move-run.ts";

/** The steps after the file: plans, look-up, rehearsal, start. */
export function MoveSteps({ view }: { view: SubscriptionMove }) {
  const run = useMoveRun();
  const running = run.isPending ? run.variables?.step : undefined;
  return (
    <>
      <ChoicesStep view={view} isFixed={run.isPending} />
      <Step id="move-look-up" title="3. Look the cards up">
        <p className="max-w-[65ch] text-ink-soft">
          The shop asks the card provider about every customer: the saved card, other subscriptions and the payments of
          the last 40 days. Nothing is charged.
        </p>
        <div className="mt-4">
          <Button
            variant={view.toLookUp > 0 || view.stale > 0 ? "primary" : "secondary"}
            isBusy={running === "look-up"}
            busyLabel="Looking up..."
            disabled={running === "start"}
            onClick={() => run.mutate({ view, step: "look-up" })}
          >
            Look the cards up
          </Button>
        </div>
        {running === "look-up" && (
          <Progress label="Cards left to look up" left={view.toLookUp} all={view.rows - view.counts.refused} />
        )}
        <LookUpOutcome view={view} />
      </Step>
      <Step id="move-rehearsal" title="4. Rehearse">
        <Rehearsal view={view} />
      </Step>
      <StartStep view={view} run={run} />
      <MoveRows view={view} />
    </>
  );
}

function Step({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-line-strong pt-6">
      <h3 id={id} className="mb-3 text-xl">
        {title}
      </h3>
      {children}
    </section>
  );
}

function planOptions(names: AudienceNames) {
  return [
    ...AUDIENCES.flatMap((audience) =>
      DURATIONS.map((duration) => ({
        value: String(planId(audience, duration)),
        label: planName({ audience, duration }, names),
      })),
    ),
    { value: String(LEFT_OUT), label: "Leave these subscriptions out" },
  ];
}

function ChoicesStep({ view, isFixed }: { view: SubscriptionMove; isFixed: boolean }) {
  const queryClient = useQueryClient();
  const [planIds, setPlanIds] = useState(() => new Map(view.plans.map(({ name, planId: id }) => [name, id])));
  const options = planOptions(useAudienceNames());
  const [day, setDay] = useState(view.switchedOffOn ?? "");
  const { mutate, isPending } = useAdminMutation({
    call: () =>
      callApi(saveMoveChoices, {
        moveId: view.id,
        plans: view.plans.map(({ name }) => ({ name, planId: planIds.get(name) ?? null })),
        switchedOffOn: day === "" ? null : day,
      }),
    success: "Choices saved",
    failure: "Failed to save the choices",
    reason: refusalReason,
    onSuccess: (saved) => queryClient.setQueryData(moveQuery.queryKey, { move: saved }),
  });
  return (
    <Step id="move-plans" title="2. Plans and day">
      <p className="max-w-[65ch] text-ink-soft">
        Choose which plan here continues each plan there. Prices stay as agreed. On the day of the switch, stop the
        other shop from charging. Nobody is charged here before the months that it has charged are over.
      </p>
      <fieldset disabled={isFixed} className="mt-4">
        <legend className="sr-only">Plans and day of the switch</legend>
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
          {view.plans.map(({ name, rows }, index) => (
            <SelectField
              key={name}
              id={`move-plan-${index}`}
              label={`${name} (${formatCount(rows)})`}
              noneLabel="Choose a plan"
              options={options}
              value={planIds.get(name) ?? ""}
              onChange={({ currentTarget: { value } }) =>
                setPlanIds(new Map(planIds).set(name, value === "" ? null : Number(value)))
              }
            />
          ))}
          <TextField
            id="move-day"
            label="Other shop off from"
            type="date"
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
        </div>
      </fieldset>
      <div className="mt-4">
        <Button
          variant="secondary"
          isBusy={isPending}
          busyLabel="Saving..."
          disabled={isFixed}
          onClick={() => mutate()}
        >
          Save choices
        </Button>
      </div>
    </Step>
  );
}

function Progress({ label, left, all }: { label: string; left: number; all: number }) {
  return (
    <div className="mt-4 max-w-md">
      <p className="mb-2">
        {label}: {formatCount(left)}
      </p>
      <ProgressBar value={Math.max(0, all - left)} max={Math.max(1, all)} label={label} />
    </div>
  );
}

function LookUpOutcome({ view }: { view: SubscriptionMove }) {
  const { question, refused, ready, unproved, started } = view.counts;
  const asked = view.counts["card-asked"];
  return (
    <div aria-live="polite" className="mt-4 max-w-[65ch]">
      <Alert tone={question > 0 || refused > 0 ? "warning" : "info"} title="State">
        {ready} ready, {asked} to be asked for a card, {question} with an open question, {unproved} not looked up,{" "}
        {refused} skipped, {started} running here.
      </Alert>
    </div>
  );
}

function StartStep({ view, run }: { view: SubscriptionMove; run: ReturnType<typeof useMoveRun> }) {
  const [isOff, setOff] = useState(false);
  const startable = countStartable(view);
  const isRunning = run.isPending && run.variables?.step === "start";
  const { switchedOffOn, today, stale, counts } = view;
  const obstacle = findObstacle({ startable, switchedOffOn, today, stale });
  return (
    <Step id="move-start" title="5. Start">
      <p className="max-w-[65ch] text-ink-soft">
        Starts the subscriptions that are ready, and those whose customers are asked for a card by email. Those with an
        open question stay. The shop asks for your password.
      </p>
      {counts.started > 0 && (
        <div className="mt-4 max-w-[65ch]">
          <Alert tone="success" title="Started" takesFocus={run.data !== undefined || isRunning}>
            {formatCount(counts.started)} subscriptions run here.
          </Alert>
        </div>
      )}
      {obstacle && <p className="mt-4">{obstacle}</p>}
      {!obstacle && switchedOffOn !== null && (
        <>
          <div className="mt-4">
            <Checkbox
              label={
                <>
                  The other shop is switched off since <Day on={switchedOffOn} /> and charges nobody any more
                </>
              }
              checked={isOff}
              onChange={({ currentTarget }) => setOff(currentTarget.checked)}
            />
          </div>
          <div className="mt-4">
            <Button
              disabled={!isOff || (run.isPending && !isRunning)}
              isBusy={isRunning}
              busyLabel="Starting..."
              onClick={() => run.mutate({ view, step: "start" })}
            >
              Start {formatCount(startable)} {startable === 1 ? "subscription" : "subscriptions"}
            </Button>
          </div>
        </>
      )}
    </Step>
  );
}

function findObstacle({
  startable,
  switchedOffOn,
  today,
  stale,
}: Pick<SubscriptionMove, "switchedOffOn" | "today" | "stale"> & { startable: number }): string | undefined {
  if (startable === 0) return "No subscription is ready to start.";
  if (switchedOffOn === null) return "Choose the day on which the other shop is switched off.";
  if (switchedOffOn > today) return "Start on the day on which the other shop is switched off, or later.";
  if (stale > 0) return "The last look-up is more than an hour old. Look the cards up again.";
  return undefined;
}
