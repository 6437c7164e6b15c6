import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { ShopError } from "#domain/shop-error.ts";
import { currentRequestContext, type RequestContext } from "#server/platform/kernel/request-context.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { answered, began, jobOver } from "#server/platform/kernel/shop-events.ts";
import { traceQueries } from "./trace-queries.ts";

export interface Tracing {
  /** Adds a span to each call to the card provider and each email sent. */
  watchOutside: (shop: Pick<Shop, "gateway" | "mailer">) => void;
  /** Sends the remaining spans. Waits at most `FLUSH_TIMEOUT_MS` for the collector. */
  stop: () => Promise<void>;
}

const FLUSH_TIMEOUT_MS = 2_000;

/**
 * Sends spans of requests, jobs, queries and external calls to the collector in OTEL_EXPORTER_OTLP_ENDPOINT. The usual
 * instrumentations are not used, because they send addresses with tokens and client data.
 */
export function startTracing(): Tracing {
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ "service.name": process.env.OTEL_SERVICE_NAME ?? "meadow-and-salt" }),
    ),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer("shop");
  const spans = new WeakMap<RequestContext, Span>();
  const startClientSpan = (requestContext: RequestContext | undefined, name: string, attributes: Attributes): Span => {
    const parent = requestContext && spans.get(requestContext);
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    return tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context);
  };
  const silences = [
    began.subscribe(({ requestContext, kind }) => spans.set(requestContext, beginSpan(tracer, requestContext, kind))),
    answered.subscribe(({ requestContext, method, route, status }) =>
      endSpan(spans.get(requestContext), `${method} ${route}`, {
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": status,
      }),
    ),
    traceQueries((requestContext, text) =>
      startClientSpan(requestContext, text.split(/\s/, 1)[0] ?? "query", {
        "db.system.name": "postgresql",
        "db.query.text": text,
      }),
    ),
    jobOver.subscribe(({ requestContext, name, isFailed }) =>
      endSpan(spans.get(requestContext), `job ${name}`, {
        "shop.job": name,
        ...(isFailed ? { "error.type": "failed" } : {}),
      }),
    ),
  ];
  const watchCalls = <Target extends object>(peer: string, target: Target): Target =>
    traceCalls(target, (requestContext, call) =>
      startClientSpan(requestContext, `${peer} ${call}`, { "shop.peer": peer }),
    );
  return {
    watchOutside(shop) {
      shop.gateway = watchCalls(shop.gateway.name, shop.gateway);
      shop.mailer = watchCalls("mailer", shop.mailer);
    },
    async stop() {
      for (const silence of silences) silence();
      await provider.forceFlush({ timeoutMillis: FLUSH_TIMEOUT_MS }).catch(() => undefined);
    },
  };
}

function beginSpan(tracer: Tracer, { id }: RequestContext, kind: "request" | "job"): Span {
  const attributes = { "shop.trail_id": id };
  return tracer.startSpan(kind, { kind: kind === "request" ? SpanKind.SERVER : SpanKind.INTERNAL, attributes });
}

function endSpan(span: Span | undefined, name: string, attributes: Attributes): void {
  if (!span) return;
  const status = Number(attributes["http.response.status_code"] ?? 0);
  if (status >= 500 || "error.type" in attributes) span.setStatus({ code: SpanStatusCode.ERROR });
  span.updateName(name).setAttributes(attributes).end();
}

type StartSpan = (requestContext: RequestContext | undefined, callName: string) => Span;

/**
 * Wraps an object so that each method call creates a span with the method's name, and never with arguments or results.
 */
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

/** Returns the kind of failure. The failure's message is not sent, because it may contain addresses. */
function nameOf(cause: unknown): string {
  if (cause instanceof ShopError) return cause.code;
  return cause instanceof Error ? cause.constructor.name : typeof cause;
}
