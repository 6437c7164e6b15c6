import { it } from "vitest";
import { FEATURES_SEED, liveFeaturesTogether } from "#tests/support/features-together.ts";

it(
  `two thousand orders add up, whatever happens to them together (FEATURES_SEED=${FEATURES_SEED})`,
  () => liveFeaturesTogether(100),
  7_200_000,
);
