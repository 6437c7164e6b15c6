/** Answers a way to do things one after the other, in the order in which they were asked for. */
export function taskQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    // A failure is told to whoever asked; the next one's turn comes all the same.
    last = done.catch(() => undefined);
    return done;
  };
}
