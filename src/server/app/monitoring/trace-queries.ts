import type { Span } from "@opentelemetry/api";
import { SpanStatusCode } from "@opentelemetry/api";
import type { OpenDatabase } from "#server/platform/db/open-database.ts";
import { currentRequestContext, type RequestContext } from "#server/platform/kernel/request-context.ts";

type StartSpan = (requestContext: RequestContext | undefined, text: string) => Span;
type Queryable = { query: (...args: never[]) => unknown };

const TEXT_LENGTH_MAX = 400;

/** Starts a span for every PostgreSQL query: its text with placeholders, never the parameters. */
export function traceQueries({ client }: OpenDatabase, startSpan: StartSpan): void {
  if (!("totalCount" in client)) return;
  trace(client, startSpan);
  client.on("connect", (connection) => trace(connection, startSpan));
}

function trace(target: Queryable, startSpan: StartSpan): void {
  const query = target.query.bind(target) as (...args: unknown[]) => unknown;
  Object.assign(target, {
    query(...args: unknown[]) {
      // The pool calls its connections with a callback. The pool's own query already has a span then.
      if (typeof args.at(-1) === "function") return query(...args);
      const span = startSpan(currentRequestContext(), textOf(args[0]));
      const end = (isFailed: boolean) => {
        if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
      const answer = query(...args);
      Promise.resolve(answer).then(
        () => end(false),
        () => end(true),
      );
      return answer;
    },
  });
}

function textOf(asked: unknown): string {
  const text = typeof asked === "string" ? asked : (asked as { text?: unknown } | undefined)?.text;
  return (typeof text === "string" ? text.trim().replace(/\s+/g, " ") : "").slice(0, TEXT_LENGTH_MAX);
}
