import { seedCatalogue } from "#server/app/seed/seed-catalogue.ts";
import { seedDemo } from "#server/app/seed/seed-demo.ts";
import type { Database } from "#server/platform/db/open-database.ts";

/** 21 November 2026, 10:00 in London, which is after November's cut-off. */
export const TEST_NOW = "2026-11-21T10:00:00Z";

/**
 * Databases that tests start from. Each one extends the previous: empty tables, a demonstration's catalogue, its
 * customers and orders on the day of the tests.
 */
export const TEMPLATES = ["tables", "catalogue", "demo"] as const;
export type Template = (typeof TEMPLATES)[number];

export async function fillTemplate(db: Database, template: Template): Promise<void> {
  await db.transaction(async (tx) => {
    if (template === "catalogue") await seedCatalogue(tx, { isDemo: true });
    if (template === "demo") await seedDemo(tx, new Date(TEST_NOW));
  });
}
