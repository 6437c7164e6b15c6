import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pathParameters } from "#contract/call.ts";
import { listAdminProducts, patchProduct } from "#contract/catalogue/admin-products.ts";
import { getProduct } from "#contract/catalogue/catalogue.ts";
import { type OpenDatabase, openPostgres } from "#server/platform/db/open-database.ts";
import { ALL_CALLS } from "#tests/support/contract-calls.ts";
import { signInAdmin } from "#tests/support/people.ts";
import { startStandby, startThrowawayServer, type ThrowawayServer } from "#tests/support/start-postgres.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { fillTemplate } from "#tests/support/test-templates.ts";

const SLUG = "lavender-field-bath-bomb";

describe("a replica that answers readings", () => {
  let leader: ThrowawayServer;
  let standby: ThrowawayServer;
  let database: OpenDatabase;
  let test: TestShop;
  let admin: TestBrowser;
  beforeAll(async () => {
    leader = await startThrowawayServer();
    database = await openPostgres(leader.url);
    await fillTemplate(database.db, "catalogue");
    standby = await startStandby(leader);
    const variables = { DATABASE_URL: leader.url, DATABASE_READ_URL: standby.url };
    test = await openTestShop({ filled: database, withDemo: true, variables });
    admin = await signInAdmin(test);
    await caughtUp();
  });
  afterAll(async () => {
    await test.shop.replica?.close();
    await test.close();
    await standby.stop();
    await leader.stop();
  });

  const onStandby = async (statement: string) => {
    const client = new pg.Client({ connectionString: standby.url });
    await client.connect();
    const { rows } = await client.query<{ value: unknown }>(statement);
    await client.end();
    return rows[0]?.value;
  };
  const caughtUp = async () => {
    const position = await replicaOf(test).position();
    while ((await onStandby(`select pg_last_wal_replay_lsn() >= '${position}' as value`)) !== true) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const setPrice = async (price: number) => {
    const product = (await admin.call(listAdminProducts, {})).find(({ slug }) => slug === SLUG);
    if (!product) throw new Error("no product");
    await admin.call(patchProduct, {
      productId: String(product.id),
      price: price.toFixed(2),
      version: product.version,
    });
  };
  const priceInDashboard = async () => {
    const products = await admin.call(listAdminProducts, {});
    return products.find(({ slug }) => slug === SLUG)?.price;
  };
  const priceShown = async () => (await new TestBrowser(test.app).call(getProduct, { slug: SLUG })).price;

  it("is asked for all that the dashboard and everybody read, and none of it wants to write", async () => {
    const before = replicaOf(test).answeredByLeader;
    const failed: string[] = [];
    for (const call of ALL_CALLS.filter(({ method, access }) => method === "GET" && access === "admin")) {
      const input = Object.fromEntries(pathParameters(call.path).map((name) => [name, name === "slug" ? SLUG : 1]));
      const { statusCode } = await admin.send(call, input);
      if (statusCode >= 500) failed.push(`${call.path}: ${statusCode}`);
    }
    expect(await priceShown()).toBeDefined();
    expect(failed).toEqual([]);
    expect(replicaOf(test).answeredByLeader).toBe(before);
  });

  it("never shows whoever changed something what was there before, however far it lags", async () => {
    await onStandby("select pg_wal_replay_pause() as value");
    await setPrice(7.77);
    expect(await priceInDashboard()).toBe("7.77");
    const somebodyElse = await signInAdmin(test);
    expect((await somebodyElse.call(listAdminProducts, {})).find(({ slug }) => slug === SLUG)?.price).not.toBe("7.77");
    await onStandby("select pg_wal_replay_resume() as value");
    await caughtUp();
    expect((await somebodyElse.call(listAdminProducts, {})).find(({ slug }) => slug === SLUG)?.price).toBe("7.77");
  });

  it("shows nobody what was there before news that everybody was told of", async () => {
    await onStandby("select pg_wal_replay_pause() as value");
    await setPrice(8.88);
    expect(await priceShown()).toBe("7.77");
    replicaOf(test).noteNews();
    expect(await priceShown()).toBe("8.88");
    await onStandby("select pg_wal_replay_resume() as value");
    await caughtUp();
  });

  it("asks again how old is too old, once the leader was away when it was told of news", async () => {
    const replica = replicaOf(test);
    await leader.restart(async () => {
      replica.noteNews();
      expect((await new TestBrowser(test.app).sendRaw("GET", `/api/products/${SLUG}`)).statusCode).toBe(503);
    });
    await expect.poll(priceShown, { timeout: 20_000 }).toBe("8.88");
    await caughtUp();
    await expect
      .poll(async () => {
        const before = replica.answeredByLeader;
        await priceShown();
        return replica.answeredByLeader - before;
      })
      .toBe(0);
  });

  it("is not missed while it is away", async () => {
    await standby.restart(async () => {
      expect(await priceShown()).toBe("8.88");
      expect(await priceInDashboard()).toBe("8.88");
    });
    expect(await priceShown()).toBe("8.88");
  });
});

function replicaOf({ shop }: TestShop) {
  if (!shop.replica) throw new Error("the shop has no replica");
  return shop.replica;
}
