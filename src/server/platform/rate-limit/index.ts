export {
  addressTarget,
  consumeRateLimit,
  deleteOldAttempts,
  nameTarget,
  networkOf,
  type RateLimit,
  recordAttempt,
  resetAttempts,
} from "./consume-rate-limit.ts";
export { limitProviderCalls, providerCounts, RequestCounts } from "./limit-provider-calls.ts";
