import pg from "pg";
import type { OpenDatabase } from "./open-database.ts";

const RETRY_MS = 1_000;
/** Often enough that a connection whose other end is gone counts as silent soon. */
const PULSE_MS = 15_000;

/**
 * Hears what any process announces on a channel of the database. A connection that is lost is opened again, and then
 * counts as a notice, because what was said meanwhile is unknown. Answers what to call at the end.
 */
export async function listenTo(
  { client }: Pick<OpenDatabase, "client">,
  channel: string,
  onNotice: () => void,
): Promise<() => Promise<void>> {
  if (!(client instanceof pg.Pool)) {
    const unlisten = await client.listen(channel, onNotice);
    return () => unlisten();
  }
  return listenByConnection(client, channel, onNotice);
}

async function listenByConnection(pool: pg.Pool, channel: string, onNotice: () => void): Promise<() => Promise<void>> {
  let isOver = false;
  let connection: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const open = async () => {
    connection = new pg.Client(pool.options);
    connection.on("notification", onNotice);
    connection.on("error", () => undefined);
    connection.on("end", openLater);
    await connection.connect();
    await connection.query(`listen ${pg.escapeIdentifier(channel)}`);
    onNotice();
  };
  const openLater = () => {
    onNotice();
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
