import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** As many at once as there are cores; Vitest by itself leaves one of them to the terminal. */
const maxWorkers = "100%";
/** One more for every two: these wait for other processes, for the card network's pauses, for letters and for toasts. */
const waitingWorkers = Math.ceil(availableParallelism() * 1.5);

const integration = {
  maxWorkers: waitingWorkers,
  pool: "forks" as const,
  // The server is loaded once a worker and not once a file; every test has databases and shops of its own.
  isolate: false,
  setupFiles: ["tests/support/cheap-passwords.ts"],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** Tests that start the shop, its commands and its benches as processes of their own. */
const processes = {
  maxWorkers: waitingWorkers,
  pool: "forks" as const,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  sequence: { groupOrder: 3 },
};

/** What can differ on the embedded database; `npm test -- --all` tries everything on it. */
const EMBEDDED = [
  "src/server/{backup,db,jobs}/*.test.ts",
  "src/server/private-files.test.ts",
  "src/server/admin/overview.test.ts",
  "src/server/basket/basket.test.ts",
  "src/server/subscriptions/run/box-run.test.ts",
  "src/server/checkout/concurrent-checkouts.test.ts",
  "src/server/http/access.test.ts",
  "src/server/mail/crash.test.ts",
  "src/server/checkout/settlement.test.ts",
  "src/server/privacy/privacy.test.ts",
];
const EVERYTHING = ["src/server/**/*.test.ts"];
const triesEverything = process.env.TEST_EVERYTHING === "1";

export default defineConfig({
  test: {
    // One kind of test after the other, the quick ones first: what is loaded for a kind serves all of its files.
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "src/{domain,contract,web}/**/*.test.ts",
            "tests/{deploy,fence,docs,pictures,soak,spec}/**/*.test.ts",
          ],
          exclude: ["tests/**/*.long.test.ts"],
          maxWorkers,
          isolate: false,
          testTimeout: 120_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...integration,
          name: "postgres",
          sequence: { groupOrder: 1 },
          include: EVERYTHING,
          // They start processes of their own, each on an embedded database, whichever the project is.
          exclude: ["src/server/mail/crash.test.ts"],
          env: { TEST_DATABASE: "postgres" },
          globalSetup: "tests/support/postgres-templates.ts",
        },
      },
      {
        test: {
          ...integration,
          name: "pglite",
          sequence: { groupOrder: 3 },
          include: triesEverything ? EVERYTHING : EMBEDDED,
          // PGlite lives in the process itself: it has no connection to drop, and no statement goes over one.
          exclude: ["src/server/db/{by-rows,dropped-connection,prepare-often,read-replica,statements}.test.ts"],
          env: { TEST_DATABASE: "pglite" },
          globalSetup: "tests/support/pglite-templates.ts",
        },
      },
      {
        test: {
          ...processes,
          name: "processes",
          include: ["tests/{start,crash,faults}/**/*.test.ts"],
          exclude: ["tests/**/*.long.test.ts"],
        },
      },
      {
        test: { ...processes, name: "long", include: ["tests/**/*.long.test.ts"] },
      },
      {
        test: {
          name: "journeys",
          sequence: { groupOrder: 3 },
          include: ["tests/e2e/**/*.test.ts"],
          pool: "forks",
          // The files of a worker share its connection to the browser; each has a shop of its own.
          isolate: false,
          globalSetup: ["tests/support/start-chromium.ts", "tests/support/seed-journeys.ts"],
          maxWorkers: waitingWorkers,
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
