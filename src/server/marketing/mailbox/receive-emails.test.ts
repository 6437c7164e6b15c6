import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eraseAccount, exportMyData } from "#contract/accounts/accounts.ts";
import {
  type ConversationDetails,
  getConversation,
  listConversations,
  sendReply,
} from "#contract/marketing/admin-messages.ts";
import { cancelContract, sendMessage } from "#contract/marketing/marketing.ts";
import { ImapServer } from "#tests/support/imap-server.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const QUESTION = {
  name: "Wren Ashdown",
  email: "wren@example.com",
  orderNumber: "",
  reason: "products" as const,
  message: "Is the lavender soap vegan?",
};

interface Headers {
  [name: string]: string;
}

let numbered = 0;
/** Source of an email from Wren. */
function write(text: string, headers: Headers = {}): string {
  numbered += 1;
  const all = {
    From: "Wren Ashdown <wren@example.com>",
    To: "hello@shop.example",
    Subject: "Re: Our answer",
    Date: "Sat, 21 Nov 2026 10:00:00 +0000",
    "Message-ID": `<${numbered}@mail.example>`,
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === "" ? [] : [`${name}: ${value}`]));
  return `${lines.join("\r\n")}\r\n\r\n${text.replaceAll("\n", "\r\n")}`;
}

