import { type StripeObject, stripeObject } from "./stripe-samples.ts";

/** A request's parameters, `a[b][0]=c` as { a: { b: { 0: "c" } } }. */
export type Params = { readonly [name: string]: string | Params };

export interface Route {
  method: "GET" | "POST" | "DELETE";
  /** "/v1/refunds/:id" */
  path: string;
  /** Every parameter that Stripe knows and the shop may send; others are refused, as Stripe refuses them. */
  knows?: readonly string[];
  answer: (id: string, params: Params) => StripeObject;
}

export interface StripeEvent {
  id: string;
  type: string;
  created: number;
  object: StripeObject;
}

/** A refusal as Stripe words it. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: StripeObject;

  constructor(status: number, code: string, message: string, more: StripeObject = {}) {
    super(message);
    this.status = status;
    const type = status === 402 ? "card_error" : "invalid_request_error";
    this.body = { error: { type, code, message, ...more } };
  }
}

/** What the parts of the double share: its clock, its ids and its events. */
export class DoubleWorld {
  readonly events: StripeEvent[] = [];
  #now: number;
  #ids = 0;

  constructor(now: Date) {
    this.#now = Math.floor(now.getTime() / 1000);
  }

  get now(): number {
    return this.#now;
  }

  set now(seconds: number) {
    this.#now = seconds;
  }

  id(prefix: string): string {
    this.#ids += 1;
    return `${prefix}_double${String(this.#ids).padStart(6, "0")}`;
  }

  note(type: string, object: StripeObject): void {
    this.events.push({ id: this.id("evt"), type, created: this.now, object });
  }
}

export function missing(what: string, id: string): StripeRefusal {
  return new StripeRefusal(404, "resource_missing", `No such ${what}: '${id}'`);
}

export function renderEvent(event: StripeEvent): StripeObject {
  const { id, type, created, object } = event;
  return stripeObject("event", { id, type, created, data: { object } });
}

export function listOf(data: readonly StripeObject[], url: string): StripeObject {
  return { object: "list", data, has_more: false, url };
}

export function text(value: string | Params | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function number(value: string | Params | undefined): number {
  return Number(text(value) ?? Number.NaN);
}

export function record(value: string | Params | undefined): Readonly<Record<string, string>> {
  if (typeof value !== "object") return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (typeof each === "string" ? [[name, each]] : [])),
  );
}
