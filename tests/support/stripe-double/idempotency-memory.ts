import { ProviderRefusal } from "./provider-refusal.ts";
import type { Form } from "./read-form.ts";

/** Stripe's minimum retention of idempotency keys. Code that relies on a longer one fails in tests. */
const RETENTION_SECONDS = 24 * 60 * 60;

export interface Answer {
  status: number;
  body: object;
}

interface Kept extends Answer {
  request: string;
  addedAt: number;
}

/**
 * Responses by idempotency key. They belong to the provider, so they remain when a test restores the shop's database.
 */
export class IdempotencyMemory {
  readonly #resultByKey = new Map<string, Kept>();

  /** The stored response of a key. Refuses the key if another request used it first. */
  find(key: string, endpoint: string, form: Form, now: number): Answer | undefined {
    const kept = this.#resultByKey.get(key);
    if (!kept || kept.addedAt + RETENTION_SECONDS <= now) return undefined;
    if (kept.request === requestOf(endpoint, form)) return kept;
    throw new ProviderRefusal(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }

  /** Stores the response of a request that began to run. This includes declines and server errors. */
  keep(key: string, endpoint: string, form: Form, answer: Answer, now: number): void {
    this.#resultByKey.set(key, { ...answer, request: requestOf(endpoint, form), addedAt: now });
  }
}

function requestOf(endpoint: string, form: Form): string {
  return `${endpoint} ${JSON.stringify(sorted(form))}`;
}

function sorted(form: Form): Form {
  const entries = Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, entry]) => [name, typeof entry === "object" ? sorted(entry) : entry]));
}
