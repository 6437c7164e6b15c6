import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ImapServer } from "#tests/support/imap-server.ts";
import { withMailbox } from "./mailbox.ts";

describe("a mailbox", () => {
  const server = new ImapServer();
  beforeEach(() => server.start());
  afterEach(() => server.stop());

  const read = (url: string) => withMailbox({ url }, async (mailbox) => mailbox.nextUid, 5_000);
  const reason = (url: string) =>
    read(url).then(
      () => "was read",
      (error: Error) => error.message,
    );

  it("is only read: emails keep their place, and are not marked", async () => {
    const uid = server.deliver("From: wren@example.com\r\n\r\nHello");
    const found = await withMailbox(server, async (mailbox) => {
      expect(await mailbox.listAfter(uid)).toEqual([]);
      expect(await mailbox.find(uid + 1)).toBeUndefined();
      expect(await mailbox.listSince(new Date("2026-11-22T10:00:00Z"))).toEqual([]);
      const [listed = 0] = await mailbox.listAfter(0);
      return mailbox.find(listed);
    });
    expect(found).toMatchObject({ uid, isCut: false });
    expect(Buffer.from(found?.source ?? []).toString()).toContain("Hello");
    expect(server.complaints).toEqual([]);
  });

  it("gives only the beginning of a long email", async () => {
    const uid = server.deliver(`From: wren@example.com\r\n\r\n${"x".repeat(3_000_000)}`);
    const found = await withMailbox(server, (mailbox) => mailbox.find(uid));
    expect([found?.isCut, found?.source.length]).toEqual([true, 1_048_576]);
  });

  it("that cannot be read has a reason without the password", async () => {
    expect(await reason(server.urlFor({ password: "wrong-password" }))).toMatch(/Invalid user or password/);
    expect(await reason(server.urlFor({ folder: "Nowhere" }))).toMatch(/no such folder/);
    const { url } = server;
    await server.stop();
    expect(await reason(url)).toMatch(/the mailbox cannot be read: .*ECONNREFUSED/);
    expect(await reason(url)).not.toContain("pass");
  });

  it("on another machine is not opened without TLS, and gets no password", async () => {
    server.commands.length = 0;
    // The address is that of this machine, but not one that the shop knows as such.
    expect(await reason(server.urlFor({ host: "0.0.0.0" }))).toMatch(/TLS/);
    expect(server.commands).not.toContain("AUTHENTICATE");
  });
});
