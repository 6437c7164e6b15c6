import type { TestProject } from "vitest/node";
import { openPostgres } from "#server/platform/db/open-database.ts";
import { createDatabase, dropDatabase } from "./create-database.ts";
import { waysOf } from "./pooled-place.ts";
import { startThrowawayServer } from "./start-postgres.ts";
import { fillTemplate, TEMPLATES } from "./test-templates.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server. Each template is a database that tests copy and never change. */
    postgresUrl: string;
  }
}

/** Provides a PostgreSQL server: the one at TEST_DATABASE_URL, or else a temporary one. */
export default async function makePostgresTemplates(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => undefined }
    : await startThrowawayServer();
  try {
    let before: string | undefined;
    for (const template of TEMPLATES) {
      const name = postgresTemplate(template);
      await dropDatabase(server.url, name);
      const { url, ...ways } = waysOf(await createDatabase(server.url, name, before));
      const database = await openPostgres(url, ways);
      await fillTemplate(database.db, template);
      await database.close();
      before = name;
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("postgresUrl", server.url);
  return server.stop;
}

export function postgresTemplate(template: (typeof TEMPLATES)[number]): string {
  return `meadow_template_${template}`;
}
