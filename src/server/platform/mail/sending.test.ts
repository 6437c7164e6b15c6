import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { smtpTransport } from "#server/platform/kernel/mail-transport.ts";
import { MailServer } from "#tests/support/mail-server.ts";
import { rows } from "#tests/support/snapshot.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { queueEmail } from "./queue-email.ts";

/** An email's number and time. A restored database uses the numbers again. */
const MESSAGE_ID = expect.stringMatching(/^<letter-1\.[0-9a-z]{8}@localhost>$/);

const PATIENCE_MS = 700;
const LIMITS = { connections: 3, emailsPerConnection: 100, emailsPerSecond: undefined };
const LATER = "2026-11-21T10:05:00Z";
const MUCH_LATER = "2026-11-21T11:00:00Z";

describe("emails and the mail server", () => {
  let test: TestShop;
  let server: MailServer;
  beforeEach(async () => {
    test = await openTestShop();
    server = new MailServer();
    await server.start();
    test.shop.mailer = smtpTransport({ ...LIMITS, url: server.url }, PATIENCE_MS);
  });
  afterEach(async () => {
    await server.stop();
    await test.close();
  });

  const queue = (recipient: string, about = recipient) =>
    test.shop.db.transaction((tx) =>
      queueEmail(tx, test.shop.clock(), { kind: "account-erased", about, recipient, facts: { firstName: "Zoë" } }),
    );
  /** An email that waits while people wait for pages. */
  const receipt = (about: string) =>
    test.shop.db.transaction((tx) =>
      queueEmail(tx, test.shop.clock(), {
        kind: "contact-receipt",
        about,
        recipient: `${about}@example.com`,
        facts: { reference: "1", orderNumber: null, reason: "A question", name: null, message: null },
      }),
    );
  const taken = () => server.taken.map(({ to }) => to?.[0]?.address);
  const emails = () =>
    rows<{ recipient: string; status: string; attempts: number; last_error: string | null }>(
      test.shop,
      "select recipient, status, attempts, last_error from letters order by id",
    );

  it("speak SMTP: one email in two forms, with our name, a Message-ID of its row and a record of what went", async () => {
    await queue("wren@example.com");
    await test.runJob("send-letters");
    await test.runJob("send-letters");
    expect(server.taken).toHaveLength(1);
    const [email] = server.taken;
    expect(email).toMatchObject({
      from: { name: "Meadow & Salt", address: "hello@meadowandsalt.example" },
      to: [{ address: "wren@example.com" }],
      subject: "Your account has been erased",
      messageId: MESSAGE_ID,
    });
    expect(email?.text).toContain("Hello Zoë,");
    expect(email?.html).toContain("Hello Zoë,");
    expect(await rows(test.shop, "select status, message_id, length(content_hash) as length from letters")).toEqual([
      { status: "sent", message_id: MESSAGE_ID, length: 64 },
    ]);
  });

  it("wait while it is down, without using up their tries, and go out once when it is back", async () => {
    await queue("wren@example.com");
    await queue("ash@example.com");
    await server.stop();
    await test.runJob("send-letters");
    expect((await emails()).map(({ status, attempts }) => [status, attempts])).toEqual([
      ["waiting", 1],
      ["waiting", 0],
    ]);
    await server.start();
    test.setClock(LATER);
    await test.runJob("send-letters");
    await test.runJob("send-letters");
    expect(server.taken.map(({ to }) => to?.[0]?.address).sort()).toEqual(["ash@example.com", "wren@example.com"]);
  });

  it("wait when it is slow or busy, and go out once when it is itself again", async () => {
    await queue("wren@example.com");
    server.manner = "silent";
    await test.runJob("send-letters");
    server.manner = "busy";
    test.setClock(LATER);
    await test.runJob("send-letters");
    const [waiting] = await emails();
    expect(waiting).toMatchObject({ status: "waiting", attempts: 2 });
    expect(waiting?.last_error).toContain("not now");
    server.manner = "well";
    test.setClock(MUCH_LATER);
    await test.runJob("send-letters");
    await test.runJob("send-letters");
    expect(server.taken).toHaveLength(1);
    expect(await emails()).toMatchObject([{ status: "sent", last_error: null }]);
  });

  it("reach everybody else when it refuses one recipient, who is not tried again", async () => {
    server.unknownRecipient = "nobody@example.com";
    await queue("wren@example.com");
    await queue("nobody@example.com");
    await queue("ash@example.com");
    await test.runJob("send-letters");
    test.setClock(MUCH_LATER);
    await test.runJob("send-letters");
    expect(server.taken).toHaveLength(2);
    expect(await emails()).toMatchObject([
      { status: "sent" },
      { recipient: "nobody@example.com", status: "failed", attempts: 1, last_error: expect.stringContaining("550") },
      { status: "sent" },
    ]);
  });

  it.each([421, 450, 452])(
    "are not held up by one that it puts off with %d, which goes out later, once",
    async (code) => {
      server.putOff = { address: "full@example.com", code };
      for (const name of ["wren", "full", "ash"]) await queue(`${name}@example.com`);
      await test.runJob("send-letters");
      expect(await emails()).toMatchObject([
        { status: "sent", attempts: 1 },
        { status: "waiting", attempts: 1, last_error: expect.any(String) },
        { status: "sent", attempts: 1 },
      ]);
      server.putOff = undefined;
      test.setClock(LATER);
      await test.runJob("send-letters");
      await test.runJob("send-letters");
      expect(server.taken.map(({ to }) => to?.[0]?.address).sort()).toEqual([
        "ash@example.com",
        "full@example.com",
        "wren@example.com",
      ]);
    },
  );

  it("are repeated under the same Message-ID when it takes one and never says so", async () => {
    await queue("wren@example.com");
    server.manner = "accepts-and-is-silent";
    await test.runJob("send-letters");
    expect(await emails()).toMatchObject([{ status: "waiting", attempts: 1 }]);
    server.manner = "well";
    await test.runJob("send-letters");
    test.setClock(LATER);
    await test.runJob("send-letters");
    await test.runJob("send-letters");
    expect(server.taken.map(({ messageId }) => messageId)).toEqual([MESSAGE_ID, MESSAGE_ID]);
    expect(await emails()).toMatchObject([{ status: "sent" }]);
  });

  it("are one of a kind about one thing, however often they are queued", async () => {
    for (let time = 0; time < 3; time += 1) await queue("wren@example.com", "user:7");
    await test.runJob("send-letters");
    expect(server.taken).toHaveLength(1);
  });

  it("are given up after about two weeks of trying", async () => {
    await queue("wren@example.com");
    server.manner = "busy";
    for (let day = 0; day < 24; day += 1) {
      test.setClock(new Date(Date.UTC(2026, 10, 22 + 2 * day)).toISOString());
      await test.runJob("send-letters");
    }
    expect(await emails()).toMatchObject([{ status: "failed", attempts: 24 }]);
  });

  it("refuse an address that is more than one, and leave nothing behind", async () => {
    for (const recipient of [
      "a@b.example\r\nBcc: all@c.example",
      "a@b.example, all@c.example",
      "Wren <a@b.example>",
      "a@b.example ",
      "nobody",
      "",
    ]) {
      await expect(queue(recipient), JSON.stringify(recipient)).rejects.toMatchObject({ code: "invalid-input" });
    }
    expect(await emails()).toEqual([]);
  });

  it("go out several at once over connections that are used again, each once", async () => {
    for (let index = 0; index < 40; index += 1) await queue(`reader-${index}@example.com`);
    await test.runJob("send-letters");
    expect(new Set(server.taken.map(({ to }) => to?.[0]?.address)).size).toBe(40);
    expect(server.taken).toHaveLength(40);
    expect(server.connections).toBeLessThanOrEqual(LIMITS.connections + 1);
    expect(server.mostAtOnce).toBeLessThanOrEqual(LIMITS.connections);
    expect(server.mostAtOnce).toBeGreaterThan(1);
  });

  it("that somebody waits for at a closed door go before all others, whenever they were queued", async () => {
    test.shop.mailer = smtpTransport({ ...LIMITS, url: server.url, connections: 1 }, PATIENCE_MS);
    const tell = (kind: "sample-sent" | "contact-receipt") =>
      test.shop.db.transaction((tx) =>
        kind === "sample-sent"
          ? queueEmail(tx, test.shop.clock(), {
              kind,
              about: kind,
              recipient: `${kind}@example.com`,
              facts: { firstName: "Wren", address: ["3 Mill Lane"], carrier: "Royal Mail", trackingNumber: null },
            })
          : queueEmail(tx, test.shop.clock(), {
              kind,
              about: kind,
              recipient: `${kind}@example.com`,
              facts: { reference: "1", orderNumber: null, reason: "A question", name: null, message: null },
            }),
      );
    await tell("sample-sent");
    await tell("contact-receipt");
    await queue("security@example.com");
    await test.runJob("send-letters");
    expect(server.taken.map(({ to }) => to?.[0]?.address)).toEqual([
      "security@example.com",
      "contact-receipt@example.com",
      "sample-sent@example.com",
    ]);
  });

  it("wait while people wait for pages, but for those that open doors and those a minute old", async () => {
    let isUnderLoad = true;
    test.shop.isUnderLoad = () => isUnderLoad;
    await receipt("a-minute-old");
    test.setClock(LATER);
    await receipt("fresh");
    await queue("security@example.com");
    const running = test.runJob("send-letters");
    await expect.poll(taken, { timeout: 30_000 }).toEqual(["security@example.com", "a-minute-old@example.com"]);
    isUnderLoad = false;
    await running;
    expect(taken()).toEqual(["security@example.com", "a-minute-old@example.com", "fresh@example.com"]);
  });

  it("are sent by the same run if the load ends just after they were passed over", async () => {
    let looks = 0;
    test.shop.isUnderLoad = () => {
      looks += 1;
      return looks === 1;
    };
    await receipt("fresh");
    await test.runJob("send-letters");
    expect(taken()).toEqual(["fresh@example.com"]);
  });

  it("do not wait for one over which the line breaks, and it is not sent twice in a run", async () => {
    test.shop.mailer = smtpTransport({ ...LIMITS, url: server.url, connections: 1 }, PATIENCE_MS);
    server.brokenRecipient = "ash@example.com";
    for (const name of ["wren", "ash", "rowan"]) await queue(`${name}@example.com`);
    await test.runJob("send-letters");
    expect((await emails()).map(({ status, attempts }) => [status, attempts])).toEqual([
      ["sent", 1],
      ["waiting", 1],
      ["sent", 1],
    ]);
  });
});
