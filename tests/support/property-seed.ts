import { configureGlobal } from "fast-check";
import { TEST_SEED } from "./test-seed.ts";

const runs = Number(process.env.PROPERTY_RUNS ?? 0);

configureGlobal({ seed: TEST_SEED, ...(runs > 0 ? { numRuns: runs } : {}) });
