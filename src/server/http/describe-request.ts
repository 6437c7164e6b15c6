import type { FastifyRequest } from "fastify";

/** A request as the log keeps it: its route and not its address, which may hold a token, nor who sent it. */
export function describeRequest(request: FastifyRequest): { method: string; route: string } {
  return { method: request.method, route: request.routeOptions?.url ?? "none" };
}
