// What the other rooms may know of this one.

export { forgetOldGuesses } from "./forget-old-guesses.ts";
export {
  addressTarget,
  forgiveGuesses,
  type GuessLimit,
  limitGuesses,
  nameTarget,
  noteGuess,
} from "./limit-guesses.ts";
export { limitProviderCalls, providerCounts } from "./limit-provider-calls.ts";
export { networkOf } from "./network-of.ts";
export { RequestCounts } from "./request-counts.ts";
