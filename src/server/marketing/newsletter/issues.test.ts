import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { updateSettings } from "#contract/admin/admin-settings.ts";
import {
  countNewsletterReaders,
  createNewsletter,
  deleteNewsletter,
  listEmails,
  listNewsletters,
  moveNewsletter,
  scheduleNewsletter,
  sendNewsletter,
  testNewsletter,
  updateNewsletter,
} from "#contract/marketing/admin-marketing.ts";
import { ISSUE_MOVES } from "#domain/marketing/newsletter.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const ISSUE = {
  subject: "Salt, and what November smells of",
  preview: "A new jar",
  body: "We have a **new** salt.\n\n## A slower bath\n\n- warm\n- quiet\n\n[See it](https://shop.example/products) <script>alert(1)</script> [no](javascript:alert(1)) ![a jar](https://x.example/jar.png)",
};

describe("an issue of the newsletter", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  const subscribe = (count: number, status = "confirmed") =>
    rows(
      test.shop,
      `insert into newsletter_subscribers (email, status, token, wording, source, asked_at)
       select '${status}' || n || '@example.com', '${status}', '${status}-' || n, 'words', 'test', now()
       from generate_series(1, ${count}) n`,
    );
  const start = async () => {
    const { id } = await admin.call(createNewsletter, ISSUE);
    await admin.call(sendNewsletter, { issueId: String(id) });
    return id;
  };

  it("goes as a test to the administrator alone, who says so in the subject, and to no reader", async () => {
    await subscribe(3);
    const { id } = await admin.call(createNewsletter, ISSUE);
    const { recipient } = await admin.call(testNewsletter, { issueId: String(id) });
    await admin.call(testNewsletter, { issueId: String(id) });
    await test.runJob("send-letters");
    expect(test.sent.map(({ to, subject }) => [to, subject])).toEqual([[recipient, `Test: ${ISSUE.subject}`]]);
    expect(test.sent[0]?.unsubscribeUrl).toBeUndefined();
    expect(await admin.call(listNewsletters, {})).toMatchObject([{ status: "draft", waitingCount: 0, sentCount: 0 }]);
    expect((await admin.send(testNewsletter, { issueId: "987654" })).statusCode).toBe(404);
  });

  it("goes out by itself at an hour in London, once, and to the readers of that hour", async () => {
    test.setClock("2027-06-29T10:00:00Z");
    await subscribe(2);
    const { id } = await admin.call(createNewsletter, ISSUE);
    const issueId = String(id);
    const plan = (sendOn: string | null, hour?: number) =>
      admin.send(scheduleNewsletter, { issueId, sendOn, ...(hour === undefined ? {} : { hour }) });
    expect((await plan("2027-06-29", 11)).json()).toMatchObject({ issues: [{ path: "sendOn" }] });
    await plan("2027-06-30", 0);
    expect(await admin.call(listNewsletters, {})).toMatchObject([{ sendAt: "2027-06-29T23:00:00.000Z" }]);
    await plan(null);
    expect(await admin.call(listNewsletters, {})).toMatchObject([{ sendAt: null }]);
    await plan("2027-06-30", 0);
    test.setClock("2027-06-29T22:59:00Z");
    await test.runJob("send-newsletters");
    expect(await admin.call(listNewsletters, {})).toMatchObject([{ status: "draft" }]);
    test.setClock("2027-06-29T23:00:00Z");
    await test.runJob("send-newsletters");
    await test.runJob("send-newsletters");
    await test.runJob("send-letters");
    expect(test.sent).toHaveLength(2);
    expect(await admin.call(listNewsletters, {})).toMatchObject([{ status: "sent", queuedCount: 2, sendAt: null }]);
    expect((await plan("2027-07-01", 9)).json()).toMatchObject({ code: "issue-sent" });
  });

  it("is not scheduled for nobody, and stays a draft if all have unsubscribed by then", async () => {
    const { id } = await admin.call(createNewsletter, ISSUE);
    const plan = () => admin.send(scheduleNewsletter, { issueId: String(id), sendOn: "2026-12-24", hour: 9 });
    expect((await plan()).json()).toMatchObject({ code: "no-readers" });
    await subscribe(1);
    expect((await plan()).statusCode).toBe(200);
    await rows(test.shop, "update newsletter_subscribers set status = 'unsubscribed'");
    test.setClock("2026-12-24T09:00:00Z");
    await test.runJob("send-newsletters");
    expect(await admin.call(listNewsletters, {})).toMatchObject([{ status: "draft", sendAt: null }]);
  });

  it("goes to everybody who has confirmed, in batches, once, with the one-click link of each", async () => {
    await subscribe(120);
    await subscribe(3, "pending");
    await subscribe(3, "unsubscribed");
    await start();
    for (let run = 0; run < 4; run += 1) await test.runJob("send-newsletters");
    for (let run = 0; run < 3; run += 1) await test.runJob("send-letters");
    expect(test.sent).toHaveLength(120);
    expect(new Set(test.sent.map(({ to }) => to)).size).toBe(120);
    expect(test.sent[0]).toMatchObject({
      subject: ISSUE.subject,
      unsubscribeUrl: expect.stringMatching(/\/api\/newsletter\/confirmed-\d+\/unsubscribe$/),
    });
    expect(await admin.call(listNewsletters, {})).toMatchObject([{ status: "sent", queuedCount: 120 }]);
  });

  it("stays a draft while nobody has confirmed the newsletter", async () => {
    await rows(test.shop, "delete from newsletter_subscribers");
    await subscribe(2, "pending");
    await subscribe(2, "unsubscribed");
    const { id } = await admin.call(createNewsletter, ISSUE);
    const before = await snapshotOf(test.shop);
    expect((await admin.send(sendNewsletter, { issueId: String(id) })).json()).toMatchObject({ code: "no-readers" });
    expect(await snapshotOf(test.shop)).toEqual(before);
    await subscribe(1);
    await admin.call(sendNewsletter, { issueId: String(id) });
    expect(await admin.call(listNewsletters, {})).toMatchObject([{ status: "sending" }]);
  });

  it("is sent once by two presses at the same moment", async () => {
    await subscribe(1);
    const { id } = await admin.call(createNewsletter, ISSUE);
    const press = () => admin.send(sendNewsletter, { issueId: String(id) });
    const replies = await Promise.all([press(), press(), press()]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(
      await rows(test.shop, "select 1 from audit_log where entity = 'newsletter' and action = 'send'"),
    ).toHaveLength(1);
  });

  it("does not reach whoever ends the newsletter while it is being sent", async () => {
    await subscribe(2);
    await start();
    await test.runJob("send-newsletters");
    await new TestBrowser(test.app).sendRaw("POST", "/api/newsletter/confirmed-1/unsubscribe", "{}");
    await test.runJob("send-letters");
    await test.runJob("send-letters");
    expect(test.sent.map(({ to }) => to)).toEqual(["confirmed2@example.com"]);
    expect(await rows(test.shop, "select status from letters order by id")).toEqual([
      { status: "withdrawn" },
      { status: "sent" },
    ]);
  });

  it("lets emails that somebody waits for go first", async () => {
    await subscribe(120);
    await start();
    for (let run = 0; run < 3; run += 1) await test.runJob("send-newsletters");
    await newCustomer(test);
    await test.runJob("send-letters");
    expect(test.sent[0]?.subject).toBe("Welcome to Meadow & Salt");
  });

  it("goes out at the pace that is set, of which the oldest takes first, and says when it is done", async () => {
    await subscribe(50);
    await admin.call(updateSettings, { newsletterReadersPerMinuteMax: 20 });
    expect(await admin.call(countNewsletterReaders, {})).toMatchObject({ readersPerMinute: 20, minutesToWrite: 3 });
    await start();
    await start();
    expect(await admin.call(countNewsletterReaders, {})).toMatchObject({ minutesToWrite: 8 });
    await test.runJob("send-newsletters");
    expect(await admin.call(listNewsletters, {})).toMatchObject([
      { sentCount: 0, readersLeft: 50, doneAt: "2026-11-21T10:04:00.000Z" },
      { sentCount: 0, waitingCount: 20, readersLeft: 30, doneAt: "2026-11-21T10:02:00.000Z" },
    ]);
    await test.runJob("send-letters");
    for (let run = 0; run < 2; run += 1) await test.runJob("send-newsletters");
    expect(await admin.call(listNewsletters, {})).toMatchObject([
      { status: "sending", waitingCount: 10, readersLeft: 40 },
      { status: "sent", sentCount: 20, waitingCount: 30, readersLeft: 0, doneAt: null },
    ]);
  });

  it("is paused, taken up where it was, and stopped, after which nobody else gets it", async () => {
    await subscribe(50);
    await admin.call(updateSettings, { newsletterReadersPerMinuteMax: 20 });
    const issueId = String(await start());
    const run = async () => {
      await test.runJob("send-newsletters");
      await test.runJob("send-letters");
    };
    await run();
    expect(await admin.call(moveNewsletter, { issueId, status: "paused" })).toMatchObject({ doneAt: null });
    await run();
    expect(test.sent).toHaveLength(20);
    await admin.call(moveNewsletter, { issueId, status: "sending" });
    expect(test.woken.at(-1)).toBe("send-newsletters");
    await test.runJob("send-newsletters");
    await admin.call(moveNewsletter, { issueId, status: "stopped" });
    await run();
    await run();
    expect(test.sent).toHaveLength(20);
    expect(await admin.call(listNewsletters, {})).toMatchObject([
      { status: "stopped", queuedCount: 40, sentCount: 20, waitingCount: 0, readersLeft: 0 },
    ]);
    expect((await admin.sendRaw("GET", `/api/admin/newsletters/${issueId}/email`)).body).toContain("A slower bath");
  });

  it("counts the emails that were refused, and leads to exactly those", async () => {
    await subscribe(3);
    const { send } = test.shop.mailer;
    test.shop.mailer.send = (message) =>
      message.to === "confirmed2@example.com"
        ? Promise.reject(Object.assign(new Error("550 no such user"), { code: "EENVELOPE", responseCode: 550 }))
        : send(message);
    const id = await start();
    await test.runJob("send-newsletters");
    await test.runJob("send-letters");
    expect(await admin.call(listNewsletters, {})).toMatchObject([{ sentCount: 2, failedCount: 1, waitingCount: 0 }]);
    expect(await admin.call(listEmails, { status: "failed", search: `issue:${id}:` })).toMatchObject([
      { recipient: "confirmed2@example.com", lastError: "550 no such user" },
    ]);
  });

  it("is moved only from where it can be, and by nobody but the administrator", async () => {
    await subscribe(1);
    const draft = await admin.call(createNewsletter, ISSUE);
    const issueId = String(await start());
    await test.runJob("send-newsletters");
    const customer = await newCustomer(test);
    const before = await snapshotOf(test.shop);
    for (const status of ISSUE_MOVES) {
      for (const closed of [issueId, String(draft.id)]) {
        expect((await admin.send(moveNewsletter, { issueId: closed, status })).json()).toMatchObject({
          code: "issue-closed",
        });
      }
      expect((await admin.send(moveNewsletter, { issueId: "999", status })).statusCode).toBe(404);
      expect((await customer.send(moveNewsletter, { issueId, status })).statusCode).toBe(403);
    }
    expect((await admin.send(moveNewsletter, { issueId, status: "sent" })).statusCode).toBe(422);
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("is Markdown without HTML, pictures or dangerous links, in both forms", async () => {
    await subscribe(1);
    await start();
    await test.runJob("send-newsletters");
    await test.runJob("send-letters");
    const [email] = test.sent;
    expect(email?.html).toContain("<strong>new</strong>");
    expect(email?.html).toContain('<a href="https://shop.example/products">See it</a>');
    expect(email?.html).not.toMatch(/<script|javascript:/);
    // The email contains the shop's logo and no other picture.
    expect(email?.html?.match(/<img[^>]* src="[^"]*"/g)).toEqual([expect.stringContaining("/letters/mark.png")]);
    expect(email?.text).toContain("A slower bath\n\n- warm\n- quiet");
    expect(email?.text).toContain("See it (https://shop.example/products)");
  });

  it("cannot be changed, deleted or sent again once it is on its way, and by nobody but the administrator", async () => {
    await subscribe(1);
    const id = await start();
    const issueId = String(id);
    const customer = await newCustomer(test);
    const before = await snapshotOf(test.shop);
    for (const [call, input] of [
      [updateNewsletter, { ...ISSUE, subject: "Other", issueId }],
      [deleteNewsletter, { issueId }],
      [sendNewsletter, { issueId }],
    ] as const) {
      expect((await admin.send(call, input)).json()).toMatchObject({ code: "issue-sent" });
      expect((await admin.send(call, { ...input, issueId: "999" })).statusCode).toBe(404);
      expect((await customer.send(call, input)).statusCode).toBe(403);
    }
    expect((await customer.sendRaw("GET", `/api/admin/newsletters/${id}/email`)).statusCode).toBe(403);
    expect((await new TestBrowser(test.app).sendRaw("GET", `/api/admin/newsletters/${id}/email`)).statusCode).toBe(401);
    expect((await admin.sendRaw("GET", "/api/admin/newsletters/999/email")).statusCode).toBe(404);
    expect((await admin.sendRaw("GET", `/api/admin/newsletters/${id}/email`)).body).toContain("A slower bath");
    for (const change of [{ subject: "" }, { body: "  " }, { subject: "x".repeat(79) }]) {
      expect((await admin.send(createNewsletter, { ...ISSUE, ...change })).statusCode).toBe(422);
    }
    expect(await snapshotOf(test.shop)).toEqual(before);
    await admin.call(createNewsletter, { ...ISSUE, subject: "a\r\nBcc: x" });
    expect(await rows(test.shop, "select subject from newsletter_issues where subject like 'a%'")).toEqual([
      { subject: "a Bcc: x" },
    ]);
    for (const status of ["paused", "stopped", "sent"]) {
      await rows(test.shop, `update newsletter_issues set status = '${status}' where id = ${id}`);
      const again = await admin.send(sendNewsletter, { issueId });
      expect(again.json(), status).toMatchObject({ code: "issue-sent" });
    }
  });
});
