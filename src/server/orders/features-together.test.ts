import { it } from "vitest";
import { FEATURES_SEED, liveFeaturesTogether } from "#tests/support/features-together.ts";
import { triesEverything } from "#tests/support/tries-everything.ts";

it(
  `orders add up, whatever happens to them together (FEATURES_SEED=${FEATURES_SEED})`,
  () => liveFeaturesTogether(triesEverything ? 5 : 1),
  600_000,
);
