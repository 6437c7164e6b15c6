import Stripe from "stripe";
import type { StripeConfig } from "#server/platform/config/config.ts";
import { ProviderFailure } from "#server/platform/payments/provider-failure.ts";

/** The API version from which the SDK's types are generated. Update both together. */
const API_VERSION = "2026-10-28.endive";
const NETWORK_RETRIES_MAX = 2;
const TIMEOUT_MS = 20_000;

export type StripeKeys = Pick<StripeConfig, "secretKey" | "webhookSecret" | "apiBase">;

export function stripeClient({ secretKey, apiBase }: StripeKeys): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: NETWORK_RETRIES_MAX,
    timeout: TIMEOUT_MS,
    telemetry: false,
    appInfo: { name: "shop" },
    ...(apiBase === undefined ? {} : baseAddress(apiBase)),
  });
}

function baseAddress(apiBase: string): { protocol: "http" | "https"; host: string; port: string } {
  const { protocol, hostname, port } = new URL(apiBase);
  const isSecure = protocol === "https:";
  return { protocol: isSecure ? "https" : "http", host: hostname, port: port || (isSecure ? "443" : "80") };
}

/** Requests an object. Returns undefined if the object does not exist. */
export async function askFor<Answer>(request: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isRefused(error, "resource_missing")) return undefined;
    throw error;
  }
}

/** True if Stripe refused a request with one of these codes, or with any code if none is given. */
export function isRefused(error: unknown, ...codes: readonly string[]): boolean {
  const isAnsweredNo =
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;
  return isAnsweredNo && (codes.length === 0 || codes.some((code) => code === error.code));
}

/** True if a request failed because the object in this parameter does not exist. */
export function isGone(error: unknown, param: string): boolean {
  return isRefused(error, "resource_missing") && error instanceof Stripe.errors.StripeError && error.param === param;
}

/** True for an internal error of Stripe. Stripe returns the same error again for the same idempotency key. */
export function isBroken(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError;
}

/** The id of an object that Stripe sends as an id or, expanded, as an object. */
/** True for an id that Stripe gave. The sandbox stores its own. */
export function isCustomerId(payerId: string): boolean {
  return payerId.startsWith("cus_");
}

export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === "string" ? reference : reference?.id;
}

const PER_PAGE = 100;

/** Every page of a Stripe list, newest first. */
export async function* pagesOf<Item extends { id: string }>(
  list: (page: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<Item>>,
): AsyncGenerator<readonly Item[]> {
  let after: { starting_after?: string } = {};
  for (;;) {
    const page = await list({ limit: PER_PAGE, ...after });
    yield page.data;
    const last = page.data.at(-1);
    if (!page.has_more || !last) return;
    after = { starting_after: last.id };
  }
}

/** Stripe's timestamps are in whole seconds. */
export function createdSince(since: Date): { gte: number } {
  return { gte: Math.floor(since.getTime() / 1000) };
}

type Note = (failure: ProviderFailure) => Promise<void>;

/** Wraps calls so that unexpected errors are recorded and thrown as `ProviderFailure`. */
export function withFailureCounts<Calls extends object>(calls: Calls, note: Note): Calls {
  return new Proxy(calls, {
    get(target, name, receiver) {
      const call: unknown = Reflect.get(target, name, receiver);
      if (typeof call !== "function") return call;
      return (...input: unknown[]) => {
        const answer: unknown = call.apply(target, input);
        const fail = (error: unknown) => rethrow(error, String(name), note);
        if (answer instanceof Promise) return answer.catch(fail);
        return isPaged(answer) ? pagesWith(answer, fail) : answer;
      };
    },
  });
}

function isPaged(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer;
}

async function* pagesWith(pages: AsyncIterable<unknown>, fail: (error: unknown) => Promise<never>) {
  try {
    yield* pages;
  } catch (error) {
    await fail(error);
  }
}

async function rethrow(error: unknown, call: string, note: Note): Promise<never> {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { statusCode: status, code, type, requestId } = error;
  const failure = new ProviderFailure({ call, status, code: code ?? type, requestId }, error);
  await note(failure);
  throw failure;
}
