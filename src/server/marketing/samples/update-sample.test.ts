import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listSamples, updateSample } from "#contract/marketing/admin-marketing.ts";
import { requestSample } from "#contract/marketing/marketing.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("the administrator's sample requests", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    const visitor = new TestBrowser(test.app);
    for (const [firstName, postcode] of [
      ["Wren", "BA1 2AB"],
      ["Ada", "YO21 3DE"],
      ["Ida", "BS6 6UT"],
    ] as const) {
      const email = `${firstName.toLowerCase()}@example.com`;
      const person = { firstName, lastName: "Ash", email, address: "3 Mill Lane", city: "Town", postcode };
      await visitor.call(requestSample, { ...person, over16: true });
    }
  });
  afterAll(() => test.close());

  const emailsOf = (id: number) =>
    rows(test.shop, `select recipient, facts from letters where subject_key = 'sample:${id}'`);

  it("are listed newest first, found by name, address or postcode, and paged", async () => {
    const all = await admin.call(listSamples, {});
    expect(all.map(({ firstName }) => firstName)).toEqual(["Ida", "Ada", "Wren"]);
    expect(await admin.call(listSamples, { search: "yo21" })).toHaveLength(1);
    expect(await admin.call(listSamples, { search: "wren ash" })).toHaveLength(1);
    const first = await admin.sendRaw("GET", "/api/admin/samples?limit=2");
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? "";
    expect((await admin.sendRaw("GET", next)).json()).toMatchObject([{ firstName: "Wren" }]);
    expect(await admin.call(listSamples, { status: "sent" })).toEqual([]);
  });

  it("that are said to be sent twice write to their reader once", async () => {
    const [sample] = await admin.call(listSamples, { search: "wren" });
    const sampleId = String(sample?.id);
    expect(await admin.call(updateSample, { sampleId, status: "sent" })).toMatchObject({
      status: "sent",
      sentAt: "2026-11-21T10:00:00.000Z",
    });
    await admin.call(updateSample, { sampleId, status: "sent" });
    await admin.call(updateSample, { sampleId, status: "pending" });
    await admin.call(updateSample, { sampleId, status: "sent" });
    expect(await emailsOf(Number(sampleId))).toEqual([
      {
        recipient: "wren@example.com",
        facts: {
          firstName: "Wren",
          address: ["Wren Ash", "3 Mill Lane", "Town", "BA1 2AB"],
          carrier: "Royal Mail",
          trackingNumber: null,
        },
      },
    ]);
    expect(await rows(test.shop, "select 1 from audit_log where entity = 'sample'")).toHaveLength(3);
    expect(test.woken).toContain("send-letters");
  });

  it("are changed by nobody else, and to nothing else", async () => {
    const customer = await newCustomer(test);
    expect((await customer.send(updateSample, { sampleId: 1, status: "sent" })).statusCode).toBe(403);
    expect((await admin.send(updateSample, { sampleId: 1, status: "lost" })).statusCode).toBe(422);
    expect((await admin.send(updateSample, { sampleId: 4_000, status: "sent" })).statusCode).toBe(404);
  });

  it("that two people mark as sent at the same moment are one entry of the activity log", async () => {
    const [sample] = await admin.call(listSamples, { search: "ada" });
    const mark = () => admin.call(updateSample, { sampleId: String(sample?.id), status: "sent" });
    await Promise.all([mark(), mark(), mark()]);
    const noted = `select 1 from audit_log where entity = 'sample' and entity_id = '${sample?.id}'`;
    expect(await rows(test.shop, noted)).toHaveLength(1);
  });
});
