import { it } from "vitest";
import { liveFeaturesTogether } from "#tests/support/features-together.ts";
import { TEST_SEED } from "#tests/support/test-seed.ts";

it(
  `two thousand orders add up, whatever happens to them together (TEST_SEED=${TEST_SEED})`,
  () => liveFeaturesTogether(100),
  7_200_000,
);
