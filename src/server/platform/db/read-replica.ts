import { sql } from "drizzle-orm";
import { isDatabaseFailure } from "./is-database-failure.ts";
import { connectPostgres, type Database, type OpenDatabase } from "./open-database.ts";
import { readRows } from "./read-rows.ts";

/** WAL position of a database, "16/B374D848". */
export type WalPosition = string & { readonly brand: unique symbol };

const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;
/** The replica cancels a statement with this code if the primary is removing the rows that the statement reads. */
const CONFLICT = /^40/;

/** Validates a client's position. Undefined if the text is not a position. */
export function parseWalPosition(text: string | undefined): WalPosition | undefined {
  return text !== undefined && POSITION.test(text) ? (text as WalPosition) : undefined;
}

/**
 * Reads that a replica may answer. A client with a position sees at least the data up to it: from the replica if it has
 * caught up, otherwise from the primary. The primary also answers while the replica is unavailable.
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
    if (!found) throw new Error("the primary database did not return its write position");
    return found.position;
  }

  /** Call this after public data has changed, so that `readPublic` never returns data from before the change. */
  noteNews(): void {
    const news = this.position();
    // Readers await this promise themselves and receive its error. This handler only prevents an unhandled rejection.
    news.catch(() => undefined);
    this.#news = news;
  }

  /** Reads public data that includes the last change. */
  async readPublic<Value>(run: (db: Database) => Promise<Value>): Promise<Value> {
    const news = this.#news;
    let position: WalPosition | undefined;
    try {
      position = await news;
    } catch {
      // The required position is unknown, so the primary answers or the read fails. The next reader queries the
      // position again.
      if (this.#news === news) this.noteNews();
      return this.#readFromLeader(run);
    }
    return this.read(position, run);
  }

  /** `run` must only read, because it may run twice. All its reads see one snapshot. */
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
    // A promoted replica is itself the primary, so it has all data.
    sql`select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${position}::pg_lsn as replayed`,
  );
  return found?.replayed === true;
}

function isConflict(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return (typeof code === "string" && CONFLICT.test(code)) || isConflict(cause);
}
