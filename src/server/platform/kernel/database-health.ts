import type { FastifyBaseLogger } from "fastify";
import { isDatabaseFailure } from "#server/platform/db/is-database-failure.ts";
import type { Database } from "#server/platform/db/open-database.ts";
import { withTimeout } from "./with-timeout.ts";

/** Soon enough that nobody waits for it, seldom enough to be no load for a database that is just starting. */
const ASK_EVERY_MS = 1_000;
const ANSWER_TIMEOUT_MS = 2_000;

interface Parts {
  db: Database;
  log: Pick<FastifyBaseLogger, "error" | "warn" | "debug">;
}

/**
 * Whether the database is away. The log is told once when it goes and once when it is back; between the two whatever
 * fails for this reason is counted instead of written down again and again.
 */
export class DatabaseHealth {
  readonly #parts: Parts;
  #awaySinceMs: number | undefined;
  #failures = 0;
  #next: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get isAway(): boolean {
    return this.#awaySinceMs !== undefined;
  }

  /** Takes note of what failed somewhere; answers whether the database's absence was the reason. */
  sees(error: unknown): boolean {
    if (!isDatabaseFailure(error)) return false;
    this.#failures += 1;
    if (this.isAway) this.#parts.log.debug({ err: error }, "failed without the database");
    else this.noteAway(error);
    return true;
  }

  /** It does not answer, as somebody has found who asked it; from now on it is asked until it does. */
  noteAway(error: unknown): void {
    if (this.isAway || this.#isOver) return;
    this.#awaySinceMs = performance.now();
    this.#parts.log.error({ err: error }, "the database is away: pages from memory go on, buying waits");
    this.#askLater();
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#next);
  }

  #askLater(): void {
    this.#next = setTimeout(() => void this.#ask(), ASK_EVERY_MS).unref();
  }

  async #ask(): Promise<void> {
    try {
      await withTimeout(ANSWER_TIMEOUT_MS, this.#parts.db.execute("select 1"));
    } catch {
      if (!this.#isOver) this.#askLater();
      return;
    }
    const seconds = Math.round((performance.now() - (this.#awaySinceMs ?? 0)) / 1_000);
    const failures = this.#failures;
    this.#awaySinceMs = undefined;
    this.#failures = 0;
    this.#parts.log.warn({ seconds, failures }, "the database is back");
  }
}
