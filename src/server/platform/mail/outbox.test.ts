import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listEmails, previewEmail, resendEmail } from "#contract/marketing/admin-marketing.ts";
import { subscribeToNewsletter } from "#contract/marketing/marketing.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("the administrator's outbox", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    const visitor = new TestBrowser(test.app);
    for (const email of ["wren@example.com", "ada@example.com"]) {
      await visitor.call(subscribeToNewsletter, { email, source: "footer" });
    }
  });
  afterAll(() => test.close());

  it("lists emails newest first, by reader, kind and state", async () => {
    const recipients = async (input: object) =>
      (await admin.call(listEmails, { kind: "newsletter-confirm", ...input })).map(({ recipient }) => recipient);
    expect(await recipients({})).toEqual(["ada@example.com", "wren@example.com"]);
    expect(await recipients({ search: "wren@" })).toEqual(["wren@example.com"]);
    expect(await recipients({ status: "sent" })).toEqual([]);
    expect(await admin.call(listEmails, { kind: "welcome%" })).toEqual([]);
  });

  it("shows an email as it would go out, without a link that works", async () => {
    const [email] = await admin.call(listEmails, { search: "wren@" });
    const preview = await admin.call(previewEmail, { emailId: String(email?.id) });
    expect(preview.subject).not.toBe("");
    const [reader] = await rows<{ token: string; confirm_token: string }>(
      test.shop,
      "select token, confirm_token from newsletter_subscribers where email = 'wren@example.com'",
    );
    expect(preview.text).toContain("/newsletter/confirm?token=…");
    expect(preview.text).not.toContain(reader?.token);
    expect(preview.text).not.toContain(reader?.confirm_token);
  });

  it("sends an email again when asked, and notes who asked", async () => {
    const [email] = await admin.call(listEmails, { search: "ada@" });
    const emailId = String(email?.id);
    await test.runJob("send-letters");
    await test.runJob("send-letters");
    const toAda = () => test.sent.filter(({ to }) => to === "ada@example.com");
    expect(toAda()).toHaveLength(1);
    expect(toAda()[0]?.requestId).toMatch(/^[\da-f-]{36}$/);
    expect(await admin.call(resendEmail, { emailId })).toMatchObject({ status: "waiting", attempts: 0 });
    await test.runJob("send-letters");
    expect(toAda()).toHaveLength(2);
    expect(new Set(toAda().map(({ messageId }) => messageId)).size).toBe(1);
    expect(await rows(test.shop, `select action, before, after from audit_log where entity = 'letter'`)).toEqual([
      { action: "resend", before: { status: "sent" }, after: { status: "waiting" } },
    ]);
  });

  it("shows and sends nothing of an email to somebody who has been forgotten since", async () => {
    await rows(
      test.shop,
      "insert into letters (kind, subject_key, recipient, status, next_attempt_at) values ('welcome', 'user:1', 'erased', 'sent', now())",
    );
    const [email] = await admin.call(listEmails, { kind: "welcome" });
    const emailId = String(email?.id);
    expect(await admin.call(previewEmail, { emailId })).toMatchObject({ subject: "", text: "" });
    expect((await admin.send(resendEmail, { emailId })).json()).toMatchObject({ code: "letter-withdrawn" });
  });

  it("sends nothing that its reader has ended, and obeys nobody else", async () => {
    const [email] = await admin.call(listEmails, { search: "wren@" });
    await test.shop.db.execute(`update letters set status = 'withdrawn' where id = ${email?.id}`);
    const refused = await admin.send(resendEmail, { emailId: email?.id });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: "letter-withdrawn" });
    expect((await (await newCustomer(test)).send(resendEmail, { emailId: email?.id })).statusCode).toBe(403);
    expect((await admin.send(previewEmail, { emailId: 4_000 })).statusCode).toBe(404);
  });
});
