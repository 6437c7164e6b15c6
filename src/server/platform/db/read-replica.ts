import { sql } from "drizzle-orm";
import { isDatabaseFailure } from "./is-database-failure.ts";
import { connectPostgres, type Database, type OpenDatabase } from "./open-database.ts";
import { readRows } from "./read-rows.ts";

/** WAL position of a database, "16/B374D848". */
export type WalPosition = string & { readonly brand: unique symbol };

const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;
/** The replica cancelled a statement because the primary is removing the rows that it reads. */
const CONFLICT = /^40/;

/** A client's position. Undefined if it is not one. */
export function parseWalPosition(text: string | undefined): WalPosition | undefined {
  return text !== undefined && POSITION.test(text) ? (text as WalPosition) : undefined;
}

/**
 * Reads that a replica may answer. It lags behind the primary: a client with a position gets everything up to it, from
 * the replica if it has caught up, else from the primary. So does everyone while the replica is unavailable.
 */
export class ReadReplica {
  readonly #leader: Database;
  readonly #replica: OpenDatabase;
  #news: Promise<WalPosition | undefined> = Promise.resolve(undefined);
  /** Number of reads answered by the primary. */
  answeredByLeader = 0;

  constructor(leader: Database, replicaUrl: string) {
    this.#leader = leader;
    this.#replica = connectPostgres(replicaUrl);
  }

  /** Current position of the primary. */
  async position(): Promise<WalPosition> {
    const rows = await readRows<{ position: WalPosition }>(
      this.#leader,
      sql`select pg_current_wal_insert_lsn()::text as position`,
    );
    const [found] = rows;
    if (!found) throw new Error("the leader does not say how far it has written");
    return found.position;
  }

  /** Public data has changed: from now on nobody is shown the data before it. */
  noteNews(): void {
    const news = this.position();
    // Concurrent readers wait for it, and get its error if the primary is unavailable.
    news.catch(() => undefined);
    this.#news = news;
  }

  /** For public data: not older than the last change. */
  async readPublic<Value>(run: (db: Database) => Promise<Value>): Promise<Value> {
    const news = this.#news;
    let position: WalPosition | undefined;
    try {
      position = await news;
    } catch {
      // The required age is unknown: the primary answers or fails, and the next reader asks again.
      if (this.#news === news) this.noteNews();
      return this.#readFromLeader(run);
    }
    return this.read(position, run);
  }

  /** `run` only reads and may run twice. All its reads see one snapshot. */
  async read<Value>(position: WalPosition | undefined, run: (db: Database) => Promise<Value>): Promise<Value> {
    try {
      return await this.#replica.db.transaction(
        async (tx) => {
          if (position !== undefined && !(await hasReplayed(tx, position))) throw new Behind();
          return run(tx);
        },
        { isolationLevel: "repeatable read", accessMode: "read only" },
      );
    } catch (error) {
      if (!(error instanceof Behind || isDatabaseFailure(error) || isConflict(error))) throw error;
      return this.#readFromLeader(run);
    }
  }

  #readFromLeader<Value>(run: (db: Database) => Promise<Value>): Promise<Value> {
    this.answeredByLeader += 1;
    return run(this.#leader);
  }

  close(): Promise<void> {
    return this.#replica.close();
  }
}

class Behind extends Error {}

async function hasReplayed(replica: Database, position: WalPosition): Promise<boolean> {
  const [found] = await readRows<{ replayed: boolean }>(
    replica,
    // A promoted replica has everything.
    sql`select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${position}::pg_lsn as replayed`,
  );
  return found?.replayed === true;
}

function isConflict(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return (typeof code === "string" && CONFLICT.test(code)) || isConflict(cause);
}
