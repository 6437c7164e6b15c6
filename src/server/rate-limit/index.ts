// What the other rooms may know of this one.

export {
  addressTarget,
  consumeRateLimit,
  nameTarget,
  type RateLimit,
  recordAttempt,
  resetAttempts,
} from "./consume-rate-limit.ts";
export { deleteOldAttempts } from "./delete-old-attempts.ts";
export { limitProviderCalls, providerCounts } from "./limit-provider-calls.ts";
export { networkOf } from "./network-of.ts";
export { RequestCounts } from "./request-counts.ts";
