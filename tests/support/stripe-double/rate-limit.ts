const SECOND_MS = 1000;

/** Requests per second and endpoint, by the wall clock. Unlimited by default. */
export class RateLimit {
  readonly #taken = new Map<string, number[]>();
  perSecondMax = Number.POSITIVE_INFINITY;

  takes(endpoint: string): boolean {
    const nowMs = performance.now();
    const recent = (this.#taken.get(endpoint) ?? []).filter((atMs) => atMs > nowMs - SECOND_MS);
    const isTaken = recent.length < this.perSecondMax;
    if (isTaken) recent.push(nowMs);
    this.#taken.set(endpoint, recent);
    return isTaken;
  }
}
