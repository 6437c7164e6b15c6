import type { Shop } from "#server/kernel/shop.ts";
import { countStates, type StateCount } from "./rehearsal.queries.ts";

/** A count that has changed. */
export interface RecordedEvent extends Pick<StateCount, "about" | "state"> {
  before: number;
  after: number;
}

/** What changed while some time was lived through. */
export async function recordEvents(shop: Shop, live: () => Promise<void>): Promise<RecordedEvent[]> {
  const before = await countStates(shop.db);
  await live();
  return compare(before, await countStates(shop.db));
}

/** What is counted differently after than before; what is not counted any more is none. */
function compare(before: readonly StateCount[], after: readonly StateCount[]): RecordedEvent[] {
  const keyOf = ({ about, state }: Pick<StateCount, "about" | "state">) => `${about} ${state}`;
  const beforeByKey = new Map(before.map((row) => [keyOf(row), row.count]));
  const afterByKey = new Map(after.map((row) => [keyOf(row), row.count]));
  const all = [...after, ...before.filter((row) => !afterByKey.has(keyOf(row)))];
  return all.flatMap((row) => {
    const [was, is] = [beforeByKey.get(keyOf(row)) ?? 0, afterByKey.get(keyOf(row)) ?? 0];
    return was === is ? [] : [{ about: row.about, state: row.state, before: was, after: is }];
  });
}
