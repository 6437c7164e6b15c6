import type { JobName } from "#server/names/job-schedules.ts";
import type { JobQueue } from "./start-queue.ts";

/** Stands in for the job queue until it has started, and passes on every job requested before that, once each. */
export class DeferredQueue implements JobQueue {
  readonly #requested = new Set<JobName>();
  #queue: JobQueue | undefined;

  readonly wake = (job: JobName): void => {
    if (this.#queue) this.#queue.wake(job);
    else this.#requested.add(job);
  };

  attach(queue: JobQueue): void {
    this.#queue = queue;
    for (const job of this.#requested) queue.wake(job);
    this.#requested.clear();
  }

  async stop(): Promise<void> {
    await this.#queue?.stop();
  }
}
