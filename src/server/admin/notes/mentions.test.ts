import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eraseAccount, exportMyData, signIn } from "#contract/accounts/accounts.ts";
import { addCustomerNote } from "#contract/accounts/admin-customers.ts";
import { changeStaffRole, endStaff, listStaff, listStaffRoles } from "#contract/accounts/admin-staff.ts";
import { listColleagues, listMentions, readMention } from "#contract/admin/admin-mentions.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import { addConversationNote, listConversations } from "#contract/marketing/admin-messages.ts";
import { sendMessage } from "#contract/marketing/marketing.ts";
import { addOrderNote } from "#contract/orders/admin-orders.ts";
import { buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { newStaff, STAFF_PASSWORD } from "#tests/support/role-table.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("a mention in a note", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let robin: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    robin = await newStaff(test, "support", "robin@staff.example");
  });
  afterEach(() => test.close());

  async function newOrder(): Promise<string> {
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: 61 });
    return String((await buy(customer)).orderId);
  }

  it("reaches its reader until it is read, and nobody else", async () => {
    const orderId = await newOrder();
    const [note] = await admin.call(addOrderNote, { orderId, text: "@robin please call, says @admin" });
    expect(note).toMatchObject({ readers: ["Robin Hale"] });
    const { unread, mentions } = await robin.call(listMentions, {});
    expect(unread).toBe(1);
    expect(mentions).toMatchObject([{ about: "order", aboutId: Number(orderId), by: "Ada Meadow", isRead: false }]);
    expect(await admin.call(listMentions, {})).toEqual({ unread: 0, mentions: [] });
    const mentionId = String(mentions[0]?.id);
    expect((await admin.send(readMention, { mentionId })).statusCode).toBe(404);
    expect(await robin.call(readMention, { mentionId })).toEqual({ unread: 0 });
    expect(await robin.call(readMention, { mentionId })).toEqual({ unread: 0 });
    expect(await robin.call(listMentions, {})).toMatchObject({ unread: 0, mentions: [{ isRead: true }] });
  });

  it("reaches its reader by first name, full name or email address, in any case", async () => {
    await rows(
      test.shop,
      "update users set first_name = 'Max', last_name = 'Wells' where email = 'robin@staff.example'",
    );
    const orderId = await newOrder();
    for (const text of ["@max please look", "For @MaxWells", "@ROBIN", "@robin@staff.example"]) {
      const note = (await admin.call(addOrderNote, { orderId, text })).at(-1);
      expect(note, text).toMatchObject({ text, readers: ["Max Wells"] });
    }
    expect(await robin.call(listMentions, {})).toMatchObject({ unread: 4 });
    const plain = (await admin.call(addOrderNote, { orderId, text: "Write to wren@example.com" })).at(-1);
    expect(plain?.readers).toEqual([]);
  });

  it("that fits nobody or several colleagues is refused with the handles that work, and nothing is stored", async () => {
    await newStaff(test, "support", "sam@staff.example");
    await newStaff(test, "packing", "pat@staff.example");
    await rows(test.shop, "update users set first_name = 'Pat', last_name = 'Lee' where email = 'pat@staff.example'");
    await rows(test.shop, "update users set last_name = 'Park' where email = 'sam@staff.example'");
    const orderId = await newOrder();
    const refusalOf = async (text: string) => {
      const refused = await admin.send(addOrderNote, { orderId, text });
      expect(refused.statusCode).toBe(422);
      return refused.json().issues;
    };
    expect(await refusalOf("@max please look")).toEqual([
      { path: "text", message: '@max fits no colleague. Write @robinhale or @sam, or leave out "@"' },
    ]);
    expect(await refusalOf("@Robin please look")).toEqual([
      { path: "text", message: '@Robin fits several colleagues. Write @robinhale or @sam, or leave out "@"' },
    ]);
    expect(await rows(test.shop, "select 1 from notes")).toEqual([]);
    const colleagues = await admin.call(listColleagues, { about: "order" });
    expect(colleagues.map(({ handle }) => handle)).toEqual(["robinhale", "sam"]);
    const [note] = await admin.call(addOrderNote, { orderId, text: "@robinhale and @sam please look" });
    expect(note?.readers).toEqual(["Robin Hale", "Robin Park"]);
  });

  it("in a note on a conversation reaches its reader too", async () => {
    await new TestBrowser(test.app).call(sendMessage, {
      name: "Wren",
      email: "wren@example.com",
      reason: "other",
      message: "Hello",
    });
    const [conversation] = await admin.call(listConversations, {});
    const conversationId = String(conversation?.id);
    const { entries } = await robin.call(addConversationNote, { conversationId, text: "Do you know, @admin?" });
    expect(entries.at(-1)).toMatchObject({ kind: "note", readers: ["Ada Meadow"] });
    expect(await admin.call(listMentions, {})).toMatchObject({ mentions: [{ about: "conversation" }] });
  });

  it("of staff who may not see the page is refused, and nothing is stored", async () => {
    await newStaff(test, "packing", "pat@staff.example");
    await rows(test.shop, "update users set first_name = 'Pat' where email = 'pat@staff.example'");
    const orderId = await newOrder();
    const refused = await admin.send(addOrderNote, { orderId, text: "@pat please pack" });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().issues).toEqual([{ path: "text", message: "Pat Hale may not see this page" }]);
    expect(await rows(test.shop, "select 1 from notes")).toEqual([]);
    expect(await admin.call(listColleagues, { about: "order" })).toMatchObject([{ handle: "robin" }]);
    expect((await admin.call(listColleagues, { about: "parcel" })).map(({ handle }) => handle)).toEqual(["pat"]);
  });

  it("is hidden from a reader whose role changes, and former staff cannot be mentioned", async () => {
    const orderId = await newOrder();
    await admin.call(addOrderNote, { orderId, text: "@robin please call" });
    const packing = (await admin.call(listStaffRoles, {})).find(({ name }) => name === "Packing");
    const [member] = await admin.call(listStaff, {});
    const memberId = String(member?.id);
    await admin.call(changeStaffRole, { memberId, roleId: packing?.id ?? 0 });
    expect(await robin.call(listMentions, {})).toEqual({ unread: 0, mentions: [] });
    await admin.call(endStaff, { memberId });
    const refused = await admin.send(addOrderNote, { orderId, text: "@robin again" });
    expect(refused.json().issues).toEqual([
      { path: "text", message: '@robin fits no colleague. Write it without "@"' },
    ]);
  });

  it("is in the export of its reader, and ends with the note and with the account of the reader", async () => {
    const customer = await newCustomer(test);
    const [row] = await rows<{ id: number }>(test.shop, "select max(id) as id from users where id <> 999999");
    const customerId = String(row?.id);
    const orderId = await newOrder();
    await admin.call(addCustomerNote, { customerId, text: "@robin rings in the evening" });
    await admin.call(addOrderNote, { orderId, text: "@robin please call" });
    const left = () => rows(test.shop, "select 1 from mentions");
    expect(await left()).toHaveLength(2);
    expect((await customer.send(eraseAccount, { password: "lavender-and-salt" })).statusCode).toBe(200);
    expect(await left()).toHaveLength(1);
    expect((await robin.call(exportMyData, {})).records.mentions).toHaveLength(1);
    const [member] = await admin.call(listStaff, {});
    await admin.call(endStaff, { memberId: String(member?.id) });
    await robin.call(signIn, { username: "robin@staff.example", password: STAFF_PASSWORD });
    expect((await robin.send(eraseAccount, { password: STAFF_PASSWORD })).statusCode).toBe(200);
    expect(await left()).toEqual([]);
  });
});
