/**
 * SQLSTATE classes: connection lost (08), out of resources such as connections or disk (53), ended from outside (57);
 * and a server that only reads (25006), because another one has just become the leader in its place.
 */
const PASSING_STATES = /^(08|53|57|25006)/;
const LOST_CONNECTION = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The driver has no codes for these. */
const LOST_CONNECTION_PATTERN =
  /^(Connection terminated|timeout exceeded when trying to connect|the database has fallen silent|Client (has encountered a connection error|was closed))/;

/** Whether something failed because the database is away or out of breath, and not because of what it was asked. */
export function isDatabaseFailure(error: unknown): boolean {
  // The job queue copies errors into objects of its own.
  if (typeof error !== "object" || error === null) return false;
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  if (typeof code === "string" && (PASSING_STATES.test(code) || LOST_CONNECTION.test(code))) return true;
  return (typeof message === "string" && LOST_CONNECTION_PATTERN.test(message)) || isDatabaseFailure(cause);
}
