import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { requestSample } from "#contract/marketing/marketing.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const REQUEST = {
  firstName: "Wren",
  lastName: "Ashdown",
  email: "wren@example.com",
  address: "3 Mill Lane",
  city: "Bath",
  postcode: "ba12ab",
  over16: true as const,
};

describe("the sample box", () => {
  let test: TestShop;
  let visitor: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop();
    visitor = new TestBrowser(test.app);
  });
  afterEach(() => test.close());

  it("is noted with a printed postcode, and waits to be sent", async () => {
    await visitor.call(requestSample, REQUEST);
    expect(await rows(test.shop, "select status, postcode, phone from sample_requests")).toEqual([
      { status: "pending", postcode: "BA1 2AB", phone: null },
    ]);
  });

  it("is one a household, however the address is written", async () => {
    await visitor.call(requestSample, REQUEST);
    const again = { ...REQUEST, email: "other@example.com", address: "3, MILL LANE.", postcode: "BA1 2AB" };
    const refused = await visitor.send(requestSample, again);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: "sample-taken" });
    const sameReader = await visitor.send(requestSample, {
      ...REQUEST,
      address: "9 Other Road",
      email: "WREN@example.com",
    });
    expect(sameReader.json()).toMatchObject({ code: "sample-taken" });
    const flat = { ...REQUEST, email: "flat1@example.com", address: "Flat 1, 12 Mill Lane" };
    await visitor.call(requestSample, flat);
    await visitor.call(requestSample, { ...flat, email: "flat11@example.com", address: "Flat 11, 2 Mill Lane" });
    expect(await rows(test.shop, "select 1 from sample_requests")).toHaveLength(3);
  });

  // Required fields of POST /api/sample-request: firstName, lastName, email, address, city, postcode, phone
  it("is given for the seven fields alone, and keeps how it was said that one is 16 or over", async () => {
    const { over16: _, ...seven } = { ...REQUEST, phone: "01225 000000" };
    await visitor.call(requestSample, seven);
    await visitor.call(requestSample, { ...REQUEST, email: "ivy@example.com", address: "9 Other Road" });
    expect(await rows(test.shop, "select phone, over_16_by from sample_requests order by id")).toEqual([
      { phone: "01225 000000", over_16_by: "words" },
      { phone: null, over_16_by: "tick" },
    ]);
  });

  it("needs every field, a UK postcode, and somebody of 16 or over", async () => {
    for (const change of [
      { firstName: "" },
      { email: "no" },
      { city: " " },
      { postcode: "AB12 3CD" },
      { over16: false },
    ]) {
      const reply = await visitor.send(requestSample, { ...REQUEST, ...change });
      expect(reply.statusCode).toBe(422);
      expect((reply.json() as { issues: { path: string }[] }).issues.map(({ path }) => path)).toEqual(
        Object.keys(change),
      );
    }
    expect(await rows(test.shop, "select 1 from sample_requests")).toEqual([]);
  });
});
