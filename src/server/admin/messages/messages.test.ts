import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eraseAccount, exportMyData } from "#contract/accounts/accounts.ts";
import { getAdminTodo, searchAdmin } from "#contract/admin/admin-overview.ts";
import {
  addConversationNote,
  changeConversation,
  getConversation,
  listConversations,
  markConversation,
  previewReply,
  sendReply,
} from "#contract/marketing/admin-messages.ts";
import {
  createReplyTemplate,
  deleteReplyTemplate,
  listReplyTemplates,
  updateReplyTemplate,
} from "#contract/marketing/admin-reply-templates.ts";
import { cancelContract, sendMessage } from "#contract/marketing/marketing.ts";
import { forgetOldRecords } from "#server/privacy/index.ts";
import { buyAsGuest, GUEST, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { newStaff } from "#tests/support/role-table.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const QUESTION = {
  name: "Wren Ashdown",
  email: "Wren@Example.com",
  orderNumber: "",
  reason: "products" as const,
  message: "Is the lavender soap vegan?",
};

describe("conversations with customers", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  const write = (message: Partial<typeof QUESTION> = {}) =>
    new TestBrowser(test.app).call(sendMessage, { ...QUESTION, ...message });
  const newest = async () => (await admin.call(listConversations, { limit: "1" }))[0]?.id ?? 0;
  const read = async (id: number) => admin.call(getConversation, { conversationId: String(id) });

  it("are made of the messages of an address, and waiting ones are counted in the to-do list", async () => {
    await write();
    await write({ message: "And the salt?", orderNumber: "1024" });
    await write({ email: "fern@example.com", name: "Fern" });
    await new TestBrowser(test.app).call(cancelContract, { ...QUESTION, goods: "The soap", email: "fern@example.com" });
    const listed = await admin.call(listConversations, { state: "open" });
    expect(listed).toMatchObject([
      { email: "fern@example.com", isUnread: true },
      { email: "wren@example.com", orderNumber: "1024", excerpt: "And the salt?" },
    ]);
    expect((await admin.call(getAdminTodo, {})).messages).toBe(listed.length);
    expect((await read(listed[1]?.id ?? 0)).entries).toMatchObject([
      { kind: "question", text: "Is the lavender soap vegan?", reason: "A question about a product" },
      { kind: "question", text: "And the salt?" },
    ]);
    expect((await read(listed[0]?.id ?? 0)).entries.map(({ kind }) => kind)).toEqual(["question", "cancellation"]);
  });

  it("about two orders are two conversations", async () => {
    await write({ orderNumber: "1024" });
    await write({ orderNumber: "1025" });
    expect(await admin.call(listConversations, {})).toHaveLength(2);
  });

  it("are answered by an email with the reference, whose answer goes to the shop, as the preview shows it", async () => {
    const { reference } = await write({ orderNumber: "1024" });
    const conversationId = String(await newest());
    const text = "Dear Wren,\n\nyes, it is.";
    const preview = await admin.call(previewReply, { conversationId, text });
    const { version } = await read(Number(conversationId));
    const replied = await admin.call(sendReply, { conversationId, text, version });
    expect(replied).toMatchObject({ state: "answered", isUnread: false, assignee: { name: "Ada Meadow" } });
    expect(replied.entries.at(-1)).toMatchObject({ kind: "reply", text, by: "Ada Meadow", emailStatus: "waiting" });
    await test.runJob("send-letters");
    await test.runJob("send-letters");
    const sent = test.sent.filter(({ subject }) => subject.startsWith("Our answer"));
    expect(sent).toMatchObject([
      {
        to: "wren@example.com",
        replyTo: "hello@meadowandsalt.example",
        subject: `Our answer to your message about order 1024 (${reference})`,
      },
    ]);
    expect(preview).toEqual({ recipient: "wren@example.com", subject: sent[0]?.subject, text: sent[0]?.text });
    expect((await read(Number(conversationId))).entries.at(-1)?.emailStatus).toBe("sent");
    expect((await admin.call(getAdminTodo, {})).messages).toBe(0);
  });

  it("answered twice at the same moment send one reply, and the second user sees the first reply", async () => {
    await write();
    const robin = await newStaff(test, "support");
    const conversationId = String(await newest());
    const { version } = await read(Number(conversationId));
    const replies = await Promise.all([
      admin.send(sendReply, { conversationId, text: "Yes, says Ada", version }),
      robin.send(sendReply, { conversationId, text: "Yes, says Robin", version }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: "changed-meanwhile" });
    const { entries, version: newer } = await read(Number(conversationId));
    expect(entries.filter(({ kind }) => kind === "reply")).toHaveLength(1);
    expect(await rows(test.shop, "select 1 from letters where kind = 'message-reply'")).toHaveLength(1);
    await robin.call(sendReply, { conversationId, text: "As Ada says", version: newer });
    expect(await rows(test.shop, "select 1 from letters where kind = 'message-reply'")).toHaveLength(2);
  });

  it("are not answered while a newer message is unread, and a further message opens them again", async () => {
    await write();
    const conversationId = String(await newest());
    const { version } = await read(Number(conversationId));
    await write({ message: "I mean the rose soap." });
    expect((await admin.send(sendReply, { conversationId, text: "Yes", version })).statusCode).toBe(409);
    await admin.call(sendReply, { conversationId, text: "Yes", version: version + 1 });
    await write({ message: "Thank you!" });
    expect(await read(Number(conversationId))).toMatchObject({ state: "open", isUnread: true, version: version + 3 });
    await admin.call(changeConversation, { conversationId, state: "closed" });
    await write({ message: "One more question" });
    expect(await newest()).not.toBe(Number(conversationId));
  });

  it("are assigned to staff who may answer, and filtered", async () => {
    await write();
    const robin = await newStaff(test, "support");
    const packer = await newStaff(test, "packing");
    const conversationId = String(await newest());
    const { colleagues } = await read(Number(conversationId));
    expect(colleagues.map(({ name }) => name)).toEqual(["Ada Meadow", "Robin Hale"]);
    const assigneeUserId = colleagues.find(({ name }) => name === "Robin Hale")?.userId;
    await admin.call(changeConversation, { conversationId, assigneeUserId });
    expect(await robin.call(listConversations, { assignee: "mine" })).toHaveLength(1);
    expect(await admin.call(listConversations, { assignee: "mine" })).toEqual([]);
    expect(await admin.call(listConversations, { assignee: "nobody" })).toEqual([]);
    const [member] = await rows<{ user_id: number }>(
      test.shop,
      "select user_id from staff_members where email = 'packing@staff.example'",
    );
    const refused = await admin.send(changeConversation, { conversationId, assigneeUserId: member?.user_id });
    expect(refused.statusCode).toBe(422);
    expect((await packer.send(getConversation, { conversationId })).statusCode).toBe(403);
    expect((await admin.send(changeConversation, { conversationId: "4711", state: "closed" })).statusCode).toBe(404);
  });

  it("are marked as read and unread, and found by text, name, address, order, reference and reply", async () => {
    const { reference } = await write({ orderNumber: "1024" });
    await write({ email: "other@example.com", name: "Other", message: "Hello", orderNumber: "" });
    const found = async (search: string) => (await admin.call(listConversations, { search })).map(({ email }) => email);
    const [{ id = 0 } = {}] = await admin.call(listConversations, { search: "wren@" });
    const conversationId = String(id);
    await admin.call(sendReply, { conversationId, text: "It is plant-based", version: 1 });
    for (const search of ["vegan", "ashdown", "wren@example", "#1024", "1024", reference, "plant"]) {
      expect(await found(search), search).toEqual(["wren@example.com"]);
    }
    expect((await admin.call(searchAdmin, { search: "vegan" })).messages).toMatchObject([{ id }]);
    const packer = await newStaff(test, "packing");
    expect((await packer.call(searchAdmin, { search: "vegan" })).messages).toEqual([]);
    await admin.call(markConversation, { conversationId, isUnread: true });
    expect(await admin.call(listConversations, { unread: "yes", search: "vegan" })).toHaveLength(1);
    await admin.call(markConversation, { conversationId, isUnread: false });
    expect(await admin.call(listConversations, { unread: "yes", search: "vegan" })).toEqual([]);
    const marked = await admin.send(markConversation, { conversationId: "4711", isUnread: false });
    expect(marked.statusCode).toBe(404);
  });

  it("are listed in pages, newest message first", async () => {
    for (const name of ["One", "Two", "Three"]) await write({ name, email: `${name}@example.com` });
    const first = await admin.sendRaw("GET", "/api/admin/messages?limit=2");
    expect(first.json()).toMatchObject([{ name: "Three" }, { name: "Two" }]);
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? "";
    expect((await admin.sendRaw("GET", next)).json()).toMatchObject([{ name: "One" }]);
    for (const cursor of ["x", Buffer.from("[1e300,1]").toString("base64url")]) {
      expect((await admin.sendRaw("GET", `/api/admin/messages?cursor=${cursor}`)).statusCode, cursor).toBe(422);
    }
  });

  it("show the orders of the address", async () => {
    await buyAsGuest(new TestBrowser(test.app), 61);
    await write({ email: GUEST.email });
    expect(await read(await newest())).toMatchObject({
      customerId: null,
      isGuest: true,
      orders: [{ total: expect.any(String) }],
    });
  });

  it("are answered with templates, whose placeholders are known, and never filled for a stranger's order", async () => {
    const template = { name: "Late parcel", text: "Dear {name}, order {order} has the number {tracking}." };
    const { id } = await admin.call(createReplyTemplate, template);
    const refused = await admin.send(createReplyTemplate, { name: "Other", text: "Dear {nmae}" });
    expect(refused.json().issues).toMatchObject([{ path: "text", message: expect.stringContaining("{nmae}") }]);
    expect((await admin.send(createReplyTemplate, { ...template, name: "late PARCEL" })).statusCode).toBe(409);
    const templateId = String(id);
    await admin.call(updateReplyTemplate, { templateId, ...template, text: "Dear {name}" });
    expect(await admin.call(listReplyTemplates, {})).toEqual([{ id, name: "Late parcel", text: "Dear {name}" }]);

    const { orderId } = await buyAsGuest(new TestBrowser(test.app), 61);
    await rows(
      test.shop,
      `update parcels set tracking_number = 'QA1', packed_at = now(), sent_at = now(), left_at = now() where order_id = ${orderId}`,
    );
    await write({ email: GUEST.email, orderNumber: String(orderId) });
    const own = await read(await newest());
    expect(own.placeholders).toEqual({ name: "Wren Ashdown", order: String(orderId), tracking: "QA1" });
    await write({ email: "stranger@example.com", orderNumber: String(orderId) });
    expect((await read(await newest())).placeholders).toMatchObject({ order: String(orderId), tracking: "" });

    const reply = { conversationId: String(await newest()), version: 1 };
    const unfilled = await admin.send(sendReply, { ...reply, text: "It has the number {tracking}." });
    expect(unfilled.json().issues).toMatchObject([{ path: "text", message: "Fill in {tracking}" }]);
    await admin.call(deleteReplyTemplate, { templateId });
    expect((await admin.send(deleteReplyTemplate, { templateId })).statusCode).toBe(404);
    expect((await admin.send(updateReplyTemplate, { templateId, ...template })).statusCode).toBe(404);
  });

  it("are in the export of personal data, and end with the account", async () => {
    const customer = await newCustomer(test);
    const [user] = await rows<{ email: string }>(test.shop, "select email from users order by id desc limit 1");
    await rows(
      test.shop,
      "update users set email_verified_at = now() where id = (select max(id) from users where id <> 999999)",
    );
    const email = user?.email ?? "";
    await write({ email });
    await new TestBrowser(test.app).call(cancelContract, { ...QUESTION, goods: "The soap", email });
    const conversationId = String(await newest());
    await admin.call(addConversationNote, { conversationId, text: "Rings often" });
    await admin.call(sendReply, { conversationId, text: "Yes, it is", version: 2 });
    const { records } = await customer.call(exportMyData, {});
    expect(records).toMatchObject({
      conversations: [{ email }],
      replies: [{ text: "Yes, it is" }],
      notes: [{ text: "Rings often" }],
    });
    expect(JSON.stringify([records.conversations, records.replies])).not.toContain("999999");
    expect((await customer.send(eraseAccount, { password: "lavender-and-salt" })).statusCode).toBe(200);
    expect(await rows(test.shop, "select 1 from conversations")).toEqual([]);
    expect(await rows(test.shop, "select 1 from conversation_replies")).toEqual([]);
    expect(await rows(test.shop, "select 1 from notes where about = 'conversation'")).toEqual([]);
    expect(await rows(test.shop, "select kind, message, conversation_id from customer_messages")).toEqual([
      { kind: "cancellation", message: "", conversation_id: null },
    ]);
    expect(await rows(test.shop, "select 1 from letters where facts::text like '%Yes, it is%'")).toEqual([]);
    await test.runJob("gather-messages");
    expect(await rows(test.shop, "select 1 from conversations")).toEqual([]);
    expect((await admin.send(addConversationNote, { conversationId, text: "Again" })).statusCode).toBe(404);
  });

  it("end six years after their last message, with replies and notes", async () => {
    await write();
    const conversationId = String(await newest());
    await admin.call(addConversationNote, { conversationId, text: "Rings often" });
    await admin.call(sendReply, { conversationId, text: "Yes", version: 1 });
    const left = () =>
      rows(
        test.shop,
        `select (select count(*)::int from conversations) as conversations,
          (select count(*)::int from conversation_replies) as replies,
          (select count(*)::int from notes) as notes, (select count(*)::int from customer_messages) as messages`,
      );
    await forgetOldRecords(test.shop);
    expect(await left()).toEqual([{ conversations: 1, replies: 1, notes: 1, messages: 1 }]);
    test.setClock("2032-12-01T10:00:00Z");
    await forgetOldRecords(test.shop);
    await forgetOldRecords(test.shop);
    expect(await left()).toEqual([{ conversations: 0, replies: 0, notes: 0, messages: 0 }]);
  });

  it("are made by a job of the messages that an older version stored, and old ones are closed", async () => {
    await rows(
      test.shop,
      `insert into customer_messages (kind, name, email, order_number, reason, message, created_at)
       select 'question', 'Fern', 'fern@example.com', '', 'other', message, at::timestamptz
       from (values ('Old', '2026-11-01T10:00:00Z'), ('New', '2026-11-21T09:00:00Z')) as stored (message, at)`,
    );
    await test.runJob("gather-messages");
    await test.runJob("gather-messages");
    expect(await admin.call(listConversations, {})).toMatchObject([
      { excerpt: "New", state: "open" },
      { excerpt: "Old", state: "closed", isUnread: false },
    ]);
  });
});
