import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MetaFunction } from "react-router";
import { type BoxRun, getBoxRun, getCurrentBoxRun } from "#contract/subscriptions/admin-box-run.ts";
import { NATURALNESS_PHRASES } from "#domain/subscriptions/box-labels.ts";
import type { Naturalness } from "#domain/subscriptions/plans.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { usePermitted } from "#web/admin/kit/use-permitted.ts";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { findMonthLater } from "#web/admin/subscriptions/subscription-labels.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { minuteLabel } from "#web/shop/subscriptions/actions/months.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { formatDayLong } from "#web/ui/day.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";
import { BOX_STATES, type BoxChoice, boxKind, kindLabel, readChoice } from "./box-choice.ts";
import { RunActions } from "./run-actions.tsx";
import { RunBoxes } from "./run-boxes.tsx";
import { type RunOutcome, RunOutcomeNote } from "./run-outcome.tsx";
import { ShopClock } from "./shop-clock.tsx";

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Box run");

/** One month's boxes, from the forecast to dispatch. */
export default function BoxRunPage() {
  const may = usePermitted();
  const url = useUrlState();
  const month = url.read("month");
  const { data, isPending, refetch } = useQuery(
    month ? apiQuery(getBoxRun, { boxMonth: month }) : apiQuery(getCurrentBoxRun, {}),
  );
  const [outcome, setOutcome] = useState<RunOutcome>();
  if (isPending) return <Spinner label="Loading the run" />;
  if (!data) {
    return (
      <LoadError title="The run could not be loaded" onRetry={() => void refetch()}>
        <p>Try again in a moment.</p>
      </LoadError>
    );
  }
  function goTo(boxMonth: string) {
    setOutcome(undefined);
    url.write({ month: boxMonth, kind: undefined, state: undefined });
  }
  /** The page keeps showing this month, even if another month has become the current run. */
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
        <h2 className="text-2xl sm:text-3xl">Box run: {formatDayLong(data.dispatchOn)}</h2>
        <div className="flex flex-wrap gap-3">
          {may("catalogue") && (
            <ButtonLink variant="secondary" size="small" to={adminPaths.recipesOf(data.boxMonth)}>
              Recipes
            </ButtonLink>
          )}
          <RunButton boxMonth={findMonthLater(data.boxMonth, -1)} onGo={goTo}>
            Earlier run
          </RunButton>
          <RunButton boxMonth={findMonthLater(data.boxMonth, 1)} onGo={goTo}>
            Later run
          </RunButton>
        </div>
      </div>
      {outcome?.boxMonth === data.boxMonth && <RunOutcomeNote outcome={outcome} />}
      <RunState run={data} />
      <RunCounts run={data} />
      <RunNeeds run={data} />
      <RunActions run={data} onAsk={() => setOutcome(undefined)} onSent={keep} />
      <RunBoxes run={data} choice={readChoice(url)} onChanged={readAnew} />
      {may("settings") && <ShopClock />}
    </div>
  );
}

interface RunButtonProps {
  /** Undefined before the first and after the last month of boxes. The button is then absent. */
  boxMonth: string | undefined;
  onGo: (boxMonth: string) => void;
  children: string;
}

function RunButton({ boxMonth, onGo, children }: RunButtonProps) {
  if (!boxMonth) return null;
  return (
    <Button variant="secondary" size="small" onClick={() => onGo(boxMonth)}>
      {children}
    </Button>
  );
}

function RunState({ run }: { run: BoxRun }) {
  const frozen = run.boxes.filter((box) => box.isFrozen).length;
  return (
    <Alert tone="info" title={run.isClosed ? "Closed" : `Open until ${minuteLabel(run.cutOffAt)}`}>
      {run.isClosed ? (
        <p>
          {frozen} {frozen === 1 ? "box is" : "boxes are"} frozen: contents and addresses are fixed. A box that is paid
          late is added within minutes.
        </p>
      ) : (
        <p>Forecast: contents and addresses can change until then. The boxes are packed afterwards.</p>
      )}
    </Alert>
  );
}

const SHORT_NATURALNESS = { "100natural": "no colour", "99natural": "with colour" } satisfies Record<
  Naturalness,
  string
>;

