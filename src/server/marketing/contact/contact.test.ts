import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cancelContract, sendMessage } from "#contract/marketing/marketing.ts";
import { buyAsGuest, GUEST } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const MESSAGE = {
  name: "Wren Ashdown",
  email: "Wren@Example.com",
  orderNumber: "#1024",
  reason: "broken" as const,
  message: "The jar came in two pieces.\r\nThe soap is lovely.",
};

const CANCELLATION = {
  name: "Wren Ashdown",
  email: "wren@example.com",
  orderNumber: "1024",
  goods: "Two bath bombs",
  orderedOrReceived: "received 20 November",
};

describe("writing to the shop", () => {
  let test: TestShop;
  let visitor: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop();
    visitor = new TestBrowser(test.app);
  });
  afterEach(() => test.close());

  it("brings an email to the shop, whose answer goes to the writer, and a receipt to the writer", async () => {
    const { reference } = await visitor.call(sendMessage, MESSAGE);
    await test.runJob("send-letters");
    await test.runJob("send-letters");
    expect(test.sent).toHaveLength(2);
    const toShop = test.sent.find(({ to }) => to === "hello@meadowandsalt.example");
    expect(toShop).toMatchObject({
      replyTo: "wren@example.com",
      subject: `Something is broken or missing, order 1024 (${reference})`,
    });
    expect(toShop?.text).toContain("The jar came in two pieces.\nThe soap is lovely.");
    const receipt = test.sent.find(({ to }) => to === "wren@example.com");
    expect(receipt?.subject).toBe(`We have received your message (${reference})`);
    expect(receipt?.replyTo).toBeUndefined();
  });

  it("repeats to a customer what they wrote, and to a stranger's address nothing that was typed", async () => {
    await buyAsGuest(new TestBrowser(test.app), 61);
    for (const email of [GUEST.email, "stranger@example.com"]) {
      await visitor.call(sendMessage, { ...MESSAGE, email });
      await visitor.call(cancelContract, { ...CANCELLATION, email });
    }
    await test.runJob("send-letters");
    const wordsTo = (address: string) =>
      test.sent
        .filter(({ to, subject }) => to === address && subject.startsWith("We have received your"))
        .map(({ text, html }) => `${text} ${html}`)
        .join();
    for (const typed of ["The soap is lovely.", "Two bath bombs", "Wren Ashdown"]) {
      expect(wordsTo(GUEST.email.toLowerCase()), typed).toContain(typed);
      expect(wordsTo("stranger@example.com"), typed).not.toContain(typed);
    }
    expect(wordsTo("stranger@example.com")).toContain("Hello,");
  });

  it("takes the model form's cancellation and acknowledges it with the moment it came", async () => {
    const { reference, receivedAt } = await visitor.call(cancelContract, CANCELLATION);
    expect(receivedAt).toBe("2026-11-21T10:00:00.000Z");
    await test.runJob("send-letters");
    const receipt = test.sent.find(({ to }) => to === "wren@example.com");
    expect(receipt?.subject).toBe(`We have received your cancellation (${reference})`);
    expect(receipt?.text).toContain("received your cancellation on 21 November 2026, 10:00");
    expect(await rows(test.shop, "select kind, order_number from customer_messages")).toEqual([
      { kind: "cancellation", order_number: "1024" },
    ]);
  });

  it("refuses what would reach a header, and what is missing, and keeps nothing of it", async () => {
    const before = await snapshotOf(test.shop);
    for (const change of [
      { email: "a@b.example\r\nBcc: all@c.example" },
      { email: "a@b.example, all@c.example" },
      { name: "Wren\r\nBcc: all@c.example" },
      { name: "" },
      { name: "Win a prize at elsewhere.example" },
      { name: "https://elsewhere" },
      { orderNumber: "1024\r\nX: y" },
      { orderNumber: "my order" },
      { reason: "spam" },
      { message: "  " },
      { message: "x".repeat(4_001) },
    ]) {
      const refused = await new TestBrowser(test.app).send(sendMessage, { ...MESSAGE, ...change });
      expect(refused.statusCode, JSON.stringify(change)).toBe(422);
    }
    expect((await visitor.send(cancelContract, { ...CANCELLATION, goods: "" })).statusCode).toBe(422);
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("sends five receipts a day also to an address that many type in at the same moment", async () => {
    const browsers = Array.from({ length: 12 }, () => new TestBrowser(test.app));
    const replies = await Promise.all(browsers.map((browser) => browser.send(sendMessage, MESSAGE)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(await rows(test.shop, "select 1 from customer_messages")).toHaveLength(5);
    expect(await rows(test.shop, "select 1 from letters where kind = 'contact-receipt'")).toHaveLength(5);
  });

  it("sends nobody more than five receipts a day, whoever types the address in", async () => {
    for (let count = 0; count < 5; count += 1) await new TestBrowser(test.app).call(sendMessage, MESSAGE);
    const refused = await new TestBrowser(test.app).send(sendMessage, MESSAGE);
    expect(refused.statusCode).toBe(429);
    test.setClock("2026-11-22T10:00:01Z");
    await new TestBrowser(test.app).call(sendMessage, MESSAGE);
  });
});
