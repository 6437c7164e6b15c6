import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import type { Database, OpenDatabase, Reader, Tx } from "./open-database.ts";
import { notices } from "./schema/counters.ts";

const RETRY_MS = 1_000;
/** Interval of a test query that detects a dead connection. */
const PULSE_MS = 15_000;
/** Interval of polling for notifications in a table. */
const LOOK_MS = 500;

/** Payload of a notice. Undefined if notices may have been missed. */
export type OnNotice = (said: string | undefined) => void;

/**
 * Listens to a channel on a direct connection, not through the pooler. Reopens a lost connection within a second after
 * the database is available again. Each new connection calls `onNotice` with undefined, because notices may have been
 * missed. Returns a function that stops listening.
 */
export async function listenTo(
  { db, client, directUrl, byRows }: Omit<OpenDatabase, "kind" | "close">,
  channel: string,
  onNotice: OnNotice,
): Promise<() => Promise<void>> {
  if (byRows) return listenByRows(db, channel, onNotice);
  if (!(client instanceof pg.Pool)) {
    const unlisten = await client.listen(channel, onNotice);
    return () => unlisten();
  }
  const place = directUrl ? { ...client.options, connectionString: directUrl } : client.options;
  return listenByConnection(place, channel, onNotice);
}

async function listenByConnection(
  place: pg.ClientConfig,
  channel: string,
  onNotice: OnNotice,
): Promise<() => Promise<void>> {
  let isOver = false;
  let connection: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const open = async () => {
    connection = new pg.Client(place);
    connection.on("notification", ({ payload }) => onNotice(payload ?? ""));
    connection.on("error", () => undefined);
    connection.on("end", openLater);
    await connection.connect();
    await connection.query(`listen ${pg.escapeIdentifier(channel)}`);
    onNotice(undefined);
  };
  const openLater = () => {
    if (isOver) return;
    // Retries while the database is unavailable. Requests that need the database fail during that time.
    retry ??= setTimeout(() => {
      retry = undefined;
      open().catch(openLater);
    }, RETRY_MS);
  };
  await open();
  let isAsking = false;
  const pulse = setInterval(async () => {
    if (isAsking) return;
    isAsking = true;
    // A failure here closes the connection, and the connection's own handler then reconnects.
    await connection?.query("select 1").catch(() => undefined);
    isAsking = false;
  }, PULSE_MS);
  return async () => {
    isOver = true;
    clearTimeout(retry);
    clearInterval(pulse);
    await connection?.end();
  };
}

/** Polls the table of notices on any free connection. After failed polls, the first success counts as a notice. */
async function listenByRows(db: Database, channel: string, onNotice: OnNotice): Promise<() => Promise<void>> {
  let known = await sumNotices(db, channel);
  let isLost = false;
  onNotice(undefined);
  const look = async () => {
    try {
      const sums = await sumNotices(db, channel);
      if (isLost) onNotice(undefined);
      else for (const [said, sum] of sums) if (known.get(said) !== sum) onNotice(said);
      known = sums;
      isLost = false;
    } catch {
      isLost = true;
    }
  };
  const over = new AbortController();
  const looking = (async () => {
    for (;;) {
      await sleep(LOOK_MS, undefined, { signal: over.signal }).catch(() => undefined);
      if (over.signal.aborted) return;
      await look();
    }
  })();
  return async () => {
    over.abort();
    await looking;
  };
}

/** Sends a notice when the transaction commits. `listenTo` receives it in every process. */
export async function announce(db: Reader, channel: string, said: string): Promise<void> {
  await db.execute(sql`select announce(${channel}, ${said})`);
}

/**
 * Checksums of a channel's rows by payload. Every new row changes a checksum, in whatever order transactions commit.
 */
async function sumNotices(db: Reader, channel: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ said: notices.said, sum: sql<string>`max(${notices.id}) || ' ' || sum(${notices.id})` })
    .from(notices)
    .where(eq(notices.channel, channel))
    .groupBy(notices.said);
  return new Map(rows.map(({ said, sum }) => [said, sum] as const));
}

/** Deletes notices older than five minutes by the database's clock. By then, every running process has read them. */
export async function deleteHeardNotices(db: Database): Promise<void> {
  await db.delete(notices).where(sql`${notices.createdAt} < now() - interval '5 minutes'`);
}

/** Channel for changes of public pages. */
export const PAGES_CHANGED = "pages_changed";

/** Announces a change of public pages when the transaction commits. */
export async function announcePagesChanged(tx: Tx): Promise<void> {
  await announce(tx, PAGES_CHANGED, "");
}
