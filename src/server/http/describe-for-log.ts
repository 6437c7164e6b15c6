import type { FastifyRequest } from "fastify";

type Described = {
  type: string;
  message: string;
  stack: string;
  cause?: Described;
};

// A failed query's message ends with its parameters: names, addresses, hashes. They are never logged.
const QUERY_PARAMETERS = /\nparams: [\s\S]*?(?=\n {4}at |$)/g;

/** An error as the log keeps it: what and where, without the values that a query carried. */
export function describeError(error: Error): Described {
  const { cause } = error;
  return {
    type: error.name,
    message: error.message.replace(QUERY_PARAMETERS, ""),
    stack: (error.stack ?? "").replace(QUERY_PARAMETERS, ""),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  };
}

/** A request as the log keeps it: its route and not its address, which may hold a token, nor who sent it. */
export function describeRequest(request: FastifyRequest): { method: string; route: string } {
  return { method: request.method, route: request.routeOptions?.url ?? "none" };
}
