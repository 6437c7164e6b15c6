import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eraseAccount, exportMyData, getUser, register, signIn } from "#contract/accounts/accounts.ts";
import { verifyEmail } from "#contract/accounts/credentials.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import { requestSample, subscribeToNewsletter } from "#contract/marketing/marketing.ts";
import { saveQuestionnaire } from "#contract/subscriptions/questionnaire.ts";
import { tokenOf } from "#tests/support/emails.ts";
import { addWomensThreeMonths, buy, newCustomer } from "#tests/support/people.ts";
import { listProjectFiles } from "#tests/support/project-files.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { listPersonalRecords } from "./personal-records.queries.ts";
import { PERSONAL_TABLES } from "./personal-tables.queries.ts";

const PASSWORD = "lavender-and-salt";

/** Columns that link a table to a person, by their names. */
const NAMES_PEOPLE = /(^|_)(user_id|user_name|username|email|recipient|first_name|last_name|phone|address|postcode)$/;

/** Tables whose comment in the schema says that they hold no personal data, or only addresses of businesses. */
const SCHEMA = "src/server/platform/db/schema/";
const NOTED = new Map(
  listProjectFiles()
    .filter((file) => file.startsWith(SCHEMA))
    .flatMap((file) => [
      ...readFileSync(file, "utf8").matchAll(
        /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+ = pgTable\(\s*"(\w+)"/g,
      ),
    ])
    .map(([, comment = "", table = ""]) => [table, comment]),
);
const saysOf = (table: string, what: string) => NOTED.get(table)?.includes(what) ?? false;

describe("privacy", () => {
  let test: TestShop;
  let customer: TestBrowser;
  let email: string;
  beforeEach(async () => {
    test = await openTestShop();
    customer = await newCustomer(test);
    ({ email } = await customer.call(getUser, {}));
  });
  afterEach(() => test.close());

  const verify = async () => customer.call(verifyEmail, { token: await tokenOf(test, "welcome", "verify") });
  const erase = (password = PASSWORD) => customer.send(eraseAccount, { password });

  /** Creates a customer's history: answers, a basket, a paid order with a box, a newsletter and a sample. */
  async function live(): Promise<void> {
    await verify();
    await customer.call(saveQuestionnaire, {
      audience: "women",
      naturalness: "100natural",
      purpose: "personal",
      duration: "3months",
    });
    await customer.call(addToBasket, { productId: 61 });
    await buy(customer);
    await customer.call(addToBasket, { productId: 62 });
    const visitor = new TestBrowser(test.app);
    await visitor.call(subscribeToNewsletter, { email, source: "footer" });
    await visitor.call(requestSample, {
      firstName: "Wren",
      lastName: "Ashdown",
      email,
      address: "3 Mill Lane",
      city: "Bath",
      postcode: "BA1 2AB",
      over16: true,
    });
  }

  const findText = async (text: string) => {
    const found: string[] = [];
    for (const table of Object.keys(await snapshotOf(test.shop))) {
      const hits = await rows(test.shop, `select 1 from ${table} t where t::text ilike '%${text}%'`);
      if (hits.length > 0) found.push(table);
    }
    return found.sort();
  };

  describe("the list of tables with people in them", () => {
    /** Finds tables that are on no list, on both lists or on the wrong list, with the columns that prove it. */
    const misplaced = async () => {
      const columns = await rows<{ table: string; column: string }>(
        test.shop,
        `select c.table_name as table, c.column_name as column from information_schema.columns c
           join information_schema.tables t using (table_schema, table_name)
           where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`,
      );
      const columnsByTable = Map.groupBy(columns, ({ table }) => table);
      const personal = Object.keys(PERSONAL_TABLES);
      const unknown = personal.filter((table) => !columnsByTable.has(table));
      const wrong = [...columnsByTable].filter(([table, found]) => {
        const isPersonal = personal.includes(table);
        const isOfBusinesses = saysOf(table, "Addresses of businesses only.");
        const namesPeople = !isOfBusinesses && found.some(({ column }) => NAMES_PEOPLE.test(column));
        const isNoted = isOfBusinesses || saysOf(table, "No personal data.");
        return isPersonal === isNoted || (namesPeople && !isPersonal);
      });
      return [...unknown, ...wrong.map(([table]) => table)];
    };

    it("says of every table of the shop whether it is one", async () => {
      const advice =
        "neither in personal-tables.queries.ts nor noted in the schema, both, or noted with a personal column";
      expect(await misplaced(), advice).toEqual([]);
    });

    it("is asked for a new table, whatever its columns are called", async () => {
      await rows(test.shop, "create table restock_requests (id int, email text)");
      await rows(test.shop, "create table wishes (id int, words text)");
      expect(await misplaced()).toEqual(["restock_requests", "wishes"]);
    });
  });

  describe("the export", () => {
    it("tells everything about oneself and no secret", async () => {
      await live();
      const { records } = await customer.call(exportMyData, {});
      const filled = Object.keys(records).filter((kind) => (records[kind]?.length ?? 0) > 0);
      for (const kind of [
        "account",
        "questionnaireAnswers",
        "basket",
        "orders",
        "orderLines",
        "newsletter",
        "sampleRequests",
        "emails",
        "sessions",
      ])
        expect(filled).toContain(kind);
      const text = JSON.stringify(records);
      expect(text).toContain("3 Mill Lane");
      expect(text).not.toMatch(/argon2|"token"|"sid"|sealed_secret|code_hash|"password"/);
    });

    it("is a file, and nobody else's", async () => {
      await live();
      const reply = await customer.sendRaw("GET", exportMyData.path);
      expect(reply.headers["content-disposition"]).toContain("attachment");
      expect(reply.headers["cache-control"]).toBe("no-store");
      const other = await newCustomer(test);
      expect(JSON.stringify(await other.call(exportMyData, {}))).not.toContain(email);
    });

    it("keeps back what others may have written under an address that is not confirmed", async () => {
      await new TestBrowser(test.app).call(subscribeToNewsletter, { email, source: "footer" });
      const { records, notes } = await customer.call(exportMyData, {});
      expect([records.newsletter, records.emails]).toEqual([[], []]);
      expect(notes.join()).toContain("not confirmed");
    });
  });

  describe("erasure", () => {
    it("is refused without the password, and changes nothing", async () => {
      await live();
      const before = await snapshotOf(test.shop);
      expect((await erase("a guess")).json()).toMatchObject({ code: "wrong-password" });
      expect(await snapshotOf(test.shop)).toEqual(before);
    });

    it("waits for what is paid for, and changes nothing meanwhile", async () => {
      await addWomensThreeMonths(customer);
      await buy(customer);
      const before = await snapshotOf(test.shop);
      expect((await erase()).json()).toMatchObject({ code: "delivery-pending" });
      expect(await snapshotOf(test.shop)).toEqual(before);
    });

    it("ends a subscription whose boxes have all left", async () => {
      await addWomensThreeMonths(customer);
      await buy(customer);
      await rows(test.shop, "update boxes set status = 'dispatched' where status = 'charged'");
      await rows(test.shop, "update orders set status = 'delivered'");
      expect((await erase()).statusCode).toBe(200);
      expect(await rows(test.shop, "select status from subscriptions")).toEqual([{ status: "cancelled" }]);
      expect(await rows(test.shop, "select status, skip_reason from boxes order by box_month desc limit 1")).toEqual([
        { status: "skipped", skip_reason: "ended" },
      ]);
    });

    it("exports and deletes notes and tags of the account, its orders and its subscriptions", async () => {
      await addWomensThreeMonths(customer);
      const { orderId } = await buy(customer);
      await rows(test.shop, "update boxes set status = 'dispatched' where status = 'charged'");
      await rows(test.shop, "update orders set status = 'delivered'");
      const { id: userId } = await customer.call(getUser, {});
      await rows(
        test.shop,
        `insert into notes (about, about_id, text, author_user_id, created_at) values
         ('customer', ${userId}, 'Zanzibar', 999999, now()), ('order', ${orderId}, 'Zanzibar', 999999, now()),
         ('subscription', (select max(id) from subscriptions where user_id = ${userId}), 'Zanzibar', 999999, now()),
         ('order', 999999999, 'Another order', 999999, now())`,
      );
      await rows(
        test.shop,
        `insert into tags (about, about_id, tag) values ('customer', ${userId}, 'zanzibar'),
         ('order', ${orderId}, 'zanzibar'), ('order', 999999999, 'another order')`,
      );
      const { records } = await customer.call(exportMyData, {});
      expect(records.notes).toHaveLength(3);
      expect(records.tags).toHaveLength(2);
      expect((await erase()).statusCode).toBe(200);
      expect(await findText("Zanzibar")).toEqual([]);
      expect(await rows(test.shop, "select text from notes")).toEqual([{ text: "Another order" }]);
      expect(await rows(test.shop, "select tag from tags")).toEqual([{ tag: "another order" }]);
    });

    it("leaves the e-mail address nowhere, but in the email that says so, until that is old", async () => {
      await live();
      await rows(test.shop, "update orders set status = 'delivered'");
      expect((await erase()).statusCode).toBe(200);
      expect(await findText(email)).toEqual(["letters"]);
      expect(await rows(test.shop, "select kind from letters where recipient not like 'erased-%'")).toEqual([
        { kind: "account-erased" },
      ]);
      test.setClock("2026-12-24T10:00:00Z");
      for (let runs = 0; runs < 2; runs += 1) await test.runJob("forget-old-records");
      expect(await findText(email)).toEqual([]);
    });

    it("leaves no text that the account held, whichever column held it", async () => {
      const { id } = await customer.call(getUser, {});
      const texts = await rows<{ column: string }>(
        test.shop,
        `select column_name as column from information_schema.columns
         where table_name = 'users' and data_type = 'text' and is_generated = 'NEVER' and column_name <> 'password'`,
      );
      expect(texts.length).toBeGreaterThan(10);
      const held = texts.map(({ column }) => `${column} = '${column}@held.example'`).join(", ");
      await rows(test.shop, `update users set ${held} where id = ${id}`);
      expect((await erase()).statusCode).toBe(200);
      const [user] = await rows(test.shop, `select * from users where id = ${id}`);
      expect(Object.entries(user ?? {}).filter(([, value]) => String(value).includes("@held.example"))).toEqual([]);
    });

    it("leaves nothing else that an export would hold than the books, and what somebody was", async () => {
      await live();
      await rows(test.shop, "update orders set status = 'delivered'");
      const { id: userId } = await customer.call(getUser, {});
      await erase();
      const left: string[] = [];
      for (const [table, { export: exported }] of Object.entries(PERSONAL_TABLES)) {
        if (typeof exported === "string") continue;
        for (const [name, own] of Object.entries(exported)) {
          const found = await listPersonalRecords(test.shop.db, table, own, { userId, verifiedEmail: email });
          if (found.length > 0) left.push(name);
        }
      }
      // The remaining email is the confirmation of the erasure.
      expect(left).toEqual(["account", "orders", "orderLines", "orderEvents", "parcels", "invoices", "emails"]);
    });

    it("keeps the paid order with the name that its invoice must say, and not the rest", async () => {
      await live();
      await rows(test.shop, "update orders set status = 'delivered'");
      await erase();
      expect(await findText("3 Mill Lane")).toEqual(["orders"]);
      expect(await rows(test.shop, "select first_name, delivery_line1 from users where erased_at is not null")).toEqual(
        [{ first_name: "", delivery_line1: "" }],
      );
      expect(await rows(test.shop, "select status from newsletter_subscribers")).toEqual([{ status: "unsubscribed" }]);
    });

    it("signs out everywhere, for good, and the names are free again", async () => {
      const elsewhere = new TestBrowser(test.app);
      await elsewhere.call(signIn, { username: email, password: PASSWORD });
      await erase();
      expect((await customer.send(getUser, {})).statusCode).toBe(401);
      expect((await elsewhere.send(getUser, {})).statusCode).toBe(401);
      expect((await elsewhere.send(signIn, { username: email, password: PASSWORD })).statusCode).toBe(401);
      await new TestBrowser(test.app).call(register, {
        username: "wren",
        email,
        password: PASSWORD,
        firstName: "Wren",
        lastName: "Ashdown",
      });
    });

    it("happens once, however often it is asked for at the same moment", async () => {
      const replies = await Promise.all([erase(), erase()]);
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    });
  });
});

describe("what is kept for a while", () => {
  let test: TestShop;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
  });
  afterEach(() => test.close());

  it("goes when its time is up, and not before", async () => {
    const visitor = new TestBrowser(test.app);
    await visitor.call(subscribeToNewsletter, { email: "wren@example.com", source: "footer" });
    await visitor.call(requestSample, {
      firstName: "Wren",
      lastName: "Ashdown",
      email: "wren@example.com",
      address: "3 Mill Lane",
      city: "Bath",
      postcode: "BA1 2AB",
      over16: true,
    });
    const count = async (table: string) => (await rows(test.shop, `select 1 from ${table}`)).length;
    const orders = await count("orders where shipping_address is not null");
    await test.runJob("forget-old-records");
    expect([await count("newsletter_subscribers"), await count("sample_requests")]).toEqual([1, 1]);
    test.setClock("2026-12-22T10:00:00Z");
    await test.runJob("forget-old-records");
    expect([await count("newsletter_subscribers"), await count("sample_requests")]).toEqual([0, 1]);
    test.setClock("2027-05-24T10:00:00Z");
    for (let runs = 0; runs < 2; runs += 1) await test.runJob("forget-old-records");
    expect(await count("sample_requests")).toBe(0);
    expect(await count("orders where shipping_address is not null")).toBe(orders);
    test.setClock("2034-01-24T10:00:00Z");
    await test.runJob("forget-old-records");
    expect(await count("orders where shipping_address is not null")).toBe(0);
  });
});
