import pg from "pg";
import type { TestProject } from "vitest/node";
import { openPostgres } from "#server/db/open-database.ts";
import { startThrowawayServer, withDatabase } from "./start-postgres.ts";
import { fillTemplate, TEMPLATES } from "./test-templates.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server on which each template is a database that tests copy and never change. */
    postgresUrl: string;
  }
}

/** Gives the tests a real PostgreSQL: TEST_DATABASE_URL, else a throwaway server that ends with them. */
export default async function makePostgresTemplates(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => undefined }
    : await startThrowawayServer();
  try {
    const admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    for (const [index, template] of TEMPLATES.entries()) {
      const before = TEMPLATES[index - 1];
      await admin.query(`drop database if exists ${postgresTemplate(template)}`);
      await admin.query(
        `create database ${postgresTemplate(template)}${before ? ` template ${postgresTemplate(before)}` : ""}`,
      );
      const database = await openPostgres(withDatabase(server.url, postgresTemplate(template)));
      await fillTemplate(database.db, template);
      await database.close();
    }
    await admin.end();
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("postgresUrl", server.url);
  return server.stop;
}

/** What a template's database is called. */
export function postgresTemplate(template: (typeof TEMPLATES)[number]): string {
  return `meadow_template_${template}`;
}
