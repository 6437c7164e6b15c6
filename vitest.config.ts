import { defineConfig } from "vitest/config";

/** As many at once as there are cores; Vitest by itself leaves one of them to the terminal. */
const maxWorkers = "100%";

const integration = {
  maxWorkers,
  include: ["src/server/**/*.test.ts"],
  pool: "forks" as const,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "src/{domain,contract,web}/**/*.test.ts",
            "tests/{fence,docs,pictures,start,crash,faults,soak}/**/*.test.ts",
          ],
          maxWorkers,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...integration,
          name: "pglite",
          // PGlite lives in the process itself: it has no connection to drop, and no statement goes over one.
          exclude: ["src/server/db/dropped-connection.test.ts", "src/server/db/statements.test.ts"],
          env: { TEST_DATABASE: "pglite" },
          globalSetup: "tests/support/pglite-template.ts",
        },
      },
      {
        test: {
          ...integration,
          name: "postgres",
          // It starts processes of its own, each on an embedded database, whichever the project is.
          exclude: ["src/server/mail/crash.test.ts"],
          env: { TEST_DATABASE: "postgres" },
          globalSetup: "tests/support/start-postgres.ts",
        },
      },
      {
        test: {
          name: "journeys",
          include: ["tests/e2e/**/*.test.ts"],
          pool: "forks",
          globalSetup: "tests/support/seeded-data-folder.ts",
          maxWorkers,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
