const SECOND_MS = 1000;

/** How many requests a second each endpoint takes, by the wall clock; unlimited until it is told. */
export class RateLimit {
  readonly #taken = new Map<string, number[]>();
  perSecondMax = Number.POSITIVE_INFINITY;

  /** Whether an endpoint takes one more request now. */
  takes(endpoint: string): boolean {
    const nowMs = performance.now();
    const recent = (this.#taken.get(endpoint) ?? []).filter((atMs) => atMs > nowMs - SECOND_MS);
    const isTaken = recent.length < this.perSecondMax;
    if (isTaken) recent.push(nowMs);
    this.#taken.set(endpoint, recent);
    return isTaken;
  }
}
