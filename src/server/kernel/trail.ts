import { AsyncLocalStorage } from "node:async_hooks";

/** What is under way: a request or a run of a job. Everything that is done for it bears its id. */
export interface Trail {
  id: string;
}

const trails = new AsyncLocalStorage<Trail>();

/** Does some work, and whatever follows from it, under a trail. */
export function followTrail<T>(trail: Trail, work: () => T): T {
  return trails.run(trail, work);
}

/** The request or job that is under way here; undefined outside of any. */
export function currentTrail(): Trail | undefined {
  return trails.getStore();
}
