import { AsyncLocalStorage } from "node:async_hooks";

/** The current request or job run. All work for it has the same id. */
export interface RequestContext {
  id: string;
  /** Name of the API key that makes the request. Undefined for people and jobs. */
  keyName?: string;
}

const requestContexts = new AsyncLocalStorage<RequestContext>();

/** Runs a function, and everything asynchronous that follows, in a request context. */
export function runWithContext<T>(requestContext: RequestContext, work: () => T): T {
  return requestContexts.run(requestContext, work);
}

/** The current request or job run. Undefined outside both. */
export function currentRequestContext(): RequestContext | undefined {
  return requestContexts.getStore();
}