describe("emails in the mailbox", () => {
  let server: ImapServer;
  let test: TestShop;
  let admin: TestBrowser;

  const open = async (variables: Record<string, string> = {}) => {
    test = await openTestShop({ withDemo: true, variables: { IMAP_URL: server.url, ...variables } });
    admin = await signInAdmin(test);
    await test.runJob("receive-emails");
  };
  beforeEach(async () => {
    server = new ImapServer();
    await server.start();
    await open();
  });
  afterEach(async () => {
    await test.close();
    await server.stop();
    expect(server.complaints).toEqual([]);
  });

  const receive = async (...sources: (string | Buffer)[]) => {
    for (const source of sources) server.deliver(source);
    await test.runJob("receive-emails");
  };
  const list = () => admin.call(listConversations, {});
  const read = async (id: number) => admin.call(getConversation, { conversationId: String(id) });
  const newest = async (): Promise<ConversationDetails> => read((await list())[0]?.id ?? 0);
  const outcomes = async () =>
    (await rows<{ outcome: string }>(test.shop, "select outcome from received_emails order by outcome")).map(
      ({ outcome }) => outcome,
    );

  /** Writes with the form, replies, and returns the reply as it was sent. */
  const answer = async () => {
    await new TestBrowser(test.app).call(sendMessage, QUESTION);
    const { id, version } = await newest();
    await admin.call(sendReply, { conversationId: String(id), text: "Yes, it is.", version });
    await test.runJob("send-letters");
    const sent = test.sent.find(({ subject }) => subject.startsWith("Our answer"));
    test.setClock("2026-11-21T11:00:00Z");
    return { id, messageId: sent?.messageId ?? "", replyTo: sent?.replyTo ?? "" };
  };

  it("that answer the shop's reply join its conversation, with the quoted text apart, and nothing is sent", async () => {
    const { id, messageId, replyTo } = await answer();
    expect(replyTo).toBe("hello@meadowandsalt.example");
    const sentBefore = await rows(test.shop, "select 1 from letters");
    await receive(
      write("Thank you!\n\nOn Saturday, Meadow <hello@shop.example> wrote:\n> Yes, it is.\n", {
        "In-Reply-To": messageId,
      }),
    );
    expect(await list()).toHaveLength(1);
    const conversation = await read(id);
    expect(conversation).toMatchObject({ state: "open", isUnread: true, version: 3, excerpt: "Thank you!" });
    expect(conversation.entries.at(-1)).toMatchObject({
      kind: "question",
      by: "Wren Ashdown",
      text: "Thank you!",
      reason: "Email: Re: Our answer",
      quoted: expect.stringContaining("> Yes, it is."),
      reference: expect.stringMatching(/^M-\d{4}$/),
    });
    expect(await rows(test.shop, "select 1 from letters")).toEqual(sentBefore);
    expect((await admin.call(listConversations, { search: "our answer" })).map((row) => row.id)).toEqual([id]);
  });

  it("are read once, although the job runs twice, in two processes, and after the server has numbered them anew", async () => {
    server.deliver(write("One"));
    server.deliver(write("Two"));
    await Promise.all([test.runJob("receive-emails"), test.runJob("receive-emails")]);
    await test.runJob("receive-emails");
    expect(await list()).toHaveLength(2);
    server.renumber();
    await receive(write("Three"));
    await test.runJob("receive-emails");
    expect((await list()).map(({ excerpt }) => excerpt).toSorted()).toEqual(["One", "Three", "Two"]);
  });

  it("that arrive while a reply is sent are kept, and the reply is sent or refused", async () => {
    const { id, messageId } = await answer();
    server.deliver(write("One more thing", { "In-Reply-To": messageId }));
    const reply = { conversationId: String(id), text: "Goodbye", version: 2 };
    const [sent] = await Promise.all([admin.send(sendReply, reply), test.runJob("receive-emails")]);
    const { entries, version, state } = await read(id);
    const isSent = sent.statusCode === 200;
    expect([200, 409]).toContain(sent.statusCode);
    expect(entries.filter(({ text }) => text === "Goodbye")).toHaveLength(isSent ? 1 : 0);
    expect(entries.filter(({ text }) => text === "One more thing")).toHaveLength(1);
    expect(version).toBe(isSent ? 4 : 3);
    if (!isSent) expect(state).toBe("open");
  });

  it("are neither lost nor repeated if the connection breaks, or a write fails between two emails", async () => {
    for (const text of ["One", "Two", "Three"]) server.deliver(write(text));
    server.breaksAfter = 2;
    await expect(test.runJob("receive-emails")).rejects.toThrow("the mailbox cannot be read");
    server.breaksAfter = Number.POSITIVE_INFINITY;
    await rows(
      test.shop,
      "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$",
    );
    await rows(
      test.shop,
      "create trigger refuse before insert on customer_messages for each row execute function refuse()",
    );
    await expect(test.runJob("receive-emails")).rejects.toThrow();
    await rows(test.shop, "drop trigger refuse on customer_messages");
    await test.runJob("receive-emails");
    expect((await list()).map(({ excerpt }) => excerpt).toSorted()).toEqual(["One", "Three", "Two"]);
  });

  it("that were there before the mailbox was set stay out, and a deleted one is passed over", async () => {
    await test.close();
    server.deliver(write("Old"));
    await open();
    const gone = server.deliver(write("Gone"));
    server.remove(gone);
    await receive(write("New"));
    expect((await list()).map(({ excerpt }) => excerpt)).toEqual(["New"]);
  });

  it("without the signed reference begin a conversation of the sender, whatever they quote", async () => {
    const { id, messageId } = await answer();
    const reference = /c\d+-([0-9a-f]{32})/.exec(messageId);
    const forged = messageId.replace(reference?.[1] ?? "", "0".repeat(32));
    const elsewhere = messageId.replace(`c${id}-`, `c${id + 1}-`);
    await receive(
      write("Guessed", { From: "mallory@example.com", "In-Reply-To": forged, Subject: `Re: Our answer (M-0001)` }),
      write("Other number", { "In-Reply-To": elsewhere, References: `<c${id}@shop.example>` }),
      write("Only the subject", { Subject: "Re: Our answer to your message (M-0001)" }),
    );
    const listed = await list();
    expect(listed).toHaveLength(4);
    expect(listed.map(({ email }) => email).toSorted()).toEqual([
      "mallory@example.com",
      "wren@example.com",
      "wren@example.com",
      "wren@example.com",
    ]);
    expect((await read(id)).version).toBe(2);
  });

  it("that answer the receipt of the form join its conversation, also from another address, which is shown", async () => {
    await new TestBrowser(test.app).call(cancelContract, { ...QUESTION, goods: "The soap" });
    await test.runJob("send-letters");
    const receipt = test.sent.find(({ subject }) => subject.startsWith("We have received your cancellation"));
    const headers = { From: "W <work@example.com>", References: `<a@mail.example> ${receipt?.messageId}` };
    await receive(write("I have sent it back.", headers));
    expect(await list()).toHaveLength(1);
    expect(await newest()).toMatchObject({ email: "wren@example.com", name: "Wren Ashdown" });
    expect((await newest()).entries.at(-1)?.by).toBe("W (work@example.com)");
  });

  it("are matched by their address if the mailbox has subaddresses", async () => {
    await test.close();
    await open({ IMAP_ADDRESS: "replies@shop.example", IMAP_SUBADDRESSES: "true" });
    const { id, replyTo } = await answer();
    expect(replyTo).toMatch(/^replies\+c\d+-[0-9a-f]{32}@shop\.example$/);
    await receive(write("Thank you!", { To: replyTo.toUpperCase() }));
    expect((await read(id)).entries.at(-1)?.text).toBe("Thank you!");
    expect(await list()).toHaveLength(1);
  });

  it("keep their conversation while SESSION_SECRET is replaced, and not a conversation that a restored backup numbers alike", async () => {
    const { id, messageId } = await answer();
    const renewed = { ...test.shop, secret: "another-secret-for-tests-of-32-characters", oldSecret: test.shop.secret };
    server.deliver(write("Thank you!", { "In-Reply-To": messageId }));
    const { receiveEmails } = await import("./receive-emails.ts");
    await receiveEmails(renewed);
    expect(await list()).toHaveLength(1);
    await rows(test.shop, `update conversations set email = 'fern@example.com' where id = ${id}`);
    await receive(write("Me again", { "In-Reply-To": messageId }));
    expect(await list()).toHaveLength(2);
  });

  it("that are automatic, the shop's own or unreadable are set aside", async () => {
    const { messageId } = await answer();
    const to = { "In-Reply-To": messageId };
    await receive(
      write("I am away.", { ...to, "Auto-Submitted": "auto-replied" }),
      write("Not delivered", { ...to, "Return-Path": "<>", From: "mailer-daemon@example.com" }),
      write("Newsletter", { Precedence: "bulk" }),
      write("Copy", { From: "Shop <hello@meadowandsalt.example>" }),
      write("No sender", { From: "" }),
      write("Two senders", { From: "a@example.com, b@example.com", Sender: "" }),
      write("Two headers\n", { "X-A": "b\r\nFrom: mallory@example.com" }),
      write("No address", { From: "Wren" }),
      Buffer.alloc(0),
      Buffer.from([0, 255, 13, 10, 13, 10, 254]),
    );
    expect(
      (await list()).map(({ version, excerpt }: { version?: number; excerpt: string }) => [version, excerpt]),
    ).toEqual([[undefined, QUESTION.message]]);
    expect(await outcomes()).toEqual([
      "automatic",
      "automatic",
      "automatic",
      "own",
      ...Array.from({ length: 6 }, () => "unreadable"),
    ]);
  });

  it("of one sender are limited to twenty a day, and do not use up the limit of the form", async () => {
    await receive(...Array.from({ length: 22 }, (_, index) => write(`Number ${index}`)));
    expect((await outcomes()).filter((outcome) => outcome === "too-many")).toHaveLength(2);
    await new TestBrowser(test.app).call(sendMessage, QUESTION);
    test.setClock("2026-11-23T10:00:00Z");
    await receive(write("The day after"));
    expect((await outcomes()).filter((outcome) => outcome === "message")).toHaveLength(21);
  });

  it("are shown as text with the names of their files, whatever their format", async () => {
    const boundary = "b1";
    const html = "<style>p{}</style><p>The jar <b>broke</b>.<br>Sorry.</p><script>alert(1)</script>";
    const body = [
      `--${boundary}`,
      "Content-Type: text/html; charset=iso-8859-1",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      html.replaceAll("=", "=3D").replace("Sorry", "Caf=E9"),
      `--${boundary}`,
      'Content-Type: image/png; name="jar.png"',
      'Content-Disposition: attachment; filename="../jar\u202egnp.png"',
      "Content-Transfer-Encoding: base64",
      "",
      "AAAA",
      `--${boundary}--`,
    ].join("\n");
    await receive(
      write(body, {
        Subject: "=?utf-8?Q?Broken_=E2=80=AE_jar=0ABcc:_x@y.example?=",
        "Content-Type": `multipart/mixed; boundary=${boundary}`,
      }),
    );
    const { entries } = await newest();
    expect(entries[0]).toMatchObject({
      text: "The jar broke.\nCafé.",
      attachments: ["../jargnp.png"],
      reason: "Email: Broken jar Bcc: x@y.example",
    });
  });

  it("with hostile content keep the shop running", async () => {
    const nested = (depth: number) =>
      Array.from(
        { length: depth },
        (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\n\n--b${index}\n`,
      ).join("");
    const deepest = nested(20_000);
    await receive(
      write(deepest.slice(deepest.indexOf("--b0")), { "Content-Type": "multipart/mixed; boundary=b0" }),
      write("<div>".repeat(200_000), { "Content-Type": "text/html" }),
      write("Bad charset \xe9", { "Content-Type": "text/plain; charset=klingon-8" }),
      write("x", { Subject: `=?utf-8?B?${"A".repeat(200_000)}?=` }),
      write("x", { References: "<c1-".repeat(100_000) }),
      write("On wrote: ".repeat(100_000)),
      write("\u0000\u202eevil\ud800"),
      write("Fine"),
    );
    const texts = (await list()).map(({ excerpt }) => excerpt);
    expect(texts).toContain("Fine");
    expect(texts.some((text) => text.startsWith("Bad charset"))).toBe(true);
    expect(await rows(test.shop, "select 1 from received_emails")).toHaveLength(8);
  });

  it("that are very long are cut, which is shown", async () => {
    await receive(write("word ".repeat(300_000)));
    const { entries } = await newest();
    expect(entries[0]).toMatchObject({ isCut: true });
    expect(entries[0]?.text.length).toBeLessThanOrEqual(20_000);
  });

  it("are in the export of personal data, and end with the account", async () => {
    const customer = await newCustomer(test);
    await rows(
      test.shop,
      "update users set email_verified_at = now() where id = (select max(id) from users where id <> 999999)",
    );
    const [user] = await rows<{ email: string }>(test.shop, "select email from users order by id desc limit 1");
    await receive(write("My own words\n> quoted words", { From: user?.email ?? "" }));
    const { id, version } = await newest();
    await admin.call(sendReply, { conversationId: String(id), text: "Yes", version });
    await test.runJob("send-letters");
    const reply = test.sent.find(({ subject }) => subject.startsWith("Our answer"));
    await receive(write("From work", { From: "work@example.com", "In-Reply-To": reply?.messageId ?? "" }));
    const { records } = await customer.call(exportMyData, {});
    expect(records).toMatchObject({ messages: [{ message: "My own words", quoted: "> quoted words" }] });
    expect((await customer.send(eraseAccount, { password: "lavender-and-salt" })).statusCode).toBe(200);
    expect(await rows(test.shop, "select 1 from customer_messages")).toEqual([]);
    server.renumber();
    await test.runJob("receive-emails");
    await test.runJob("gather-messages");
    expect(await rows(test.shop, "select 1 from customer_messages")).toEqual([]);
    await receive(write("Once more", { From: user?.email ?? "", "In-Reply-To": reply?.messageId ?? "" }));
    expect(await list()).toHaveLength(1);
  });

  it("are not read without a mailbox", async () => {
    await test.close();
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    const before = server.commands.length;
    await receive(write("Hello"));
    expect(server.commands).toHaveLength(before);
    expect(await list()).toEqual([]);
  });
});
