import { MINUTE_MS } from "#domain/milliseconds.ts";

/** The specification's half hour without mouse, key, scroll or touch. */
const IDLE_MS = 30 * MINUTE_MS;
const WARNING_MS = 28 * MINUTE_MS;
/** Other tabs assume that a payment has ended after this time, in case its tab crashed. */
const PAYING_MS = 10 * MINUTE_MS;

const ACTIVE_KEY = "lastActivityAt";
const PAYING_KEY = "payingSince";

export type Idleness = "active" | "warn" | "clear";

export function decideIdleness(idleMs: number, isPaying: boolean): Idleness {
  if (isPaying || idleMs < WARNING_MS) return "active";
  return idleMs < IDLE_MS ? "warn" : "clear";
}

/** Time of the last activity in any tab of this browser. Undefined if storage is unavailable. */
export function readLastActivity(): number | undefined {
  return readInstant(ACTIVE_KEY);
}

export function noteActivity(nowMs: number): void {
  store(ACTIVE_KEY, nowMs);
}

/** Informs all tabs whether a payment is under way in this tab. */
export function notePaying(startedMs: number | undefined): void {
  store(PAYING_KEY, startedMs);
}

export function isPaying(nowMs: number): boolean {
  const startedMs = readInstant(PAYING_KEY);
  return startedMs !== undefined && nowMs - startedMs < PAYING_MS;
}

function readInstant(key: string): number | undefined {
  try {
    const instant = Number(localStorage.getItem(key) ?? Number.NaN);
    return Number.isFinite(instant) ? instant : undefined;
  } catch {
    return undefined;
  }
}

function store(key: string, instant: number | undefined): void {
  try {
    if (instant === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, String(instant));
  } catch {
    // Storage is full or blocked, so each tab measures its own activity.
  }
}
