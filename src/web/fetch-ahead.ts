/** Fetches a part of a page before it is wanted. If that fails, whoever wants it asks again and is told. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
