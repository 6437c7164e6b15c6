import { type Span, SpanStatusCode, trace } from "@opentelemetry/api";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { runWithContext } from "#server/platform/kernel/request-context.ts";
import { openTestDatabase } from "#tests/support/open-test-database.ts";
import { traceQueries } from "./trace-queries.ts";

interface Seen {
  requestContext: string | undefined;
  text: string;
  isFailed: boolean;
  isEnded: boolean;
}

it("A query has a span in its request's trace, with its text and without its values", async () => {
  const database = await openTestDatabase("tables");
  const seen: Seen[] = [];
  const stop = traceQueries((requestContext, text): Span => {
    const entry: Seen = { requestContext: requestContext?.id, text, isFailed: false, isEnded: false };
    seen.push(entry);
    const span = trace.wrapSpanContext({ traceId: "", spanId: "", traceFlags: 0 });
    span.setStatus = ({ code }) => {
      entry.isFailed = code === SpanStatusCode.ERROR;
      return span;
    };
    span.end = () => {
      entry.isEnded = true;
    };
    return span;
  });
  await runWithContext({ id: "request-1" }, () =>
    database.db.transaction((tx) => tx.execute(sql`select  ${"Wren Ashdown"}::text`)),
  );
  await expect(database.db.execute("select 1 / 0")).rejects.toThrow();
  stop();
  await database.db.execute("select 2");
  const selects = seen.filter(({ text }) => text.startsWith("select"));
  expect(selects).toEqual([
    { requestContext: "request-1", text: "select $1::text", isFailed: false, isEnded: true },
    { requestContext: undefined, text: "select 1 / 0", isFailed: true, isEnded: true },
  ]);
  await database.close();
});
