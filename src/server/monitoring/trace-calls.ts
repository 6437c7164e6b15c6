import type { Span } from "@opentelemetry/api";
import { SpanStatusCode } from "@opentelemetry/api";
import { ShopError } from "#domain/shop-error.ts";
import { currentRequestContext, type RequestContext } from "#server/kernel/request-context.ts";

type StartSpan = (requestContext: RequestContext | undefined, callName: string) => Span;

/** The same thing with a span around each of its calls: the call's name, never what was sent or answered. */
export function traceCalls<Target extends object>(target: Target, startSpan: StartSpan): Target {
  return new Proxy(target, {
    get(from, name) {
      const value: unknown = Reflect.get(from, name);
      if (typeof value !== "function" || typeof name !== "string") return value;
      return (...args: unknown[]) =>
        traced(startSpan(currentRequestContext(), name), () => Reflect.apply(value, from, args));
    },
  });
}

function traced(span: Span, call: () => unknown): unknown {
  const fail = (cause: unknown) => {
    span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", nameOf(cause)).end();
  };
  try {
    const answer = call();
    if (answer instanceof Promise) answer.then(() => span.end(), fail);
    else span.end();
    return answer;
  } catch (cause) {
    fail(cause);
    throw cause;
  }
}

/** What kind of failure it was; its message may hold addresses. */
function nameOf(cause: unknown): string {
  if (cause instanceof ShopError) return cause.code;
  return cause instanceof Error ? cause.constructor.name : typeof cause;
}
