import { addDays, londonDay, mondayOf } from "#domain/calendar.ts";
import { pathsToLookUp, readOldPath } from "#domain/catalogue/old-path.ts";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { addMisses, findTarget, trimMisses } from "./redirects.queries.ts";

/** Different paths that a process counts in a minute. A visitor can invent any number of them. */
const PATHS_MAX = 500;
/** Rows of the table: a row is one path in one week. */
const ROWS_MAX = 2_000;
const WEEKS = 4;
const PATH_LENGTH_MAX = 120;
/** Files that scanners ask every site for. No page of a shop has such a name. */
const SCANNED = /(^|\/)\.|\.(?!html?$)[a-z0-9]{1,8}$|^\/(wp-|cgi-bin|api(\/|$))/;

/** Leads visitors from old addresses to new ones, and counts the addresses that are not found. */
export class OldAddresses {
  readonly #shop: Pick<Shop, "db" | "clock" | "log" | "databaseHealth">;
  readonly #misses = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(shop: Pick<Shop, "db" | "clock" | "log" | "databaseHealth">) {
    this.#shop = shop;
  }

  /** Path to which an address leads that has no page. Counts an address that leads nowhere. */
  async find(address: string): Promise<string | undefined> {
    const path = readOldPath(address);
    if (path === undefined) return undefined;
    const target = await findTarget(this.#shop.db, pathsToLookUp(path));
    if (target === undefined) this.#count(path);
    // Another process may not have learnt yet that the page exists. A redirect to itself would never end.
    return target === address ? undefined : target;
  }

  #count(path: string): void {
    if (path.length > PATH_LENGTH_MAX || SCANNED.test(path)) return;
    const count = this.#misses.get(path);
    if (count === undefined && this.#misses.size >= PATHS_MAX) return;
    this.#misses.set(path, (count ?? 0) + 1);
    this.#timer ??= setTimeout(() => void this.save(), MINUTE_MS).unref();
  }

  /** Stores the counts. Keeps those of the last weeks, the most frequent first. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = [...this.#misses].map(([path, count]) => ({ path, count }));
    this.#misses.clear();
    if (counts.length === 0) return;
    const now = this.#shop.clock();
    const weekOn = mondayOf(londonDay(now));
    try {
      await this.#shop.db.transaction(async (tx) => {
        await addMisses(tx, { weekOn, counts, now });
        await trimMisses(tx, { before: addDays(weekOn, -7 * (WEEKS - 1)), rowsMax: ROWS_MAX });
      });
    } catch (error) {
      // The counts are lost, which harms nobody.
      if (!this.#shop.databaseHealth.sees(error)) this.#shop.log.error({ err: error }, "missed paths were not counted");
    }
  }
}
