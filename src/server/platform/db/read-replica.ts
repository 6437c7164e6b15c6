import { sql } from "drizzle-orm";
import { isDatabaseFailure } from "./is-database-failure.ts";
import { connectPostgres, type Database, type OpenDatabase } from "./open-database.ts";
import { readRows } from "./read-rows.ts";

/** How far a database has written, as PostgreSQL names it: "16/B374D848". */
export type WalPosition = string & { readonly brand: unique symbol };

const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;
/** The replica gave up a statement because what it reads is being cleaned away on the leader. */
const CONFLICT = /^40/;

/** What somebody says they have seen; undefined for what is no position. */
export function parseWalPosition(text: string | undefined): WalPosition | undefined {
  return text !== undefined && POSITION.test(text) ? (text as WalPosition) : undefined;
}

/**
 * Readings that a replica may answer, which lags behind the leader by a moment: whoever names a position gets what was
 * written up to it, from the replica if it has come so far and from the leader otherwise. So does everybody while the
 * replica is away.
 */
export class ReadReplica {
  readonly #leader: Database;
  readonly #replica: OpenDatabase;
  #news: Promise<WalPosition | undefined> = Promise.resolve(undefined);
  /** How often the leader had to answer. */
  answeredByLeader = 0;

  constructor(leader: Database, replicaUrl: string) {
    this.#leader = leader;
    this.#replica = connectPostgres(replicaUrl);
  }

  /** How far the leader has written by now. */
  async position(): Promise<WalPosition> {
    const rows = await readRows<{ position: WalPosition }>(
      this.#leader,
      sql`select pg_current_wal_insert_lsn()::text as position`,
    );
    const [found] = rows;
    if (!found) throw new Error("the leader does not say how far it has written");
    return found.position;
  }

  /** Something that everybody is shown has changed: from now on nobody is shown what was there before. */
  noteNews(): void {
    const news = this.position();
    // Whoever reads meanwhile waits for it, and hears of it where the leader is away.
    news.catch(() => undefined);
    this.#news = news;
  }

  /** For what everybody is shown: not older than the last news. */
  async readPublic<Value>(run: (db: Database) => Promise<Value>): Promise<Value> {
    const news = this.#news;
    let position: WalPosition | undefined;
    try {
      position = await news;
    } catch {
      // Nobody knows how old is too old: the leader answers, or says itself that it is away, and the next one asks again.
      if (this.#news === news) this.noteNews();
      return this.#readFromLeader(run);
    }
    return this.read(position, run);
  }

  /** `run` reads only, and may be run twice. All it reads is of one moment. */
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
    // One that leads by now, or only plays a replica, has everything.
    sql`select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${position}::pg_lsn as replayed`,
  );
  return found?.replayed === true;
}

function isConflict(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return (typeof code === "string" && CONFLICT.test(code)) || isConflict(cause);
}
