/** How long a connection may take to say what it wants: of Node's HTTP server, in milliseconds. */
export const CONNECTION_LIMITS = {
  /** A head that dribbles in holds its connection no longer. */
  headersTimeout: 10_000,
  /** The same for the whole request, a picture on a slow line included. */
  requestTimeout: 30_000,
  /** How often connections past their time are looked for. */
  connectionsCheckingInterval: 2_000,
  /** Longer than a proxy in front keeps an idle connection: it is the proxy that closes it. */
  keepAliveTimeout: 72_000,
} as const;

/** A connection on which nothing moves, such as a reader who does not read, is closed. */
export const SILENCE_MAX_MS = 75_000;
