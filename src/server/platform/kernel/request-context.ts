import { AsyncLocalStorage } from "node:async_hooks";

/** What is under way: a request or a run of a job. Everything that is done for it bears its id. */
export interface RequestContext {
  id: string;
}

const requestContexts = new AsyncLocalStorage<RequestContext>();

/** Does some work, and whatever follows from it, under a trail. */
export function runWithContext<T>(requestContext: RequestContext, work: () => T): T {
  return requestContexts.run(requestContext, work);
}

/** The request or job that is under way here; undefined outside of any. */
export function currentRequestContext(): RequestContext | undefined {
  return requestContexts.getStore();
}
