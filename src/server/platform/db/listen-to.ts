import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import type { Database, OpenDatabase, Reader, Tx } from "./open-database.ts";
import { notices } from "./schema/counters.ts";

const RETRY_MS = 1_000;
/** Often enough that a connection whose other end is gone counts as silent soon. */
const PULSE_MS = 15_000;
/** How often announcements that are rows are looked for. */
const LOOK_MS = 500;

/** What was said on a channel; undefined when something may have been said that nobody heard. */
export type OnNotice = (said: string | undefined) => void;

/**
 * Hears what any process announces on a channel of the database. A connection that is lost is opened again within a
 * second of the database, and that counts as a notice, as the first opening does: what was said before is unknown.
 * Past a pooler, which lends nobody a connection for long. Answers what to call at the end.
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
    // While the database is away this is tried again and again; requests that need it say so meanwhile.
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
    // What fails here is the connection, and its end is looked after.
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

/**
 * Looks at what the rows amount to again and again, on whatever connection is free. A look that fails counts as a notice as
 * soon as one does not.
 */
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

/** Says something on a channel, in a transaction with its commit; `listenTo` hears it, in whatever process. */
export async function announce(db: Reader, channel: string, said: string): Promise<void> {
  await db.execute(sql`select announce(${channel}, ${said})`);
}

/** What a channel's rows amount to, by what they say: it changes with each that is added, in whatever order they commit. */
async function sumNotices(db: Reader, channel: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ said: notices.said, sum: sql<string>`max(${notices.id}) || ' ' || sum(${notices.id})` })
    .from(notices)
    .where(eq(notices.channel, channel))
    .groupBy(notices.said);
  return new Map(rows.map(({ said, sum }) => [said, sum] as const));
}

/** Takes away what everybody who is alive has heard, by the database's own clock. */
export async function deleteHeardNotices(db: Database): Promise<void> {
  await db.delete(notices).where(sql`${notices.createdAt} < now() - interval '5 minutes'`);
}

/** The channel on which every process hears that public pages show something else from now on. */
export const PAGES_CHANGED = "pages_changed";

/** Announces it with the commit of what changed. */
export async function announcePagesChanged(tx: Tx): Promise<void> {
  await announce(tx, PAGES_CHANGED, "");
}
