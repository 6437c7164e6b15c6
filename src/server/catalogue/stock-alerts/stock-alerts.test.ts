import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eraseAccount, exportMyData } from "#contract/accounts/accounts.ts";
import { listAdminProducts } from "#contract/catalogue/admin-products.ts";
import { askForStockAlert as requestAlert } from "#contract/marketing/marketing.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { buyAsGuest, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { askForStockAlert } from "./stock-alerts.ts";

const PRODUCT_ID = 20;

describe("who waits for what is sold out", () => {
  let test: TestShop;
  let slug: string;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    slug = String(
      (
        await rows<{ slug: string }>(test.shop, `update products set stock = 0 where id = ${PRODUCT_ID} returning slug`)
      )[0]?.slug,
    );
  });
  afterEach(() => test.close());

  const ask = (email: string) => new TestBrowser(test.app).call(requestAlert, { slug, email });
  const restock = (stock: number) => rows(test.shop, `update products set stock = ${stock} where id = ${PRODUCT_ID}`);
  const sent = async () => (await emailsOf(test, "back-in-stock")).map(({ recipient }) => recipient);
  const kept = () => rows<{ email: string | null }>(test.shop, "select email from stock_alerts order by id");

  it("is told once when it is back, and the address is forgotten with the email", async () => {
    expect(await ask("Wren@Example.com")).toEqual({ isInStock: false });
    expect(await ask("wren@example.com")).toEqual({ isInStock: false });
    expect(await kept()).toEqual([{ email: "wren@example.com" }]);
    await test.runJob("send-stock-alerts");
    expect(await sent()).toEqual([]);
    await restock(3);
    await Promise.all([test.runJob("send-stock-alerts"), test.runJob("send-stock-alerts")]);
    await test.runJob("send-letters");
    expect(test.sent.map(({ to, subject }) => ({ to, subject }))).toMatchObject([
      { to: "wren@example.com", subject: expect.stringContaining("is back in stock") },
    ]);
    expect(test.sent[0]?.text).toContain(`/products/${slug}`);
    expect(await kept()).toEqual([{ email: null }]);
    expect(await ask("wren@example.com")).toEqual({ isInStock: true });
  });

  it("are as many as there are units, in the order in which they asked, however often the job runs", async () => {
    const people = Array.from({ length: 50 }, (_, index) => `person${index}@example.com`);
    for (const email of people) await ask(email);
    await restock(5);
    await Promise.all(Array.from({ length: 4 }, () => test.runJob("send-stock-alerts")));
    expect((await sent()).toSorted()).toEqual(people.slice(0, 5).toSorted());
    await buyAsGuest(new TestBrowser(test.app), PRODUCT_ID);
    test.setClock("2026-11-22T09:00:00Z");
    await test.runJob("send-stock-alerts");
    expect(await sent()).toHaveLength(5);
    test.setClock("2026-11-23T10:10:00Z");
    await test.runJob("send-stock-alerts");
    expect((await sent()).toSorted()).toEqual(people.slice(0, 9).toSorted());
    const products = await (await signInAdmin(test)).call(listAdminProducts, { search: "", limit: "100" });
    expect(products.find(({ id }) => id === PRODUCT_ID)).toMatchObject({ waiting: 41 });
  });

  it("are customers first, when strangers have asked for invented addresses", async () => {
    for (let index = 0; index < 10; index += 1) await ask(`invented${index}@example.com`);
    await buyAsGuest(new TestBrowser(test.app), 61);
    const email = "wren.guest@example.com";
    await ask(email);
    await restock(2);
    await test.runJob("send-stock-alerts");
    expect((await sent()).toSorted()).toEqual([email, "invented0@example.com"].toSorted());
  });

  it("ask at most thirty times a day from one network", async () => {
    const networkAddress = "2a00:23c5:aaaa:1::1";
    // The limit of requests a minute counts by the machine's clock, so only the last one takes the route.
    for (let made = 0; made < 30; made += 1) {
      await askForStockAlert(test.shop, { slug, email: `person${made}@example.com`, networkAddress });
    }
    const neighbour = new TestBrowser(test.app, "2a00:23c5:aaaa:1::2");
    const refused = await neighbour.send(requestAlert, { slug, email: "neighbour@example.com" });
    expect(refused.json()).toMatchObject({ code: "too-many-guesses" });
    expect(await ask("wren@example.com")).toEqual({ isInStock: false });
    expect(await kept()).toHaveLength(31);
  });

  it.skipIf(process.env.TEST_DATABASE !== "postgres")(
    "are as many as there are units after a sale that is under way when the job runs",
    async () => {
      for (const name of ["wren", "robin", "hazel"]) await ask(`${name}@example.com`);
      await restock(3);
      const blocked = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      let isDone = false;
      let job: Promise<void> = Promise.resolve();
      await test.shop.db.transaction(async (tx) => {
        await tx.execute(`update products set stock = 1 where id = ${PRODUCT_ID}`);
        job = test.runJob("send-stock-alerts").finally(() => {
          isDone = true;
        });
        await expect.poll(async () => isDone || (await rows(test.shop, blocked)).length > 0).toBe(true);
      });
      await job;
      expect(await sent()).toEqual(["wren@example.com"]);
    },
  );

  it("wait for twenty products at most, and for none that is not on sale", async () => {
    await rows(test.shop, "update products set stock = 0");
    const products = await rows<{ slug: string }>(
      test.shop,
      "select slug from products where is_active and not is_subscription order by id limit 25",
    );
    for (const product of products) {
      await new TestBrowser(test.app).call(requestAlert, { slug: product.slug, email: "wren@example.com" });
    }
    expect(await kept()).toHaveLength(20);
    for (const unknown of ["no-such-thing", "womens-monthly"]) {
      const reply = await new TestBrowser(test.app).send(requestAlert, { slug: unknown, email: "a@example.com" });
      expect(reply.statusCode).toBe(404);
    }
    expect((await new TestBrowser(test.app).send(requestAlert, { slug, email: "nobody" })).statusCode).toBe(422);
  });

  it("find it in their data, and are forgotten with their account or after a year", async () => {
    const customer = await newCustomer(test);
    const [user] = await rows<{ email: string }>(
      test.shop,
      "update users set email_verified_at = now() where id = (select max(id) from users) returning email",
    );
    await ask(String(user?.email));
    await ask("somebody@example.com");
    expect(JSON.stringify(await customer.call(exportMyData, {}))).toContain('"stockAlerts":[{');
    await customer.call(eraseAccount, { password: "lavender-and-salt" });
    expect(await kept()).toEqual([{ email: "somebody@example.com" }]);
    test.setClock("2027-11-24T10:00:00Z");
    await test.runJob("forget-old-records");
    expect(await kept()).toEqual([]);
  });
});
