import { it } from "vitest";
import { FEATURES_SEED, liveFeaturesTogether } from "#tests/support/features-together.ts";

it(
  `a hundred orders add up, whatever happens to them together (FEATURES_SEED=${FEATURES_SEED})`,
  () => liveFeaturesTogether(5),
  600_000,
);
