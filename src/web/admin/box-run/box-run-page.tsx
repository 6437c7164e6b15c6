import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MetaFunction } from "react-router";
import type { BoxRun } from "#contract/admin-box-run.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { boxRunQuery } from "#web/admin/admin-queries.ts";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { minuteLabel } from "#web/monthly-box/actions/months.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { formatDayLong } from "#web/ui/day.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { RunActions } from "./run-actions.tsx";
import { RunBoxes } from "./run-boxes.tsx";
import { RunCounts } from "./run-counts.tsx";
import { RunNeeds } from "./run-needs.tsx";
import { type RunOutcome, RunOutcomeNote } from "./run-outcome-note.tsx";
import { ShopClock } from "./shop-clock.tsx";

export const meta: MetaFunction = () => adminMeta("Box Run");

/** One month's boxes, from the forecast to the post. */
export default function BoxRunPage() {
  const url = useUrlState();
  const month = url.read("month");
  const { data, isPending, refetch } = useQuery(boxRunQuery(month));
  const [outcome, setOutcome] = useState<RunOutcome>();
  if (isPending) return <Spinner label="Loading the run" />;
  if (!data) {
    return (
      <LoadError title="The run could not be read" onRetry={() => void refetch()}>
        <p>Please try again in a moment.</p>
      </LoadError>
    );
  }
  function goTo(boxMonth: string) {
    setOutcome(undefined);
    url.write({ month: boxMonth });
  }
  /** The month stays: the one whose turn it is by now is another. */
  function keep(sent: RunOutcome) {
    setOutcome(sent);
    url.write({ month: sent.boxMonth });
    void refetch();
  }
  function readAnew() {
    setOutcome(undefined);
    void refetch();
  }
  return (
    <div className="space-y-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-2xl sm:text-3xl">Run: {formatDayLong(data.dispatchOn)}</h2>
        <div className="flex gap-3">
          <Button variant="secondary" size="small" onClick={() => goTo(monthsLater(data, -1))}>
            Earlier run
          </Button>
          <Button variant="secondary" size="small" onClick={() => goTo(monthsLater(data, 1))}>
            Later run
          </Button>
        </div>
      </div>
      {outcome?.boxMonth === data.boxMonth && <RunOutcomeNote outcome={outcome} />}
      <RunState run={data} />
      <RunCounts kinds={data.kinds} />
      <RunNeeds run={data} />
      <RunActions run={data} onAsk={() => setOutcome(undefined)} onSent={keep} />
      <RunBoxes run={data} onChanged={readAnew} />
      <ShopClock />
    </div>
  );
}

function RunState({ run }: { run: BoxRun }) {
  const frozen = run.boxes.filter((box) => box.isFrozen).length;
  return (
    <Alert tone="info" title={run.isClosed ? "Closed" : "Open"}>
      {run.isClosed ? (
        <p>
          {frozen} {frozen === 1 ? "box is" : "boxes are"} frozen: contents and addresses stand. A box that is paid late
          joins within minutes.
        </p>
      ) : (
        <p>A forecast: contents and addresses may change until {minuteLabel(run.cutOffAt)}.</p>
      )}
    </Alert>
  );
}

function monthsLater({ boxMonth }: BoxRun, months: number): string {
  const date = new Date(`${boxMonth}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}
