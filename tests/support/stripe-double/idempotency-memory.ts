import { ProviderRefusal } from "./provider-refusal.ts";
import type { Form } from "./read-form.ts";

/** Stripe keeps keys for at least a day; whoever relies on more is found out here. */
const RETENTION_SECONDS = 24 * 60 * 60;

export interface Answer {
  status: number;
  body: object;
}

interface Kept extends Answer {
  request: string;
  addedAt: number;
}

/** Answers by idempotency key. It is the provider's: a fresh or restored database of the shop's meets it as it was. */
export class IdempotencyMemory {
  readonly #resultByKey = new Map<string, Kept>();

  /** The answer that a key has had. Refuses the key for any other request than the one that it was first used for. */
  find(key: string, endpoint: string, form: Form, now: number): Answer | undefined {
    const kept = this.#resultByKey.get(key);
    if (!kept || kept.addedAt + RETENTION_SECONDS <= now) return undefined;
    if (kept.request === requestOf(endpoint, form)) return kept;
    throw new ProviderRefusal(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }

  /** Keeps what came of a request that was begun: also a decline, and a failure of the provider's own. */
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
