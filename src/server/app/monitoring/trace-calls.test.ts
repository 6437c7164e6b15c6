import type { Attributes, Span } from "@opentelemetry/api";
import { SpanStatusCode, trace } from "@opentelemetry/api";
import { expect, it } from "vitest";
import { ShopError } from "#domain/shop-error.ts";
import { type RequestContext, runWithContext } from "#server/platform/kernel/request-context.ts";
import { traceCalls } from "./start-tracing.ts";

interface Seen {
  requestContext: string | undefined;
  name: string;
  attributes: Attributes;
  isFailed: boolean;
  isEnded: boolean;
}

/** A tracer that records all its calls. */
function recorder() {
  const seen: Seen[] = [];
  const startSpan = (requestContext: RequestContext | undefined, name: string): Span => {
    const notes: Seen = { requestContext: requestContext?.id, name, attributes: {}, isFailed: false, isEnded: false };
    seen.push(notes);
    const span = trace.wrapSpanContext({ traceId: "", spanId: "", traceFlags: 0 });
    span.setAttribute = (key, value) => {
      notes.attributes[key] = value;
      return span;
    };
    span.setStatus = ({ code }) => {
      notes.isFailed = code === SpanStatusCode.ERROR;
      return span;
    };
    span.end = () => {
      notes.isEnded = true;
    };
    return span;
  };
  return { seen, startSpan };
}

const provider = {
  name: "stripe",
  findCard: async (id: string) => ({ id, holder: "Wren Ashdown" }),
  refund: async (_email: string) => {
    throw new ShopError("refund-refused");
  },
  send: async (to: string) => {
    throw new TypeError(`550 no such mailbox: ${to}`);
  },
  read: (_body: string) => {
    throw new ShopError("webhook-refused");
  },
};

it("a call to the outside has a span under its request's trail, and answers as before", async () => {
  const { seen, startSpan } = recorder();
  const watched = traceCalls(provider, startSpan);
  const card = await runWithContext({ id: "trail-1" }, () => watched.findCard("card_1"));
  expect(card).toEqual({ id: "card_1", holder: "Wren Ashdown" });
  expect(watched.name).toBe("stripe");
  expect(seen).toEqual([
    { requestContext: "trail-1", name: "findCard", attributes: {}, isFailed: false, isEnded: true },
  ]);
});

it("a call that fails says what kind of failure it was, and whom it was about to nobody", async () => {
  const { seen, startSpan } = recorder();
  const watched = traceCalls(provider, startSpan);
  await expect(watched.refund("wren@example.com")).rejects.toThrow("refund-refused");
  await expect(watched.send("wren@example.com")).rejects.toThrow("550");
  expect(() => watched.read("wren@example.com")).toThrow("webhook-refused");
  const failed = { requestContext: undefined, isFailed: true, isEnded: true };
  expect(seen).toEqual([
    { ...failed, name: "refund", attributes: { "error.type": "refund-refused" } },
    { ...failed, name: "send", attributes: { "error.type": "TypeError" } },
    { ...failed, name: "read", attributes: { "error.type": "webhook-refused" } },
  ]);
  expect(JSON.stringify(seen)).not.toContain("wren");
});
