import { it } from "vitest";
import { liveFeaturesTogether } from "#tests/support/features-together.ts";
import { TEST_SEED } from "#tests/support/test-seed.ts";
import { triesEverything } from "#tests/support/tries-everything.ts";

it(
  `orders add up, whatever happens to them together (TEST_SEED=${TEST_SEED})`,
  () => liveFeaturesTogether(triesEverything ? 5 : 1),
  600_000,
);
