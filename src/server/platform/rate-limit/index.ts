export {
  consumeRateLimit,
  deleteOldAttempts,
  holderOf,
  mailboxTarget,
  nameTarget,
  networkLimits,
  networksOf,
  type RateLimit,
  recordAttempt,
  resetAttempts,
  totalLimit,
} from "./consume-rate-limit.ts";
export { countWrongKey, limitKeyCalls } from "./limit-key-calls.ts";
export { limitProviderCalls, providerCounts, RequestCounts } from "./limit-provider-calls.ts";
export { RATE_LIMIT_TABLES } from "./rate-limit.queries.ts";
export { RenderGate } from "./render-gate.ts";
