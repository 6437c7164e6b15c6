import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getAdminSettings, updateSettings, updateTrader } from "#contract/admin/admin-settings.ts";
import { getAdminProduct } from "#contract/catalogue/admin-products.ts";
import { listPlans } from "#contract/catalogue/catalogue.ts";
import { getShopMode } from "#contract/shop.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { EXAMPLE_TRADER } from "#domain/settings/trader.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { updateTrader as changeTrader, readSettings, warnOfExampleTrader } from "./read-settings.ts";

describe("the settings", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  const changes = () =>
    rows(test.shop, "select entity_id, before, after from audit_log where entity = 'setting' order by id");

  it("are the defaults until somebody changes them", async () => {
    expect(await admin.call(getAdminSettings, {})).toEqual({
      settings: JSON.parse(JSON.stringify(DEFAULT_SETTINGS)),
      trader: EXAMPLE_TRADER,
      isExampleTrader: true,
    });
  });

  it("change what every page shows and charges, each change noted by itself", async () => {
    await admin.call(updateSettings, {
      regularBoxPence: { women: 3_199, men: 2_999, children: 2_499 },
      dispatchDay: 16,
      closures: ["2026-12-24", "2026-12-23", "2026-12-24"],
    });
    const visitor = new TestBrowser(test.app);
    const { plans } = await visitor.call(listPlans, {});
    expect(plans.find(({ id }) => id === 101)).toMatchObject({ price: "31.99", firstDispatchOn: "2026-12-16" });
    expect((await visitor.call(getShopMode, {})).calendar).toEqual({
      billingDay: 15,
      chargeDay: 1,
      cutOffDay: 15,
      cutOffHour: 14,
      dispatchDay: 16,
    });
    expect(await admin.call(getAdminProduct, { productId: "112" })).toMatchObject({
      price: "25.59",
      priceHistory: [{ price: "25.59" }, { price: "23.99" }],
    });
    expect(await changes()).toEqual([
      {
        entity_id: "regularBoxPence",
        before: { regularBoxPence: { women: 2_999, men: 2_999, children: 2_499 } },
        after: { regularBoxPence: { women: 3_199, men: 2_999, children: 2_499 } },
      },
      { entity_id: "dispatchDay", before: { dispatchDay: 15 }, after: { dispatchDay: 16 } },
      { entity_id: "closures", before: { closures: [] }, after: { closures: ["2026-12-23", "2026-12-24"] } },
    ]);
  });

  it("may give a box away: its plans cost nothing, and save nothing", async () => {
    await admin.call(updateSettings, {
      regularBoxPence: { women: 0, men: 2_999, children: 2_499 },
      firstBoxPence: 0,
    });
    const { plans } = await new TestBrowser(test.app).call(listPlans, {});
    expect(plans.find(({ id }) => id === 101)).toMatchObject({
      price: "0.00",
      firstBox: { price: "0.00", saves: "0.00", percentOff: 0 },
    });
  });

  it("refuse figures out of range and rules that do not fit together", async () => {
    for (const [change, path] of [
      [{ chargeDay: 29 }, "chargeDay"],
      [{ chargeDay: 0 }, "chargeDay"],
      [{ chargeDay: 1.5 }, "chargeDay"],
      [{ chargeDay: 15 }, "chargeDay"],
      [{ billingDay: 29 }, "billingDay"],
      [{ dispatchDay: 29 }, "dispatchDay"],
      [{ cutOffDay: 31 }, "cutOffDay"],
      [{ cutOffDay: 16 }, "cutOffDay"],
      [{ cutOffHour: 24 }, "cutOffHour"],
      [{ regularBoxPence: { women: 299_900, men: 2999, children: 2499 } }, "regularBoxPence.women"],
      [{ regularBoxPence: { women: 0, men: 2999, children: 2499 } }, "firstBoxPence"],
      [{ firstBoxPence: -1 }, "firstBoxPence"],
      [{ firstBoxPence: 1e9 }, "firstBoxPence"],
      [{ firstBoxPence: "19.99" }, "firstBoxPence"],
      [{ basketDeliveryPence: 500 }, "basketDeliveryPence"],
      [{ closures: ["2026-02-30"] }, "closures.0"],
      [{ regularBoxPence: { women: 100 } }, "regularBoxPence.men"],
    ] as const) {
      const reply = await admin.send(updateSettings, change);
      expect(reply.statusCode, JSON.stringify(change)).toBe(422);
      expect((reply.json() as { issues: { path: string }[] }).issues[0]?.path).toBe(path);
    }
    expect((await (await newCustomer(test)).send(updateSettings, { chargeDay: 2 })).statusCode).toBe(403);
    expect(await rows(test.shop, "select 1 from settings")).toEqual([]);
  });

  it("say who trades, on every page, and only the registered speak of VAT", async () => {
    const visitor = new TestBrowser(test.app);
    expect((await visitor.call(getShopMode, {})).trader).toMatchObject({ isExample: true, vatNumber: null });
    const ownLines = { legalName: "Soap Ltd", addressLine1: "2 High Street", registration: "" };
    const own = { ...EXAMPLE_TRADER, ...ownLines, email: "post@soap.example" };
    const refused = await admin.send(updateTrader, { ...own, isVatRegistered: true });
    expect(refused.json()).toMatchObject({ issues: [{ path: "vatNumber" }] });
    expect(await admin.call(updateTrader, { ...own, vatNumber: "GB123" })).toMatchObject({ isExampleTrader: false });
    const shop = await visitor.call(getShopMode, {});
    expect(shop.email).toBe("post@soap.example");
    expect(shop.trader).toEqual({
      legalName: "Soap Ltd",
      address: "2 High Street, Bath BA1 0AA, United Kingdom",
      registration: "",
      vatNumber: null,
      isExample: false,
    });
    expect(await changes()).toMatchObject([{ entity_id: "trader", after: { legalName: "Soap Ltd" } }]);
  });

  it("are read with the same care as they are written", async () => {
    await test.shop.db.execute(`insert into settings (key, value) values ('chargeDay', '"soon"')`);
    await expect(readSettings(test.shop.db)).rejects.toThrow(/chargeDay/);
  });
});

describe("a shop that is no demonstration", () => {
  it("says at its start that the trader is still an example, until it is not", async () => {
    const test = await openTestShop({ variables: { DEMO_MODE: "false" } });
    const said: string[] = [];
    const shop = {
      ...test.shop,
      log: Object.assign(Object.create(test.shop.log), { warn: (text: string) => said.push(text) }),
    };
    await warnOfExampleTrader(shop);
    expect(said).toEqual([expect.stringContaining("/admin/settings")]);
    const own = { ...EXAMPLE_TRADER, addressLine1: "2 High Street", registration: "" };
    await shop.db.transaction((tx) => changeTrader(tx, own, { actorUserId: 999_999, now: shop.clock() }));
    await warnOfExampleTrader(shop);
    expect(said).toHaveLength(1);
    await test.close();
  });
});
