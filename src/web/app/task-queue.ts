/** Returns a function that runs tasks one after the other. */
export function taskQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    // The caller receives the failure. The queue ignores it, so that the next task still runs.
    last = done.catch(() => undefined);
    return done;
  };
}