/** Number of boxes of each kind, in total and by progress. Each number leads to its boxes below. */
function RunCounts({ run: { boxMonth, kinds } }: { run: BoxRun }) {
  const names = useAudienceNames();
  if (kinds.length === 0) return <p className="text-ink-soft">There are no boxes in this run.</p>;
  const total = sumKinds(kinds);
  return (
    <Table
      label="Boxes by kind"
      className="max-sm:text-[0.9375rem] max-sm:[&_:is(td,th)]:px-1.5 max-sm:[&_thead_th]:text-xs"
    >
      <thead>
        <tr>
          <Th>Box</Th>
          {BOX_STATES.map(([key, title]) => (
            <Th key={key} className="text-right">
              {title}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <Tr key={`${kind.audience} ${kind.naturalness}`}>
            <Td className="sm:min-w-48">
              {names[kind.audience]}, <span className="max-sm:hidden">{NATURALNESS_PHRASES[kind.naturalness]}</span>
              <span className="sm:hidden">{SHORT_NATURALNESS[kind.naturalness]}</span>
            </Td>
            {BOX_STATES.map(([state, title]) => (
              <Td key={state} className="prices text-right">
                <BoxesLink
                  boxMonth={boxMonth}
                  choice={{ kind: boxKind(kind), state }}
                  count={kind[state]}
                  of={`${title}, ${kindLabel(kind, names)}`}
                />
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <Th scope="row" className="border-t border-b-0 border-line-strong text-[0.9375rem] text-ink">
            All boxes
          </Th>
          {BOX_STATES.map(([state, title]) => (
            <Td key={state} className="prices border-t border-line-strong text-right font-medium">
              <BoxesLink boxMonth={boxMonth} choice={{ kind: undefined, state }} count={total[state]} of={title} />
            </Td>
          ))}
        </tr>
      </tfoot>
    </Table>
  );
}

interface BoxesLinkProps {
  boxMonth: string;
  choice: BoxChoice;
  count: number;
  /** Name of the boxes, for screen reader users. */
  of: string;
}

/** A number of boxes that leads to them. Zero leads nowhere. */
function BoxesLink({ boxMonth, choice: { kind, state }, count, of }: BoxesLinkProps) {
  if (count === 0) return <span className="text-ink-soft">0</span>;
  return (
    <AdminLink to={adminPaths.boxesOf(boxMonth, { kind, state })}>
      {count}
      <span className="sr-only"> {of}</span>
    </AdminLink>
  );
}

const ADDRESS_PROBLEMS = {
  incomplete: "the address is incomplete",
  "not-served": "we do not deliver there",
  "not-roman": "Click & Drop takes Roman letters only, so ask the customer for the name and address in Roman letters",
} satisfies Record<BoxRun["addressProblems"][number]["problem"], string>;

/** Products to make, addresses to check, and the pick list. */
function RunNeeds({ run }: { run: BoxRun }) {
  return (
    <div className="space-y-6">
      {run.addressProblems.length > 0 && (
        <Alert tone="warning" title="Addresses to check">
          <ul>
            {run.addressProblems.map(({ boxId, name, problem }) => (
              <li key={boxId}>
                {name || `Box ${boxId}`}: {ADDRESS_PROBLEMS[problem]}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {run.needs.length > 0 && <Needs run={run} />}
      {run.picks.length > 0 && (
        <section aria-labelledby="pick-list" className="border-t border-line pt-4">
          <h3 id="pick-list" className="text-xl">
            Pick list
          </h3>
          <ul className="mt-2 grid gap-x-8 sm:grid-cols-2">
            {run.picks.map(({ productId, name, units }) => (
              <li key={productId} className="flex justify-between gap-4 border-b border-line py-1">
                <span>{name}</span>
                <span className="prices">{units}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** All needed products, because production is planned from this list: those to make first, the others folded. */
function Needs({ run }: { run: BoxRun }) {
  const { needs } = run;
  const short = needs.filter((need) => unitsToMake(need) > 0);
  const enough = needs.filter((need) => unitsToMake(need) === 0);
  return (
    <section aria-labelledby="run-needs" className="border-t border-line pt-4">
      <h3 id="run-needs" className="text-xl">
        Products needed
      </h3>
      <p className="mt-1 text-ink-soft">
        Calculated from the <AdminLink to={adminPaths.recipesOf(run.boxMonth)}>recipes</AdminLink> of all boxes that are
        not frozen yet, including announced and unpaid ones.{" "}
        {short.length === 0
          ? "Everything is in stock."
          : `${short.length} of ${needs.length} ${needs.length === 1 ? "product" : "products"} ${short.length === 1 ? "is" : "are"} short.`}
      </p>
      {short.length > 0 && <NeedsTable label="Products to make" needs={short} />}
      {enough.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-11 w-fit cursor-pointer content-center underline decoration-line-strong underline-offset-4 hover:decoration-ink">
            {enough.length} {enough.length === 1 ? "product" : "products"} with enough in stock
          </summary>
          <NeedsTable label="Products with enough in stock" needs={enough} />
        </details>
      )}
    </section>
  );
}

function NeedsTable({ label, needs }: { label: string; needs: BoxRun["needs"] }) {
  return (
    <Table label={label} className="mt-3">
      <thead>
        <tr>
          <Th>Product</Th>
          <Th className="text-right">Needed</Th>
          <Th className="text-right">
            <span className="sr-only sm:not-sr-only">On the shelf</span>
            <span aria-hidden className="sm:hidden">
              Shelf
            </span>
          </Th>
          <Th className="text-right">To make</Th>
        </tr>
      </thead>
      <tbody>
        {needs.map((need) => (
          <Tr key={need.productId}>
            <Td>{need.name}</Td>
            <Td className="prices text-right">{need.needed}</Td>
            <Td className="prices text-right">{need.stock}</Td>
            <Td className={`prices text-right ${unitsToMake(need) > 0 ? "font-medium text-danger" : "text-ink-soft"}`}>
              {unitsToMake(need)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

type KindCounts = Pick<BoxRun["kinds"][number], "announced" | "unpaid" | "paid" | "packed" | "dispatched">;

/** Adds up all kinds of a run. */
export function sumKinds(kinds: readonly KindCounts[]): KindCounts {
  return kinds.reduce(
    (sum, kind) => ({
      announced: sum.announced + kind.announced,
      unpaid: sum.unpaid + kind.unpaid,
      paid: sum.paid + kind.paid,
      packed: sum.packed + kind.packed,
      dispatched: sum.dispatched + kind.dispatched,
    }),
    { announced: 0, unpaid: 0, paid: 0, packed: 0, dispatched: 0 },
  );
}

/** Units of a product that must still be made for a run. */
export function unitsToMake({ needed, stock }: { needed: number; stock: number }): number {
  return Math.max(0, needed - stock);
}
