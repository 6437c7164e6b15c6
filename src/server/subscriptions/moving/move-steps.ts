import type { ParsedInputOf, ReplyOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/subscriptions/admin-subscription-moves.ts";
import { isoDay, londonDay } from "#domain/calendar.ts";
import { HOUR_MS } from "#domain/milliseconds.ts";
import { pence, toPounds } from "#domain/money.ts";
import { methodLabel } from "#domain/orders/method-label.ts";
import { ShopError } from "#domain/shop-error.ts";
import { LEFT_OUT, MOVE_STATES, TEMPLATE_HEADINGS } from "#domain/subscriptions/move-in.ts";
import { findPlanKey } from "#domain/subscriptions/plans.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { cutPage, type Page, readIdCursor, writeCursor } from "#server/platform/kernel/reply-page.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { writeTable } from "#server/platform/tables/index.ts";
import { refreshStates } from "./move-states.ts";
import {
  countByPlan,
  countByState,
  countStale,
  countToLookUp,
  deleteMoves,
  findMove,
  listRowsPage,
  type MoveRecord,
  type MoveRow,
  updateMove,
} from "./moving.queries.ts";
import { fieldsOf, TEMPLATE_EXAMPLE } from "./subscription-files.ts";

type View = ReplyOf<typeof calls.uploadSubscriptionMove>;

/** Age at which a look-up is too old to start a subscription with. */
export const PROOF_AGE_MAX_MS = HOUR_MS;

/** The file with its states. Undefined if no file was read. */
export async function viewMove(shop: Shop): Promise<View | undefined> {
  const move = await findMove(shop.db);
  return move && viewRecord(shop, move);
}

export async function viewRecord(shop: Shop, move: MoveRecord): Promise<View> {
  const { db } = shop;
  const now = shop.clock();
  const counts = await countByState(db, move.id);
  const plans = await countByPlan(db, move.id);
  return {
    id: move.id,
    system: move.system,
    fields: fieldsOf(move.system).filter((field) => field !== "externalId"),
    encoding: move.encoding,
    rows: [...counts.values()].reduce((sum, count) => sum + count, 0),
    plans: plans.map(({ name, rows }) => ({ name, rows, planId: move.plans[name] ?? null })),
    switchedOffOn: move.switchedOffOn,
    today: londonDay(now),
    counts: {
      refused: 0,
      question: 0,
      unproved: 0,
      "card-asked": 0,
      ready: 0,
      started: 0,
      ...Object.fromEntries(MOVE_STATES.map((state) => [state, counts.get(state) ?? 0])),
    },
    toLookUp: await countToLookUp(db, move.id),
    stale: await countStale(db, move.id, new Date(now.getTime() - PROOF_AGE_MAX_MS)),
  };
}

/** Refuses with `not-found` if another file has replaced the one that the page shows. */
export async function getMove(db: Reader, moveId: number): Promise<MoveRecord> {
  const move = await findMove(db);
  if (move?.id !== moveId) throw new ShopError("not-found");
  return move;
}

/** Saves plans and the day of the switch. Refuses with `invalid-input` for a plan that does not exist. */
export async function saveMoveChoices(
  shop: Shop,
  { moveId, plans, switchedOffOn }: ParsedInputOf<typeof calls.saveMoveChoices>,
): Promise<View> {
  const issues = plans.flatMap(({ planId }, index) =>
    planId === null || planId === LEFT_OUT || findPlanKey(planId)
      ? []
      : [{ path: `plans.${index}.planId`, message: "The shop has no such plan" }],
  );
  if (issues.length > 0) throw new ShopError("invalid-input", {}, issues);
  await shop.db.transaction(async (tx) => {
    const move = await getMove(tx, moveId);
    const chosen = Object.fromEntries(plans.map(({ name, planId }) => [name, planId]));
    await updateMove(tx, moveId, {
      plans: { ...move.plans, ...chosen },
      switchedOffOn: switchedOffOn === null ? null : isoDay(switchedOffOn),
    });
    await refreshStates(tx, shop.clock());
  });
  return viewRecord(shop, await getMove(shop.db, moveId));
}

type Row = ReplyOf<typeof calls.listMoveRows>[number];

export async function listMoveRows(
  db: Reader,
  { moveId, show, cursor, limit }: ParsedInputOf<typeof calls.listMoveRows>,
): Promise<Page<Row>> {
  const move = await findMove(db);
  if (!move || (moveId !== undefined && moveId !== move.id)) return { rows: [], nextCursor: undefined, totalCount: 0 };
  const read = await listRowsPage(db, move.id, { show, after: readIdCursor(cursor) ?? 0, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(read, limit, ({ line }) => writeCursor([line]));
  const counts = await countByState(db, move.id);
  const totalCount =
    show === "all" ? [...counts.values()].reduce((sum, count) => sum + count, 0) : (counts.get(show) ?? 0);
  return { rows: rows.map(viewRow), nextCursor, totalCount };
}

function viewRow({ line, name, email, cells, subscriber, proof, provedAt, state, notes }: MoveRow): Row {
  const method = proof?.method;
  return {
    line,
    name,
    email,
    cells,
    plan: subscriber?.planName ?? "",
    price: subscriber ? toPounds(pence(subscriber.pricePence)) : null,
    nextChargeOn: subscriber?.nextChargeOn ?? null,
    card: method
      ? methodLabel({ type: method.type, brand: method.card?.brand ?? null, lastFour: method.card?.lastFour ?? null })
      : null,
    lookedUpAt: provedAt?.toISOString() ?? null,
    state,
    notes: [...notes],
  };
}

/** The shop's own table with an example row. */
export function writeTemplate(): string {
  return writeTable(
    "spreadsheet",
    [...TEMPLATE_HEADINGS],
    [TEMPLATE_HEADINGS.map((heading) => TEMPLATE_EXAMPLE[heading])],
  );
}

/** Forgets the file. */
export async function removeMove(shop: Shop): Promise<void> {
  await shop.db.transaction((tx) => deleteMoves(tx));
}
