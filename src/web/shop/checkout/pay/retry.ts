/** What the failed-payment page leaves in the history for the checkout: straight to the card this time. */
export const RETRY = { isRetry: true };

export function isRetry(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isRetry" in state && state.isRetry === true;
}
