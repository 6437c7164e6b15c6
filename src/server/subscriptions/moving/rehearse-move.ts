import type { ReplyOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/subscriptions/admin-subscription-moves.ts";
import { boxMonthOf, type IsoDay, londonDay, monthsAfter } from "#domain/calendar.ts";
import { type Pence, pence, sumPence, toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { MoveState } from "#domain/subscriptions/move-in.ts";
import { forecastCharges, listChargesThere, startMovedPlan } from "#domain/subscriptions/moved-plans.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { writeTable } from "#server/platform/tables/index.ts";
import { withBoxes } from "#server/subscriptions/box-plans.ts";
import { listSubscriptionsById } from "#server/subscriptions/boxes.queries.ts";
import { decideRows } from "./move-states.ts";
import { findMove, findStarted, listAllRows } from "./moving.queries.ts";

const MONTHS = 3;
const ROWS_SHOWN = 100;
/** States of rows that are charged here once they start. */
const COUNTED: readonly MoveState[] = ["ready", "card-asked", "started"];

interface Charge {
  on: IsoDay;
  pricePence: Pence;
}

interface RehearsedRow {
  line: number;
  name: string;
  email: string;
  state: MoveState;
  there: readonly Charge[];
  here: readonly Charge[];
}

type Rehearsal = ReplyOf<typeof calls.rehearseMove>;

/** Charges of the next three months, at the other shop and here, by the functions that make the real charges. */
export async function rehearseMove(shop: Shop): Promise<Rehearsal> {
  const { from, until, rows } = await rehearse(shop);
  const here = rows.filter(({ state }) => COUNTED.includes(state)).flatMap((row) => row.here);
  const byMonth = [...Map.groupBy(here, ({ on }) => boxMonthOf(on))].toSorted(([a], [b]) => a.localeCompare(b));
  return {
    from,
    until,
    months: byMonth.map(([month, charges]) => ({
      month,
      charges: charges.length,
      amount: toPounds(sumPence(charges.map(({ pricePence }) => pricePence))),
    })),
    rows: rows.slice(0, ROWS_SHOWN).map(({ email: _email, there, here: own, ...row }) => ({
      ...row,
      there: there.map(viewCharge),
      here: own.map(viewCharge),
    })),
    rowCount: rows.length,
  };
}

function viewCharge({ on, pricePence }: Charge) {
  return { on, amount: toPounds(pricePence) };
}

/** The rehearsal as a table with one row for each charge. */
export async function exportRehearsal(shop: Shop): Promise<string> {
  const { rows } = await rehearse(shop);
  const cells = rows.flatMap(({ line, name, email, state, there, here }) => [
    ...there.map(({ on, pricePence }) => [line, name, email, state, "other shop", on, toPounds(pricePence)]),
    ...here.map(({ on, pricePence }) => [line, name, email, state, "here", on, toPounds(pricePence)]),
  ]);
  const headings = ["line", "name", "email", "state", "charged by", "day", "amount"];
  return writeTable("spreadsheet", headings, cells);
}

async function rehearse(shop: Shop): Promise<{ from: IsoDay; until: IsoDay; rows: RehearsedRow[] }> {
  const { db } = shop;
  const now = shop.clock();
  const move = await findMove(db);
  if (!move) throw new ShopError("not-found");
  const settings = await readSettings(db);
  const today = londonDay(now);
  const until = monthsAfter(today, MONTHS);
  const decided = await decideRows(db, move, await listAllRows(db, move.id), now);
  const started = await findStarted(
    db,
    move.system,
    decided.map(({ row }) => row.externalId),
  );
  const loaded = await withBoxes(db, await listSubscriptionsById(db, [...started.values()]), settings);
  const plansById = new Map(loaded.map(({ row, plan }) => [row.id, plan]));
  const switchedOffOn = move.switchedOffOn;
  const rows = decided.flatMap(({ row, decided: { state, moved } }): RehearsedRow[] => {
    const running = plansById.get(started.get(row.externalId) ?? 0);
    const plan =
      running ?? (moved && startMovedPlan(moved, { today, switchedOffOn: switchedOffOn ?? today, settings }));
    if (!plan) return [];
    const there = moved ? listChargesThere(moved, { from: today, switchedOffOn, until }) : [];
    const pricePence = pence(row.subscriber?.pricePence ?? 0);
    return [
      {
        line: row.line,
        name: row.name,
        email: row.email,
        state,
        there: there.map((on) => ({ on, pricePence })),
        here: forecastCharges(plan, { today, until, settings }).map((charge) => ({
          on: charge.chargeOn,
          pricePence: charge.pricePence,
        })),
      },
    ];
  });
  return { from: today, until, rows };
}
