import { DATABASE_AWAY } from "#contract/away.ts";

/** Of what is answered while the database is away: the page's own scripts are told, and nothing between keeps it. */
export const AWAY_HEADERS = { "server-timing": DATABASE_AWAY, "cache-control": "no-store" };
/** How soon it is worth asking again, in seconds. */
export const RETRY_AFTER_SECONDS = 5;
