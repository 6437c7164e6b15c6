// What the other rooms may know of this one.

export { deleteOldAttempts } from "./forget-old-guesses.ts";
export {
  addressTarget,
  resetAttempts,
  type RateLimit,
  consumeRateLimit,
  nameTarget,
  recordAttempt,
} from "./limit-guesses.ts";
export { limitProviderCalls, providerCounts } from "./limit-provider-calls.ts";
export { networkOf } from "./network-of.ts";
export { RequestCounts } from "./request-counts.ts";
