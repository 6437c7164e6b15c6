import { afterAll, beforeAll, expect, it } from "vitest";
import { fuzzCalls } from "#tests/fuzz/fuzz-calls.ts";
import { fuzzTexts } from "#tests/fuzz/fuzz-texts.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

/** A fixed seed makes failures reproducible. `npm run fuzz` tries many other seeds. */
const SEED = 20_261_121;
const REQUESTS = 600;

let test: TestShop;
beforeAll(async () => {
  test = await openTestShop({ withDemo: true });
});
afterAll(() => test.close());

it("every call answers whatever it is sent as its contract says, and changes nothing where it refuses", async () => {
  const report = await fuzzCalls(
    { ...test, setClock: (now) => test.setClock(now.toISOString()) },
    { seed: SEED, requests: REQUESTS, compareEvery: 25 },
  );
  expect(report.faults).toEqual([]);
  expect(report.sent).toBeGreaterThanOrEqual(REQUESTS);
  expect(report.compared).toBeGreaterThan(0);
  expect(report.byStatus.get(200)).toBeGreaterThan(100);
});

/** Number of random strings to test. `TEXTS=2000 npm run fuzz:texts` tests 2000. */
const TEXTS = Number(process.env.TEXTS ?? "60");

it("no text breaks a search or a name, and no name loses what it shows", async () => {
  const report = await fuzzTexts(
    { customer: await newCustomer(test), admin: await signInAdmin(test) },
    { seed: SEED, count: TEXTS },
  );
  expect(report.faults).toEqual([]);
  expect(report.sent).toBe(2 * TEXTS);
  expect(report.stored).toBeGreaterThan(TEXTS / 4);
  expect(report.searches).toBeGreaterThan(8);
});
