import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getAdminTodo } from "#contract/admin/admin-overview.ts";
import {
  downloadSampleLabels,
  downloadSampleTable,
  listSamples,
  sendSamples,
  updateSample,
} from "#contract/marketing/admin-marketing.ts";
import { requestSample } from "#contract/marketing/marketing.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

interface Asked {
  firstName: string;
  postcode: string;
  address?: string;
}

describe("the administrator's sample requests", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    await request({ firstName: "Wren", postcode: "BA1 2AB" });
    await request({ firstName: "Ada", postcode: "YO21 3DE" });
    await request({ firstName: "Ida", postcode: "BS6 6UT" });
  });
  afterAll(() => test.close());

  async function request({ firstName, postcode, address = "3 Mill Lane" }: Asked): Promise<void> {
    const email = `${firstName.toLowerCase()}@example.com`;
    const person = { firstName, lastName: "Ash", email, address, city: "Town", postcode };
    await new TestBrowser(test.app).call(requestSample, { ...person, over16: true });
  }

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

  it("are listed with open requests first, also from page to page", async () => {
    // The tests above sent those of Wren and Ada.
    const names = (await admin.call(listSamples, {})).map(({ firstName }) => firstName);
    expect(names).toEqual(["Ida", "Ada", "Wren"]);
    const ids: string[] = [];
    let address: string | undefined = "/api/admin/samples?limit=1";
    while (address) {
      const page = await admin.sendRaw("GET", address);
      ids.push(...(page.json() as { firstName: string }[]).map(({ firstName }) => firstName));
      address = /<([^>]+)>/.exec(String(page.headers.link))?.[1];
    }
    expect(ids).toEqual(names);
    const broken = Buffer.from('["x",1]').toString("base64url");
    expect((await admin.sendRaw("GET", `/api/admin/samples?cursor=${broken}`)).statusCode).toBe(422);
  });

  it("are counted in the to-do list until they are sent, several at once, each with one email", async () => {
    await request({ firstName: "Ivy", postcode: "BS7 8PR" });
    const all = await admin.call(listSamples, {});
    const sampleIds = all.map(({ id }) => id);
    expect((await admin.call(getAdminTodo, {})).samples).toBe(2);
    const outcome = await admin.call(sendSamples, { sampleIds: [...sampleIds, 4_000] });
    expect(outcome).toEqual({ sent: 2, leftOut: 3 });
    expect((await admin.call(getAdminTodo, {})).samples).toBe(0);
    expect(await admin.call(sendSamples, { sampleIds })).toEqual({ sent: 0, leftOut: 4 });
    for (const id of sampleIds) expect(await emailsOf(id)).toHaveLength(1);
    expect((await admin.send(sendSamples, { sampleIds: [] })).statusCode).toBe(422);
  });

  it("are printed as labels and exported for the carrier, without addresses that cannot be printed", async () => {
    await request({ firstName: "Omar", postcode: "LS1 4AP", address: "5 \u0634\u0627\u0631\u0639 Road" });
    const sampleIds = (await admin.call(listSamples, {})).map(({ id }) => id);
    const labels = await admin.send(downloadSampleLabels, { sampleIds, layout: "a4" });
    expect(labels.headers["content-type"]).toBe("application/pdf");
    expect(labels.headers["x-document-count"]).toBe("4");
    expect(labels.headers["x-left-out-count"]).toBe("1");
    expect(labels.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    const table = (await admin.send(downloadSampleTable, { sampleIds })).body.split("\r\n");
    expect(table[1]).toContain("Wren,Ash,3 Mill Lane,,Town,BA1 2AB,United Kingdom,,");
    expect(table.filter((line) => line.startsWith("SAMPLE-"))).toHaveLength(5);
    const nothing = await admin.send(downloadSampleLabels, { sampleIds: [4_000] });
    expect(nothing.json()).toMatchObject({ code: "nothing-to-print" });
    expect((await admin.send(downloadSampleTable, { sampleIds: [4_000] })).statusCode).toBe(nothing.statusCode);
  });
});
