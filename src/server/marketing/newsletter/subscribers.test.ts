import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countNewsletterReaders, downloadSubscribers, listSubscribers } from "#contract/marketing/admin-marketing.ts";
import { subscribeToNewsletter } from "#contract/marketing/marketing.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("the list of subscribers", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    const visitor = new TestBrowser(test.app);
    for (const name of ["wren", "ash", "rowan"]) {
      await visitor.call(subscribeToNewsletter, { email: `${name}@example.com`, source: "footer" });
    }
    await rows(
      test.shop,
      "update newsletter_subscribers set status = 'confirmed', confirmed_at = asked_at where email like 'ash@%' returning 1",
    );
  });
  afterAll(() => test.close());

  const emailsOf = async (input: Parameters<typeof admin.call<typeof listSubscribers>>[1]) =>
    (await admin.call(listSubscribers, input)).map(({ email }) => email);

  it("has the newest first, and is searched, filtered and paged", async () => {
    expect(await emailsOf({})).toEqual(["rowan@example.com", "ash@example.com", "wren@example.com"]);
    expect(await emailsOf({ search: "WREN" })).toEqual(["wren@example.com"]);
    expect(await emailsOf({ status: "confirmed" })).toEqual(["ash@example.com"]);
    const first = await admin.sendRaw("GET", "/api/admin/newsletters/subscribers?limit=2");
    expect(first.headers["x-total-count"]).toBe("3");
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? "";
    expect((await admin.sendRaw("GET", next)).json()).toMatchObject([{ email: "wren@example.com", status: "pending" }]);
  });

  it("is exported with the evidence of consent, and without tokens", async () => {
    const table = (await admin.send(downloadSubscribers, { status: "confirmed" })).body;
    const [head, line, end] = table.split("\r\n");
    expect(head).toContain("email,status,requested,confirmed,unsubscribed,page,wording");
    expect(line).toMatch(/^ash@example\.com,confirmed,2026-11-21,2026-11-21,,footer,/);
    expect(end).toBe("");
    const [stored] = await rows<{ token: string }>(
      test.shop,
      "select token from newsletter_subscribers where status = 'confirmed'",
    );
    expect(table).not.toContain(stored?.token ?? "no token");
  });

  it("leaves out erased people, whose address is a hash", async () => {
    await rows(
      test.shop,
      "update newsletter_subscribers set email = repeat('a', 64), status = 'unsubscribed' where email like 'wren@%' returning 1",
    );
    expect(await emailsOf({})).toEqual(["rowan@example.com", "ash@example.com"]);
    expect(await admin.call(countNewsletterReaders, {})).toMatchObject({ confirmed: 1, pending: 1, unsubscribed: 0 });
    expect((await admin.send(downloadSubscribers, {})).body).not.toContain("aaaa");
  });

  it("is refused to customers", async () => {
    const customer = await newCustomer(test);
    expect((await customer.send(listSubscribers, {})).statusCode).toBe(403);
    expect((await customer.send(downloadSubscribers, {})).statusCode).toBe(403);
  });
});
