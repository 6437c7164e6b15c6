/** Stands in `server-timing` of whatever is answered while the database is away: a page's scripts then say that buying waits. */
export const DATABASE_AWAY = "away";
