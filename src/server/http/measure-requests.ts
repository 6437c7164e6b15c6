import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { runWithContext } from "#server/kernel/request-context.ts";
import { answered, began } from "#server/kernel/shop-events.ts";

/** Gives every request its trail, and tells how it was answered. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    began.publish({ requestContext: request, kind: "request" });
    runWithContext(request, done);
  });
  // A body is read by the socket's own events, which know nothing of the request they belong to.
  app.addHook("preValidation", (request, _reply, done) => runWithContext(request, done));
  app.addHook("onResponse", async (request, reply) => {
    answered.publish({
      requestContext: request,
      method: request.method,
      route: routeOf(request, reply),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    });
  });
}

/** A route's template; pages and files, of which there are as many as addresses, are one each. */
function routeOf(request: FastifyRequest, reply: FastifyReply): string {
  const { url } = request.routeOptions;
  if (url?.startsWith("/api/")) return url;
  return String(reply.getHeader("content-type") ?? "").startsWith("text/html") ? "page" : "file";
}
