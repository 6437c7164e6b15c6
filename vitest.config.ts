import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** As many at once as there are cores; Vitest by itself leaves one of them to the terminal. */
const maxWorkers = "100%";
/** One more for every two cores, because these tests wait for other processes, emails, toasts and the card network. */
const waitingWorkers = Math.ceil(availableParallelism() * 1.5);

/** Vitest waits a second by itself, which proves nothing on a busy machine: what is polled for is a signal, not a speed. */
const patient = { expect: { poll: { timeout: 60_000 } } };

const integration = {
  ...patient,
  maxWorkers: waitingWorkers,
  pool: "forks" as const,
  // The server is loaded once a worker and not once a file; every test has databases and shops of its own.
  isolate: false,
  setupFiles: ["tests/support/cheap-passwords.ts", "tests/support/property-seed.ts"],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** Tests that start the shop, its commands and its benches as processes of their own. */
const processes = {
  ...patient,
  maxWorkers: waitingWorkers,
  pool: "forks" as const,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  sequence: { groupOrder: 3 },
};

const triesEverything = process.env.TEST_EVERYTHING === "1";
/** A file or folder that is named runs, also when it is not part of the default run. */
const namesFiles = process.argv.slice(2).some((word) => /^(src|tests)\//.test(word));
/** `npm test` runs the default files; `npm test -- --all` and CI run every file (docs/decisions/0056). */
const choose = (defaults: string[], all: string[]) => (triesEverything || namesFiles ? all : defaults);

/** With the pages of the specification that are drawn from the replies of real routes. */
const SERVER = ["src/server/**/*.test.ts", "tests/spec/served/*.test.ts"];
/** What lives through thousands of orders: by `npm run test:long`. */
const LONG_SERVER = "src/server/**/*.long.test.ts";

/**
 * Left to `--all`: long models, what is read from and sent to other systems, and what only operators do. The rules of
 * prices, calendar, boxes, parcels and charges, each call's refusals and rights, and each page's data stay.
 */
const LEFT_TO_ALL_SERVER = [
  "src/server/subscriptions/{subscription-model,charging/charge-model,emails/emails-of-a-year}.test.ts",
  "src/server/admin/parcels/parcels-model.test.ts",
  "src/server/platform/payments/{any-order,books-both-ways}.test.ts",
  "src/server/app/http/fuzz.test.ts",
  // Files of other shops, mailboxes and mail servers, webhooks, buckets, look-ups of addresses.
  "src/server/admin/move-in/**",
  "src/server/subscriptions/moving/**",
  "src/server/catalogue/old-addresses/**",
  "src/server/marketing/mailbox/**",
  "src/server/platform/mail/sending.test.ts",
  "src/server/platform/{webhooks,pictures}/**",
  "src/server/platform/brand/logo.test.ts",
  "src/server/pricing/delivery/look-up-address.test.ts",
  "src/server/orders/documents/pdf-fonts.test.ts",
  "src/server/admin/sent-emails/email-pictures.test.ts",
  // Backup, monitoring, rehearsals, demonstrations, and a database that breaks off.
  "src/server/app/{backup,monitoring,rehearsal,seed}/**",
  "src/server/admin/demo/**",
  "src/server/platform/kernel/database-health.test.ts",
  "src/server/platform/db/{by-rows,dropped-connection,read-replica,transaction-faults}.test.ts",
];

/** The embedded database by default: its one connection under many buyers. */
const EMBEDDED = ["src/server/checkout/concurrent-checkouts.test.ts"];

/** PGlite lives in the process itself: it has no connection to drop, and no statement goes over one. */
const NEEDS_CONNECTIONS =
  "src/server/platform/db/{by-rows,dropped-connection,read-replica,statements,transaction-faults}.test.ts";

/**
 * Not run on PGlite, also with `--all`, unless a file is named: long models and lists, whose steps other files try on
 * PGlite one by one, and what depends on files, pictures and mail servers rather than on the database.
 */
const PROVED_ON_POSTGRES = [
  "src/server/subscriptions/{subscription-model,changed-dates,charging/charge-model,emails/emails-of-a-year}.test.ts",
  "src/server/orders/{features-together,refunds/money-at-the-edges}.test.ts",
  "src/server/admin/parcels/parcels-model.test.ts",
  "src/server/platform/payments/{any-order,books-both-ways}.test.ts",
  "src/server/checkout/limit-holds.test.ts",
  "src/server/pricing/discounts/hundred-users.test.ts",
  "src/server/app/http/{access,bad-input,fuzz,written-fields}.test.ts",
  "src/server/app/{monitoring,rehearsal,seed}/**",
  "src/server/marketing/mailbox/**",
  "src/server/orders/documents/**",
  "src/server/platform/{webhooks,pictures,brand}/**",
  "src/server/pricing/delivery/look-up-address.test.ts",
  "src/server/admin/sent-emails/email-pictures.test.ts",
];

/** Starting, stopping, crashing, and the roles of a shop process. */
const PROCESSES = [
  "tests/start/{install,pages,public-scripts,roles,start}.test.ts",
  "tests/crash/crash.test.ts",
  "tests/faults/double-is-strict.test.ts",
];

/**
 * Journeys by default: every screen inspected once, and each kind of thing that only a browser shows. A journey that
 * tries variants of these (other cards, refusals, a second visitor, every message) runs with `--all`.
 */
const JOURNEYS = [
  // Every screen: axe, width, links, texts before scripts run.
  "tests/e2e/{public-pages,rows,screens,spec-pages}.test.ts",
  // From the front door to a paid order, as a customer and as a guest.
  "tests/e2e/{first-order,guest-checkout}.test.ts",
  // The account: sign-up, password, address, erasure; the monthly box.
  "tests/e2e/{account,monthly-box}.test.ts",
  // The dashboard: orders, returns, refunds and cancellations.
  "tests/e2e/admin-orders.test.ts",
  // Browser behaviour: input before hydration, focus, scroll position, other tabs, headers, a database that is away.
  "tests/e2e/{away,early-input,idle-basket,keep-place,keyboard,security}.test.ts",
];

/** Begun first, in this order: a fresh clone knows no durations, and a long file at the end of a run leaves a core idle. */
const LONG_FILES = [
  "tests/start/start.test.ts",
  "tests/e2e/toasts.test.ts",
  "tests/e2e/screens.test.ts",
  "tests/e2e/public-pages.test.ts",
  "tests/e2e/guest-checkout.test.ts",
  "tests/e2e/account.test.ts",
  "tests/e2e/admin-orders.test.ts",
  "tests/e2e/first-order.test.ts",
  "tests/e2e/rows.test.ts",
  "tests/e2e/monthly-box.test.ts",
  "src/server/subscriptions/charging/charging.test.ts",
  "src/server/orders/features-together.test.ts",
  "src/server/subscriptions/charging/charge-model.test.ts",
];

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONG_FILES.findIndex((name) => moduleId.endsWith(name));
      return found === -1 ? LONG_FILES.length : found;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    // One kind of test after the other, the quick ones first: what is loaded for a kind serves all of its files.
    projects: [
      {
        test: {
          ...patient,
          name: "unit",
          include: [
            "src/{domain,contract,web}/**/*.test.ts",
            "tests/{deploy,fence,docs,pictures,soak,spec}/**/*.test.ts",
          ],
          exclude: ["tests/**/*.long.test.ts", "tests/spec/served/*.test.ts"],
          setupFiles: ["tests/support/property-seed.ts"],
          maxWorkers,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...integration,
          name: "postgres",
          sequence: { groupOrder: 1 },
          include: SERVER,
          // They start processes of their own, each on an embedded database, whichever the project is.
          exclude: ["src/server/platform/mail/crash.test.ts", LONG_SERVER, ...choose(LEFT_TO_ALL_SERVER, [])],
          env: { TEST_DATABASE: "postgres" },
          globalSetup: "tests/support/postgres-templates.ts",
        },
      },
      {
        test: {
          ...integration,
          name: "pglite",
          sequence: { groupOrder: 3 },
          include: choose(EMBEDDED, SERVER),
          exclude: [NEEDS_CONNECTIONS, LONG_SERVER, ...(namesFiles ? [] : PROVED_ON_POSTGRES)],
          env: { TEST_DATABASE: "pglite" },
          globalSetup: "tests/support/pglite-templates.ts",
        },
      },
      {
        test: {
          ...processes,
          name: "processes",
          include: choose(PROCESSES, ["tests/{start,crash,faults}/**/*.test.ts"]),
          exclude: ["tests/**/*.long.test.ts"],
        },
      },
      {
        test: { ...processes, name: "long", include: ["tests/**/*.long.test.ts"] },
      },
      {
        test: {
          ...integration,
          name: "long-postgres",
          include: [LONG_SERVER],
          env: { TEST_DATABASE: "postgres" },
          globalSetup: "tests/support/postgres-templates.ts",
        },
      },
      {
        test: {
          ...patient,
          name: "journeys",
          sequence: { groupOrder: 3 },
          include: choose(JOURNEYS, ["tests/e2e/**/*.test.ts"]),
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
