/** History state set by the failed-payment page. The checkout then opens at the card. */
export const RETRY = { isRetry: true };

export function isRetry(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isRetry" in state && state.isRetry === true;
}
