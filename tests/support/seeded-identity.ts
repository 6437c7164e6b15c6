import { SEEDED_BRAND } from "#domain/brand/seeded-brand.ts";
import { EXAMPLE_TRADER } from "#domain/settings/trader.ts";
import type { Identity } from "#server/platform/brand/index.ts";

/** The identity of a new shop. */
export const SEEDED_IDENTITY: Identity = { brand: SEEDED_BRAND, trader: EXAMPLE_TRADER };
