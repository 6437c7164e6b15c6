import { afterEach, beforeEach, expect, it } from "vitest";
import { fuzzCalls } from "#tests/fuzz/fuzz-calls.ts";
import { fuzzTexts, TEXT_FIELDS } from "#tests/fuzz/fuzz-texts.ts";
import { TEST_SEED } from "#tests/support/test-seed.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const REQUESTS = 600;

let test: TestShop;
beforeEach(async () => {
  test = await openTestShop({ withDemo: true });
});
afterEach(() => test.close());

it("every call answers whatever it is sent as its contract says, and changes nothing where it refuses", async () => {
  const report = await fuzzCalls(
    { ...test, setClock: (now) => test.setClock(now.toISOString()) },
    { seed: TEST_SEED, requests: REQUESTS, compareEvery: 25 },
  );
  expect(report.faults).toEqual([]);
  expect(report.sent).toBeGreaterThanOrEqual(REQUESTS);
  expect(report.compared).toBeGreaterThan(0);
  expect(report.byStatus.get(200)).toBeGreaterThan(REQUESTS / 8);
});

/** Number of random strings to test. `TEXTS=2000 npm run fuzz:texts` tests 2000. */
const TEXTS = Number(process.env.TEXTS ?? "60");
const TEXTS_TIMEOUT_MS = 120_000 + TEXTS * 1_000;

it(
  "no text breaks a field or a search, and none loses what it shows",
  async () => {
    const setClock = (now: Date) => test.setClock(now.toISOString());
    const report = await fuzzTexts({ ...test, setClock }, { seed: TEST_SEED, count: TEXTS });
    expect(report.faults).toEqual([]);
    expect(TEXT_FIELDS.length).toBeGreaterThan(300);
    expect(report.checked).toBeGreaterThan(200 * TEXTS);
    expect(report.sent).toBe(12 * TEXTS);
    expect(report.accepted).toBeGreaterThan(TEXTS / 2);
    expect(report.stored).toBeGreaterThan(TEXTS / 4);
  },
  TEXTS_TIMEOUT_MS,
);
