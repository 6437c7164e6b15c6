import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { confirmNewsletter, subscribeToNewsletter, unsubscribeFromNewsletter } from "#contract/marketing/marketing.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const EMAIL = "Reader@Example.com";

describe("the newsletter", () => {
  let test: TestShop;
  let visitor: TestBrowser;
  const subscribers = () =>
    rows<{ status: string; wording: string; source: string }>(
      test.shop,
      "select status, wording, source from newsletter_subscribers",
    );
  const tokenOf = (text = "") => /token=([\w-]+)/.exec(text)?.[1] ?? "";
  beforeEach(async () => {
    test = await openTestShop();
    visitor = new TestBrowser(test.app);
  });
  afterEach(() => test.close());

  it("is sent to nobody before they confirm by the email, and keeps the words they agreed to", async () => {
    await visitor.call(subscribeToNewsletter, { email: EMAIL, source: "/blog" });
    expect(await subscribers()).toEqual([
      { status: "pending", wording: expect.stringContaining("newsletter"), source: "/blog" },
    ]);
    await test.runJob("send-letters");
    const [email] = test.sent;
    expect(email).toMatchObject({ to: "reader@example.com", unsubscribeUrl: expect.stringContaining("/unsubscribe") });
    await visitor.call(confirmNewsletter, { token: tokenOf(email?.text) });
    expect((await subscribers())[0]?.status).toBe("confirmed");
  });

  it("writes one email a day, however often it is asked for, and none to the confirmed", async () => {
    for (let click = 0; click < 3; click += 1) await visitor.call(subscribeToNewsletter, { email: EMAIL });
    await test.runJob("send-letters");
    await test.runJob("send-letters");
    expect(test.sent).toHaveLength(1);
    await visitor.call(confirmNewsletter, { token: tokenOf(test.sent[0]?.text) });
    test.setClock("2026-11-22T10:00:00Z");
    await visitor.call(subscribeToNewsletter, { email: EMAIL });
    await test.runJob("send-letters");
    expect(test.sent).toHaveLength(1);
    expect((await subscribers())[0]?.status).toBe("confirmed");
  });

  it("writes five times a day to one mailbox at most, whatever tag its address has", async () => {
    const statuses = [];
    for (let tag = 0; tag < 7; tag += 1) {
      const reply = await new TestBrowser(test.app).send(subscribeToNewsletter, { email: `wren+${tag}@example.com` });
      statuses.push(reply.statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    await new TestBrowser(test.app).call(subscribeToNewsletter, { email: "robin@example.com" });
    await test.runJob("send-letters");
    expect(test.sent).toHaveLength(6);
  });

  it("ends by one click of a mail program, twice as well as once", async () => {
    await visitor.call(subscribeToNewsletter, { email: EMAIL });
    await test.runJob("send-letters");
    const url = new URL(test.sent[0]?.unsubscribeUrl ?? "");
    for (let click = 0; click < 2; click += 1) {
      const reply = await new TestBrowser(test.app).sendRaw("POST", url.pathname, "List-Unsubscribe=One-Click", {
        "content-type": "application/x-www-form-urlencoded",
      });
      expect(reply.statusCode).toBe(200);
    }
    expect((await subscribers())[0]?.status).toBe("unsubscribed");
    const late = await visitor.send(confirmNewsletter, { token: tokenOf(test.sent[0]?.text) });
    expect(late.statusCode).toBe(404);
  });

  it("writes to nobody who has just ended it, whoever asks, and an old email confirms nothing then", async () => {
    await visitor.call(subscribeToNewsletter, { email: EMAIL });
    await test.runJob("send-letters");
    const [email] = test.sent;
    await visitor.call(confirmNewsletter, { token: tokenOf(email?.text) });
    await visitor.sendRaw("POST", new URL(email?.unsubscribeUrl ?? "").pathname, "{}");
    test.setClock("2026-11-25T10:00:00Z");
    await new TestBrowser(test.app).call(subscribeToNewsletter, { email: EMAIL });
    await test.runJob("send-letters");
    expect(test.sent).toHaveLength(1);
    expect((await subscribers())[0]?.status).toBe("unsubscribed");
    expect((await visitor.send(confirmNewsletter, { token: tokenOf(email?.text) })).statusCode).toBe(404);
    test.setClock("2026-12-25T10:00:00Z");
    await rows(test.shop, "update newsletter_subscribers set wording = 'An earlier one'");
    await visitor.call(subscribeToNewsletter, { email: EMAIL, source: "/faq" });
    await test.runJob("send-letters");
    expect(await subscribers(), "the evidence of consent is that of the new request").toEqual([
      { status: "unsubscribed", wording: expect.stringContaining("newsletter"), source: "/faq" },
    ]);
    await visitor.call(confirmNewsletter, { token: tokenOf(test.sent[1]?.text) });
    expect((await subscribers())[0]?.status).toBe("confirmed");
  });

  it("knows no made-up token and no address that is none", async () => {
    expect((await visitor.send(confirmNewsletter, { token: "made-up" })).statusCode).toBe(404);
    expect((await visitor.send(unsubscribeFromNewsletter, { token: "made-up" })).statusCode).toBe(404);
    for (const email of ["", "nobody", "a@b\r\nBcc: c@d.example", "x".repeat(300)]) {
      expect((await visitor.send(subscribeToNewsletter, { email })).statusCode, email).toBe(422);
    }
    expect(await subscribers()).toEqual([]);
  });

  it("loses no email when the mail server is away: it goes out later, once", async () => {
    await visitor.call(subscribeToNewsletter, { email: EMAIL });
    const { send } = test.shop.mailer;
    test.shop.mailer.send = () => Promise.reject(new Error("the mail server is away"));
    await test.runJob("send-letters");
    expect(await rows(test.shop, "select attempts from letters where sent_at is null")).toEqual([{ attempts: 1 }]);
    test.shop.mailer.send = send;
    await test.runJob("send-letters");
    expect(test.sent).toEqual([]);
    test.setClock("2026-11-21T10:05:00Z");
    await test.runJob("send-letters");
    await test.runJob("send-letters");
    expect(test.sent).toHaveLength(1);
  });

  it("answers 429 with a sentence when somebody tries too often", async () => {
    const replies = [];
    for (let count = 0; count < 8; count += 1)
      replies.push(await visitor.send(subscribeToNewsletter, { email: EMAIL }));
    expect(replies.at(-1)?.statusCode).toBe(429);
    expect(replies.at(-1)?.json()).toMatchObject({
      code: "too-many-requests",
      message: expect.stringContaining("Wait a minute"),
    });
  });
});
