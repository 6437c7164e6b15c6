import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eraseAccount, exportMyData, getUser, signIn } from "#contract/accounts/accounts.ts";
import {
  getAccountInvitations,
  startAccountInvitations,
  stopAccountInvitations,
} from "#contract/accounts/admin-account-invitations.ts";
import { resetPassword } from "#contract/accounts/credentials.ts";
import { continueImport as continueCall, getImport, listImportRows } from "#contract/admin/admin-imports.ts";
import { updateSettings } from "#contract/admin/admin-settings.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import { continueImport, readImport, viewImport } from "#server/platform/imports/index.ts";
import { emailsOf, tokenOf } from "#tests/support/emails.ts";
import { shopifyFile } from "#tests/support/moving-files.ts";
import {
  customersTemplate,
  shopifyCustomersFile,
  squarespaceCustomersFile,
  wooCommerceCustomersFile,
} from "#tests/support/moving-people-files.ts";
import { movedOutcomes, runMoved, uploadMoved } from "#tests/support/moving-run.ts";
import { signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { IMPORT_KINDS } from "./import-kinds.ts";

const RIGHTS = { kinds: IMPORT_KINDS, permissions: "all" } as const;

describe("customers of another shop", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  beforeEach(async () => {
    await rows(test.shop, "delete from product_imports");
    await rows(test.shop, "delete from newsletter_subscribers where source like 'import:%'");
    await rows(test.shop, "delete from users where id in (select user_id from moved_customers)");
    await rows(test.shop, "delete from letters");
  });
  afterAll(() => test.close());

  const move = async (bytes: string | Buffer) => runMoved(admin, await uploadMoved(admin, bytes), "import");
  const moved = () =>
    rows(
      test.shop,
      `select email, first_name, last_name, delivery_line1, delivery_postcode, m.phone from users u
        join moved_customers m on m.user_id = u.id order by email`,
    );
  const readers = () =>
    rows(
      test.shop,
      `select email, status, wording, source, confirmed_at::date::text as "on" from newsletter_subscribers
        where source like 'import:%' order by email`,
    );

  it("of Shopify come with address and consent, and each row says what became of it", async () => {
    const view = await uploadMoved(admin, shopifyCustomersFile());
    expect(view).toMatchObject({ kind: "customers", system: "shopify", rows: 7, options: { takesConsent: true } });
    expect(view.headings.find(({ heading }) => heading === "Tags")?.reason).toBe("Set tags in the customer's details");
    const before = await rows(test.shop, "select count(*) from users");
    expect(await runMoved(admin, view, "try")).toMatchObject({ tried: 7, created: 3, refused: 3, imported: 0 });
    expect(await rows(test.shop, "select count(*) from users")).toEqual(before);
    const tried = await movedOutcomes(admin);
    expect(await runMoved(admin, view, "import")).toMatchObject({ imported: 7, created: 3, refused: 3 });
    expect(await movedOutcomes(admin)).toEqual(tried);
    expect(tried).toEqual([
      [3, "new", "Several rows have this address. The first value of each column comes"],
      [4, "new", "It comes without the address: we deliver to the United Kingdom only"],
      [6, "part"],
      [7, "refused", "It has no email address"],
      [8, "refused", "The email address is not valid"],
      [9, "refused", "The name is not valid: Please enter a name without a web or email address"],
      [10, "new", "It comes without the address: the postcode is not valid"],
    ]);
    expect(await moved()).toMatchObject([
      { email: "ash@example.org", first_name: "Ash", last_name: "", delivery_line1: "" },
      {
        email: "hazel@example.org",
        first_name: "Hazel",
        last_name: "O'Brien, “the elder”",
        delivery_line1: "Flat 2 Mill House",
        delivery_postcode: "BA1 2AB",
        phone: "+447700900123",
      },
      { email: "remy@example.org", first_name: "Rémy", delivery_line1: "" },
    ]);
    expect(await readers()).toMatchObject([
      {
        email: "hazel@example.org",
        status: "confirmed",
        source: "import:shopify",
        wording: "Accepts Email Marketing: yes (Shopify, without a date)",
      },
    ]);
    expect(await rows(test.shop, "select * from letters")).toEqual([]);
  });

  it("of WooCommerce and Squarespace come with split names and the day of consent", async () => {
    expect(await move(wooCommerceCustomersFile())).toMatchObject({ system: "woocommerce", created: 2, refused: 0 });
    const view = await move(squarespaceCustomersFile());
    expect(view).toMatchObject({ system: "squarespace", encoding: "Windows-1252", created: 2, noted: 1 });
    expect(await movedOutcomes(admin, "noted")).toEqual([
      [3, "new", "The day of consent cannot be read (03/04/2024), so the day of the import is stored"],
    ]);
    expect(await moved()).toMatchObject([
      { email: "cher@example.org", first_name: "Cher", last_name: "" },
      { email: "juniper@example.org", first_name: "Juniper van", last_name: "Dale" },
      { email: "later@example.org" },
      { email: "zoe@example.org", first_name: "Zoé", delivery_postcode: "BA11 1AA" },
    ]);
    expect(await readers()).toMatchObject([
      { email: "later@example.org" },
      { email: "zoe@example.org", source: "import:squarespace: Newsletter Block", on: "2024-03-01" },
    ]);
  });

  it("come once, and a person who is here already is not changed", async () => {
    await move(shopifyCustomersFile());
    const before = [await moved(), await readers()];
    expect(await move(shopifyCustomersFile())).toMatchObject({ created: 0, unchanged: 3, refused: 3 });
    expect([await moved(), await readers()]).toEqual(before);
    const own = { Email: "DEMO@example.com", "First name": "Somebody", "Last name": "Else" };
    const [demo] = await rows<{ email: string }>(test.shop, "select * from users where username = 'demo'");
    await move(customersTemplate([{ ...own, Email: demo?.email.toUpperCase() ?? "" }]));
    expect(await movedOutcomes(admin)).toEqual([[2, "unchanged", "Already here, and not changed"]]);
    expect(await rows(test.shop, "select * from users where username = 'demo'")).toEqual([demo]);
  });

  it("who unsubscribed here stay unsubscribed, and nobody is a reader without consent", async () => {
    await rows(
      test.shop,
      `insert into newsletter_subscribers (email, status, token, wording, source, asked_at)
        values ('gone@example.org', 'unsubscribed', 'gone-token', '', 'import:test', now())`,
    );
    await move(
      customersTemplate([
        { Email: "gone@example.org", "First name": "Gone", "Accepts newsletter": "yes" },
        { Email: "never@example.org", "First name": "Never", "Accepts newsletter": "no" },
      ]),
    );
    expect(await movedOutcomes(admin)).toEqual([
      [2, "new", "The newsletter knows the address already, so its status here stays"],
      [3, "new"],
    ]);
    expect(await readers()).toMatchObject([{ email: "gone@example.org", status: "unsubscribed" }]);
  });

  it("whose import is killed anywhere come once each after it goes on", async () => {
    const view = await uploadMoved(admin, shopifyCustomersFile());
    const { db } = test.shop;
    const transaction = db.transaction.bind(db);
    db.transaction = (work) =>
      transaction(async (tx) => {
        await work(tx);
        throw new Error("killed");
      });
    const input = { importId: view.id, step: "import", again: false } as const;
    const by = { actorUserId: ADMIN_USER_ID, rights: RIGHTS, isUnproved: false };
    await expect(continueImport(test.shop, input, by)).rejects.toThrow("killed");
    db.transaction = transaction;
    expect(await moved()).toEqual([]);
    expect(await viewImport(test.shop, RIGHTS)).toMatchObject({ imported: 0 });
    expect(await runMoved(admin, view, "import")).toMatchObject({ created: 3, refused: 3 });
  });

  it("are invited when the merchant starts it, at the pace of newsletters, and set a password", async () => {
    await move(
      customersTemplate(["a", "b", "c"].map((name) => ({ Email: `${name}@example.org`, "First name": name }))),
    );
    await test.runJob("send-account-invitations");
    expect(await emailsOf(test, "account-ready")).toEqual([]);
    await admin.call(updateSettings, { newsletterReadersPerMinuteMax: 2 });
    expect(await admin.call(getAccountInvitations, {})).toMatchObject({ moved: 3, uninvited: 3, perMinute: 2 });
    expect(await admin.call(startAccountInvitations, {})).toMatchObject({ uninvited: 0, waiting: 3 });
    await test.runJob("send-account-invitations");
    expect((await emailsOf(test, "account-ready")).map(({ recipient }) => recipient)).toEqual([
      "a@example.org",
      "b@example.org",
    ]);
    expect(await admin.call(stopAccountInvitations, {})).toMatchObject({ waiting: 0, uninvited: 1, invited: 2 });
    await test.runJob("send-account-invitations");
    expect(await emailsOf(test, "account-ready")).toHaveLength(2);
    const visitor = new TestBrowser(test.app);
    const token = await tokenOf(test, "account-ready", "setPassword");
    await visitor.call(resetPassword, { token, password: "lavender-and-salt" });
    expect(await admin.call(getAccountInvitations, {})).toMatchObject({ withPassword: 1 });
    // A customer who has set a password gets no invitation.
    await rows(test.shop, "update users set email_verified_at = now() where email = 'c@example.org'");
    await admin.call(startAccountInvitations, {});
    await test.runJob("send-account-invitations");
    await test.runJob("send-account-invitations");
    expect(await emailsOf(test, "account-ready")).toHaveLength(2);
    await admin.call(updateSettings, { newsletterReadersPerMinuteMax: 100 });
  });

  it("can export and erase what came, also from the file", async () => {
    await move(shopifyCustomersFile());
    await admin.call(startAccountInvitations, {});
    await test.runJob("send-account-invitations");
    const customer = new TestBrowser(test.app);
    const letters = await rows<{ facts: { setPassword: object } }>(
      test.shop,
      "select facts from letters where recipient = 'hazel@example.org'",
    );
    expect(letters).toHaveLength(1);
    await rows(test.shop, "delete from letters where recipient <> 'hazel@example.org'");
    const password = "lavender-and-salt";
    await customer.call(resetPassword, { token: await tokenOf(test, "account-ready", "setPassword"), password });
    await customer.call(signIn, { username: "hazel@example.org", password });
    expect(await customer.call(getUser, {})).toMatchObject({ email: "hazel@example.org" });
    const { records } = await customer.call(exportMyData, {});
    expect(records.movedCustomer).toMatchObject([{ system: "shopify", phone: "+447700900123" }]);
    expect(records.newsletter).toMatchObject([{ source: "import:shopify" }]);
    expect((await customer.send(eraseAccount, { password })).statusCode).toBe(200);
    for (const table of ["users", "moved_customers", "newsletter_subscribers", "product_import_rows"]) {
      const found = await rows(
        test.shop,
        `select 1 from ${table} t where t::text ilike '%hazel@%' or t::text like '%900123%'`,
      );
      expect(found, table).toEqual([]);
    }
    // A later import of the same file brings no newsletter to the erased address.
    await move(shopifyCustomersFile());
    expect(await rows(test.shop, "select 1 from newsletter_subscribers where email = 'hazel@example.org'")).toEqual([]);
  });

  it("are refused to staff who may not see customers", async () => {
    const view = await uploadMoved(admin, shopifyCustomersFile());
    const { shop } = test;
    const limited = { kinds: IMPORT_KINDS, permissions: ["catalogue"] } as const;
    expect(await viewImport(shop, limited)).toBeUndefined();
    const by = { actorUserId: ADMIN_USER_ID, rights: limited, isUnproved: false };
    const refused = continueImport(shop, { importId: view.id, step: "import", again: false }, by);
    await expect(refused).rejects.toMatchObject({ code: "not-permitted" });
    const bytes = Buffer.from(shopifyFile());
    await rows(test.shop, "update product_import_rows set step = 2 where position = 0");
    const replaced = readImport(shop, { bytes, fileName: "products.csv" }, limited);
    await expect(replaced).rejects.toMatchObject({ code: "table-refused", facts: { reason: "unfinished" } });
    expect((await admin.call(getImport, {})).import).toMatchObject({ id: view.id, imported: 1 });
    const visitor = new TestBrowser(test.app);
    expect((await visitor.send(listImportRows, {})).statusCode).toBe(401);
    expect((await visitor.send(getImport, {})).statusCode).toBe(401);
    expect((await admin.send(continueCall, { importId: view.id + 1, step: "import" })).statusCode).toBe(404);
    await runMoved(admin, view, "import");
    await readImport(shop, { bytes, fileName: "products.csv" }, limited);
    expect((await admin.call(getImport, {})).import).toMatchObject({ kind: "products" });
  });

  it("leave the shop with their file after a month", async () => {
    await uploadMoved(admin, shopifyCustomersFile());
    await test.runJob("forget-old-records");
    expect(await rows(test.shop, "select 1 from product_import_rows limit 1")).toHaveLength(1);
    await rows(test.shop, "update product_imports set created_at = created_at - interval '31 days'");
    await test.runJob("forget-old-records");
    expect(await rows(test.shop, "select 1 from product_import_rows")).toEqual([]);
  });
});
