/**
 * SQLSTATE classes 08 (connection lost), 53 (out of resources) and 57 (terminated by the server), and 25006 (read-only
 * server, after another one became the primary), and 25P03 (session ended, because a transaction was idle for too long).
 */
const PASSING_STATES = /^(08|53|57|25006|25P03)/;
/** Codes of a connection that was lost, or that could not be opened, also for lack of file descriptors. */
const LOST_CONNECTION = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|EMFILE|ENFILE)$/;
/** Error messages of the driver for failures that have no code. */
const LOST_CONNECTION_PATTERN =
  /^(Connection terminated|timeout exceeded when trying to connect|the database has stopped responding|Client (has encountered a connection error|was closed))/;
/**
 * Severities of errors that end the session. Not all have a SQLSTATE of their own: a session that cannot start, because
 * the disk is full, ends with XX000, "could not write init file".
 */
const SESSION_ENDED = /^(FATAL|PANIC)$/;

/** Deadlock, serialisation failure, or a lock that was not available in time, such as during migrations. */
const CONFLICT = /^(40P01|40001|55P03)$/;

/** True if the statement conflicted with other transactions. The same request succeeds a little later. */
export function isLockConflict(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return (typeof code === "string" && CONFLICT.test(code)) || isLockConflict(cause);
}

const FOREIGN_KEY_VIOLATION = "23503";
/** Name of a foreign key to a product, for example "cart_items_product_id_products_id_fk". */
const PRODUCT_KEY = /_products_id_fk$/;
/** The violation by an insert. A violation by a delete has the same code and constraint. */
const INSERTED = /^insert or update on /;

/** True if a statement inserted a reference to a product that another transaction has just deleted. */
export function isProductDeleted(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, constraint, message, cause } = error as Record<string, unknown>;
  const isViolation = code === FOREIGN_KEY_VIOLATION && typeof constraint === "string" && PRODUCT_KEY.test(constraint);
  return (isViolation && typeof message === "string" && INSERTED.test(message)) || isProductDeleted(cause);
}

const DISK_FULL = "53100";

/** True if the database could not write because its disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === DISK_FULL || isDiskFull(cause);
}

/** True if the database is unavailable or overloaded, as opposed to a faulty query. */
export function isDatabaseFailure(error: unknown): boolean {
  // The job queue wraps errors in its own objects, so the cause is checked, too.
  if (typeof error !== "object" || error === null) return false;
  const { code, message, severity, cause } = error as Record<string, unknown>;
  if (typeof severity === "string" && SESSION_ENDED.test(severity)) return true;
  if (typeof code === "string" && (PASSING_STATES.test(code) || LOST_CONNECTION.test(code))) return true;
  return (typeof message === "string" && LOST_CONNECTION_PATTERN.test(message)) || isDatabaseFailure(cause);
}
