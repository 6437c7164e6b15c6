import type { IncomingMessage, ServerResponse } from "node:http";
import { balance } from "./balance.ts";
import type { Books } from "./books.ts";
import { charges } from "./charges.ts";
import { customers } from "./customers.ts";
import { disputes } from "./disputes.ts";
import type { Endpoint, Right } from "./endpoint.ts";
import { events } from "./events.ts";
import { type Answer, IdempotencyMemory } from "./idempotency-memory.ts";
import { type Fault, OrderedFaults } from "./ordered-faults.ts";
import { paymentIntents } from "./payment-intents.ts";
import { paymentMethods } from "./payment-methods.ts";
import { ProviderRefusal } from "./provider-refusal.ts";
import { RateLimit } from "./rate-limit.ts";
import { type Form, readForm } from "./read-form.ts";
import { refunds } from "./refunds.ts";
import { setupIntents } from "./setup-intents.ts";
import { subscriptions } from "./subscriptions.ts";

/** One request with its response. `status` is undefined if the connection was cut. */
export interface Call {
  endpoint: string;
  key: string | undefined;
  form: Form;
  status: number | undefined;
}

export class Desk {
  readonly faults = new OrderedFaults();
  readonly limit = new RateLimit();
  readonly calls: Call[] = [];
  /** Permissions by key. `all` is for the account's own key. */
  readonly rightsByKey: Map<string, readonly Right[] | "all">;
  readonly #memory = new IdempotencyMemory();
  readonly #books: Books;
  readonly #endpoints: readonly Endpoint[];

  constructor(books: Books, secretKey: string) {
    this.#books = books;
    this.rightsByKey = new Map([[secretKey, "all"]]);
    const all = [
      paymentIntents,
      setupIntents,
      customers,
      paymentMethods,
      charges,
      subscriptions,
      refunds,
      disputes,
      balance,
      events,
    ];
    this.#endpoints = all.flatMap((endpointsOf) => endpointsOf(books));
  }

  serve(request: IncomingMessage, reply: ServerResponse, body: string): void {
    const { pathname, search } = new URL(request.url ?? "/", "http://stripe.invalid");
    const form = readForm(body || search.slice(1));
    const key = request.headers["idempotency-key"];
    const asked = { request, form, key: typeof key === "string" ? key : undefined };
    const found = this.#find(request.method ?? "", pathname);
    const answer: Reported | undefined = found
      ? this.#answer(asked, found)
      : refusal(unknownAddress(request.method, pathname));
    this.calls.push({ endpoint: found?.endpoint.name ?? pathname, key: asked.key, form, status: answer?.status });
    if (!answer) return void request.socket.destroy();
    // Tells the SDK whether to retry. It must not retry if the error would occur again.
    const retry = answer.status === 500 ? { "stripe-should-retry": String(answer.isPassing ?? false) } : {};
    reply.writeHead(answer.status, {
      "content-type": "application/json",
      "request-id": this.#books.newId("req"),
      ...retry,
    });
    reply.end(JSON.stringify(answer.body));
  }

  #find(method: string, path: string): { endpoint: Endpoint; id: string } | undefined {
    for (const endpoint of this.#endpoints) {
      const id = endpoint.idIn(method, path);
      if (id !== undefined) return { endpoint, id };
    }
    return undefined;
  }

  /** The response to a request. Undefined if the connection is cut instead. */
  #answer({ request, form, key }: Asked, { endpoint, id }: { endpoint: Endpoint; id: string }): Reported | undefined {
    try {
      this.#requireRights(request, endpoint, form);
      if (!this.limit.takes(endpoint.name)) return refusal(tooMany("rate_limit"));
      const fault = this.faults.next(endpoint.name);
      if (fault === "cut-before-work") return undefined;
      if (fault === "rate-limit" || fault === "lock-timeout") {
        return refusal(tooMany(fault === "lock-timeout" ? "lock_timeout" : "rate_limit"));
      }
      if (fault === "server-error") return { ...BROKEN, isPassing: true };
      return this.#work({ request, form, key }, { endpoint, id }, fault);
    } catch (error) {
      if (error instanceof ProviderRefusal) return refusal(error);
      throw error;
    }
  }

  #work(
    { form, key }: Asked,
    { endpoint, id }: { endpoint: Endpoint; id: string },
    fault: Fault | undefined,
  ): Reported | undefined {
    const { now } = this.#books;
    const name = `${endpoint.name} ${id}`;
    const kept = key === undefined ? undefined : this.#memory.find(key, name, form, now);
    if (kept) return fault === "cut-after-work" ? undefined : kept;
    // Validates before the key is stored, because Stripe does not store a validation refusal under the idempotency key.
    const work = endpoint.prepare(form, id);
    this.#books.idempotencyKey = key ?? null;
    const done = fault === "kept-500" ? BROKEN : answerOf(work);
    const answer = fault === "kept-500-after-work" ? BROKEN : done;
    if (key !== undefined) this.#memory.keep(key, name, form, answer, now);
    return fault === "cut-after-work" ? undefined : answer;
  }

  #requireRights(request: IncomingMessage, { rightsFor, name }: Endpoint, form: Form): void {
    const [, key = ""] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
    const rights = this.rightsByKey.get(key);
    if (!rights) {
      throw new ProviderRefusal(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
    }
    if (rights === "all") return;
    const wanting = rightsFor(form).find((right) => !rights.some((each) => includes(each, right)));
    if (!wanting) return;
    const message = `The provided key does not have the required permissions for ${name}: ${wanting}.`;
    throw new ProviderRefusal(403, { type: "invalid_request_error", code: "secret_key_required", message });
  }
}

interface Asked {
  request: IncomingMessage;
  form: Form;
  key: string | undefined;
}

type Reported = Answer & { isPassing?: boolean };

const BROKEN: Reported = {
  status: 500,
  body: { error: { type: "api_error", message: "An unexpected error occurred." } },
};

/** Write permission includes read. */
function includes(right: Right, wanted: Right): boolean {
  return right === wanted || right === wanted.replace(":read", ":write");
}

function answerOf(work: () => object): Answer {
  try {
    return { status: 200, body: structuredClone(work()) };
  } catch (error) {
    if (error instanceof ProviderRefusal) return refusal(error);
    throw error;
  }
}

function refusal({ status, error }: ProviderRefusal): Answer {
  return { status, body: { error } };
}

function tooMany(code: "rate_limit" | "lock_timeout"): ProviderRefusal {
  return new ProviderRefusal(429, { type: "invalid_request_error", code, message: "Too many requests." });
}

function unknownAddress(method: string | undefined, path: string): ProviderRefusal {
  const message = `Unrecognized request URL (${method}: ${path}).`;
  return new ProviderRefusal(404, { type: "invalid_request_error", message });
}
