import { londonDay } from "#domain/calendar.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { type DecidedRow, decideRow, type KnownHere } from "./decide-row.ts";
import {
  findMove,
  findStarted,
  listAccounts,
  listAllRows,
  type MoveRecord,
  type MoveRow,
  saveStates,
} from "./moving.queries.ts";

/** Decides the states of rows with what the shop knows now. One decision for each row, in order. */
export async function decideRows(
  db: Reader,
  { system, plans, switchedOffOn }: MoveRecord,
  rows: readonly MoveRow[],
  now: Date,
): Promise<{ row: MoveRow; decided: DecidedRow; here: KnownHere }[]> {
  const accounts = await listAccounts(db, [...new Set(rows.map(({ email }) => email))]);
  const accountsByEmail = new Map(accounts.map((account) => [account.email, account]));
  const started = await findStarted(
    db,
    system,
    rows.map(({ externalId }) => externalId),
  );
  const today = londonDay(now);
  return rows.map((row) => {
    const here: KnownHere = {
      isStarted: row.externalId !== "" && started.has(row.externalId),
      account: accountsByEmail.get(row.email),
    };
    const { subscriber, faults, proof } = row;
    return { row, here, decided: decideRow({ subscriber, faults, proof, here, plans, switchedOffOn, today }) };
  });
}

/** Stores the states of all rows of the file. */
export async function refreshStates(tx: Reader, now: Date): Promise<void> {
  const move = await findMove(tx);
  if (move) await refreshRows(tx, move, await listAllRows(tx, move.id), now);
}

export async function refreshRows(tx: Reader, move: MoveRecord, rows: readonly MoveRow[], now: Date): Promise<void> {
  const changed = (await decideRows(tx, move, rows, now)).flatMap(({ row, decided: { state, notes } }) => {
    const isSame = row.state === state && JSON.stringify(row.notes) === JSON.stringify(notes);
    return isSame ? [] : [{ line: row.line, state, notes }];
  });
  await saveStates(tx, move.id, changed);
}
