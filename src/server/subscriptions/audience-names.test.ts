import { extractText } from "unpdf";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { updateSettings } from "#contract/admin/admin-settings.ts";
import { getBasket } from "#contract/basket/basket.ts";
import { getAdminProduct } from "#contract/catalogue/admin-products.ts";
import { listPlans } from "#contract/catalogue/catalogue.ts";
import { downloadInvoices } from "#contract/orders/admin-parcels.ts";
import { getOrderDetails } from "#contract/orders/orders.ts";
import { getShopMode } from "#contract/shop.ts";
import { downloadBoxSlips } from "#contract/subscriptions/admin-box-run.ts";
import { listAdminSubscriptions } from "#contract/subscriptions/admin-subscriptions.ts";
import { DEFAULT_AUDIENCE_NAMES } from "#domain/subscriptions/box-names.ts";
import { previewEmail } from "#server/admin/sent-emails/preview-email.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { addPlan, addWomensThreeMonths, buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { dispatchRun, liveDay } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const OLD = "Women's Monthly Subscription Box";
const NEW = "Adults' Monthly Subscription Box";
const ADULTS = { ...DEFAULT_AUDIENCE_NAMES, women: "Adults" };

describe("the names of the audiences", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let visitor: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    visitor = new TestBrowser(test.app);
  });
  afterEach(() => test.close());

  const titlesShown = async () => {
    const { boxes, plans } = await visitor.call(listPlans, {});
    return new Set([...boxes, ...plans].filter(({ audience }) => audience === "women").map(({ title }) => title));
  };
  const nameOf = async (productId: number) =>
    (await admin.call(getAdminProduct, { productId: String(productId) })).name;
  const documentOf = async (reply: { rawPayload: Buffer }) =>
    (await extractText(new Uint8Array(reply.rawPayload), { mergePages: true })).text;

  it("are not sent to the pages until one is changed, and then name boxes, plans, products, basket and emails", async () => {
    expect((await visitor.call(getShopMode, {})).audienceNames).toBeUndefined();
    expect(await titlesShown()).toEqual(new Set([OLD]));
    await admin.call(updateSettings, { audienceNames: { ...ADULTS, women: "  Adults " } });
    expect((await visitor.call(getShopMode, {})).audienceNames).toEqual(ADULTS);
    expect(await titlesShown()).toEqual(new Set([NEW]));
    const customer = await newCustomer(test);
    await addWomensThreeMonths(customer);
    expect((await customer.call(getBasket, {})).items).toMatchObject([
      { productName: NEW, questionnaireData: { audience: "women", planTitle: NEW } },
    ]);
    const { text } = await previewEmail(test.shop, "payment-notice", "sample");
    expect(text).toContain(NEW);
    expect(text).not.toContain("Women");
    await admin.call(updateSettings, { audienceNames: DEFAULT_AUDIENCE_NAMES });
    expect((await visitor.call(getShopMode, {})).audienceNames).toBeUndefined();
    expect(await titlesShown()).toEqual(new Set([OLD]));
  });

  it("leave a product's own name, and can be exchanged", async () => {
    await rows(test.shop, "update products set name = 'A season of baths' where id = 103");
    await admin.call(updateSettings, { audienceNames: { women: "Men", men: "Women", children: "Children" } });
    expect([await nameOf(101), await nameOf(103), await nameOf(201), await nameOf(301)]).toEqual([
      "Men's Monthly Subscription Box",
      "A season of baths",
      OLD,
      "Children's Monthly Subscription Box",
    ]);
  });

  it("change nothing that is written: orders, invoices and queued emails keep the old name, new ones have the new", async () => {
    const customer = await newCustomer(test);
    await addWomensThreeMonths(customer);
    const { orderId } = await buy(customer);
    const queued = () => emailsOf(test, "order-confirmed").then((emails) => emails.at(-1)?.facts.lines);
    const written = await queued();
    expect(written).toMatchObject([{ name: OLD }]);
    await admin.call(updateSettings, { audienceNames: ADULTS });
    const details = await customer.call(getOrderDetails, { orderId: String(orderId) });
    expect(details.items).toMatchObject([{ productName: OLD }]);
    expect(details.parcels).toMatchObject([{ boxName: OLD }]);
    expect(await documentOf(await admin.send(downloadInvoices, { orderIds: [orderId] }))).toContain(OLD);
    expect(await queued()).toEqual(written);
    const [subscription] = await admin.call(listAdminSubscriptions, {});
    expect(subscription).toMatchObject({ plan: "Adults' box, 3 months" });
    const other = await newCustomer(test);
    await addPlan(other, { audience: "women", duration: "monthly" });
    const later = await buy(other);
    expect((await other.call(getOrderDetails, { orderId: String(later.orderId) })).items).toMatchObject([
      { productName: NEW },
    ]);
    expect(await queued()).toMatchObject([{ name: NEW }]);
  });

  it("are on packing slips, charges and emails of boxes that existed before the change", async () => {
    test.setClock("2026-12-01T10:00:00Z");
    const customer = await newCustomer(test);
    await addWomensThreeMonths(customer);
    await buy(customer);
    await admin.call(updateSettings, { audienceNames: ADULTS });
    await liveDay(test, "2026-12-14");
    await liveDay(test, "2026-12-15");
    const packer = await signInAdmin(test);
    const slips = await documentOf(await packer.send(downloadBoxSlips, { boxMonth: "2026-12" }));
    expect(slips).toContain(NEW);
    expect(slips).not.toContain(OLD);
    await dispatchRun(test);
    const sent = await emailsOf(test, "order-dispatched");
    expect(JSON.stringify(sent.at(-1)?.facts)).not.toContain("Women");
    await liveDay(test, "2027-01-01");
    const [renewal] = await rows(
      test.shop,
      `select i.product_name as name from order_items i join orders o on o.id = i.order_id
       where i.product_id = 103 and o.created_at >= '2027-01-01'`,
    );
    expect(renewal).toEqual({ name: NEW });
  });

  it.each([
    ["", "women", "Must not be empty"],
    ["Twenty-one characters", "women", "Must be at most 20 characters"],
    ["<b>Adults</b>", "women", "Use letters, digits, spaces, apostrophes, hyphens, + and & only"],
    ["{{audiences}}", "women", "Use letters, digits, spaces, apostrophes, hyphens, + and & only"],
    ["Adults'", "women", "Enter the people, such as Women"],
    ["Women's", "women", "Enter the people, such as Women"],
    ["men", "men", "Enter a name that no other audience has"],
  ])("are refused as %j", async (women, at, message) => {
    const before = await snapshotOf(test.shop);
    const refused = await admin.send(updateSettings, { audienceNames: { ...ADULTS, women } });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: "invalid-input",
      issues: expect.arrayContaining([{ path: `audienceNames.${at}`, message }]),
    });
    expect(await snapshotOf(test.shop)).toEqual(before);
  });
});
