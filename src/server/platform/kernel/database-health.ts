import type { FastifyBaseLogger } from "fastify";
import { isDatabaseFailure, isDiskFull } from "#server/platform/db/is-database-failure.ts";
import type { Database } from "#server/platform/db/open-database.ts";
import { withTimeout } from "./with-timeout.ts";

/** Polling interval. Short enough not to delay visitors, and long enough not to disturb a database that is starting. */
const ASK_EVERY_MS = 1_000;
const ANSWER_TIMEOUT_MS = 2_000;

/**
 * Needs a megabyte of the disk. A database with a full disk answers other questions, so the shop would find it available
 * and lose it again every second.
 */
const TAKES_ROOM =
  "create temporary table room_on_disk on commit drop as select repeat('x', 1000) as text from generate_series(1, 1000)";

interface Parts {
  db: Database;
  log: Pick<FastifyBaseLogger, "error" | "warn" | "debug">;
}

/**
 * Tracks whether the database is unavailable. Logs the start and the end of an outage once. Counts the failures in
 * between without logging them.
 */
export class DatabaseHealth {
  readonly #parts: Parts;
  #awaySinceMs: number | undefined;
  #failures = 0;
  #isDiskFull = false;
  #next: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get isAway(): boolean {
    return this.#awaySinceMs !== undefined;
  }

  /** True if the error means that the database is unavailable. Records the failure. */
  sees(error: unknown): boolean {
    if (!isDatabaseFailure(error)) return false;
    this.#failures += 1;
    if (this.isAway) this.#parts.log.debug({ err: error }, "failed without the database");
    else this.noteAway(error);
    return true;
  }

  /** Marks the database as unavailable after a failure, and polls it until it answers. */
  noteAway(error: unknown): void {
    if (this.isAway || this.#isOver) return;
    this.#awaySinceMs = performance.now();
    this.#isDiskFull = isDiskFull(error);
    const meaning = this.#isDiskFull ? "the database's disk is full" : "the database is unavailable";
    this.#parts.log.error({ err: error }, `${meaning}: cached pages are served, but nothing can be bought`);
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
      await withTimeout(ANSWER_TIMEOUT_MS, this.#parts.db.execute(this.#isDiskFull ? TAKES_ROOM : "select 1"));
    } catch {
      if (!this.#isOver) this.#askLater();
      return;
    }
    const seconds = Math.round((performance.now() - (this.#awaySinceMs ?? 0)) / 1_000);
    const failures = this.#failures;
    this.#awaySinceMs = undefined;
    this.#failures = 0;
    this.#parts.log.warn({ seconds, failures }, "the database is available again");
  }
}
