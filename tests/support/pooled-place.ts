/** True if tests reach PostgreSQL through a transaction pooler. */
export const isPooled = Boolean(process.env.TEST_POOLER_URL);
export const isByRows = process.env.TEST_BY_ROWS === "1";

/**
 * Database settings of a test shop. It connects directly, through the pooler and proxy of `npm run test:pooled`
 * (TEST_POOLER_URL, TEST_DIRECT_URL), or with table-based locks (TEST_BY_ROWS).
 */
export function placeOf(databaseUrl: string): Record<string, string> {
  const { url, directUrl, byRows } = waysOf(databaseUrl);
  return {
    DATABASE_URL: url,
    ...(directUrl && { DATABASE_DIRECT_URL: directUrl }),
    ...(byRows && { DATABASE_BY_ROWS: "true" }),
  };
}

/** The same settings as parameters for functions that open databases without a configuration. */
export function waysOf(databaseUrl: string): { url: string; directUrl: string | undefined; byRows: boolean } {
  const { TEST_POOLER_URL, TEST_DIRECT_URL } = process.env;
  if (!TEST_POOLER_URL || !TEST_DIRECT_URL) return { url: databaseUrl, directUrl: undefined, byRows: isByRows };
  const { pathname } = new URL(databaseUrl);
  const through = (url: string) => Object.assign(new URL(url), { pathname }).href;
  return { url: through(TEST_POOLER_URL), directUrl: through(TEST_DIRECT_URL), byRows: isByRows };
}
