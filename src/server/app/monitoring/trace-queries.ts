import type { Span } from "@opentelemetry/api";
import { SpanStatusCode } from "@opentelemetry/api";
import { queries, type SentQuery } from "#server/platform/db/query.ts";
import { currentRequestContext, type RequestContext } from "#server/platform/kernel/request-context.ts";

type StartSpan = (requestContext: RequestContext | undefined, text: string) => Span;

const TEXT_LENGTH_MAX = 400;

/**
 * Starts a span for every query. The span contains the query text with placeholders, never the values. Returns a
 * function that stops the tracing.
 */
export function traceQueries(startSpan: StartSpan): () => void {
  const spans = new WeakMap<SentQuery, Span>();
  const subscribers = {
    start(query: SentQuery) {
      const text = query.text.trim().replace(/\s+/g, " ").slice(0, TEXT_LENGTH_MAX);
      spans.set(query, startSpan(currentRequestContext(), text));
    },
    error(query: SentQuery) {
      spans.get(query)?.setStatus({ code: SpanStatusCode.ERROR });
    },
    asyncEnd(query: SentQuery) {
      spans.get(query)?.end();
    },
    end: () => undefined,
    asyncStart: () => undefined,
  };
  queries.subscribe(subscribers);
  return () => queries.unsubscribe(subscribers);
}
