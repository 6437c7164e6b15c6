import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { updateBrand } from "#contract/admin/admin-brand.ts";
import { updateTrader } from "#contract/admin/admin-settings.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import { markOrderPaid } from "#contract/checkout/checkout.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { buyGiftCard, getGiftCardDocument } from "#contract/gift-cards/gift-cards.ts";
import { downloadSampleLabels, listSamples } from "#contract/marketing/admin-marketing.ts";
import { requestSample } from "#contract/marketing/marketing.ts";
import { refundAdminOrder } from "#contract/orders/admin-orders.ts";
import { downloadInvoices, downloadLabels, downloadPackingSlips } from "#contract/orders/admin-parcels.ts";
import { downloadBoxLabels, downloadBoxSlips } from "#contract/subscriptions/admin-box-run.ts";
import { getBoxCalendar } from "#contract/subscriptions/subscriptions.ts";
import { SEEDED_BRAND } from "#domain/brand/seeded-brand.ts";
import { addWomensThreeMonths, buy, CARDS, newCustomer, payWith, signInAdmin } from "#tests/support/people.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { liveDay } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const OLD_BRAND = /meadow/i;
const TRADER = {
  legalName: "Fern and Foam Ltd",
  addressLine1: "2 High Street",
  addressLine2: "",
  city: "Leeds",
  postcode: "LS1 1AA",
  country: "United Kingdom",
  registration: "Registered in England and Wales, no. 12345678",
  email: "hello@fernandfoam.example",
  phone: "",
  isVatRegistered: false,
  vatNumber: "",
};

const SOAP_ID = 11;

describe("the documents of a shop that became another brand", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let customer: TestBrowser;
  const orderIds: number[] = [];
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    await admin.call(updateTrader, TRADER);
    await admin.call(updateBrand, { ...SEEDED_BRAND, name: "Fern & Foam" });
    customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: SOAP_ID });
    orderIds.push((await buy(customer)).orderId);
    await addWomensThreeMonths(customer);
    orderIds.push((await buy(customer)).orderId);
  });
  afterAll(() => test.close());

  /** Texts of all pages and of the document's properties. */
  async function print(call: Endpoint, input: Record<string, unknown>, browser = admin): Promise<string> {
    const reply = await browser.send(call, input);
    expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200);
    const { texts, info } = await readPdf(reply.rawPayload);
    return `${texts.join("\n")}\n${JSON.stringify(info)}`;
  }

  function expectNewBrand(text: string): void {
    expect(OLD_BRAND.exec(text)?.[0]).toBeUndefined();
    expect(text).toMatch(/Fern (&|and) Foam/);
  }

  it("are invoices, packing slips and labels with the new name and trader only", async () => {
    const invoices = await print(downloadInvoices, { orderIds });
    expectNewBrand(invoices);
    expect(invoices).toContain("Registered in England and Wales, no. 12345678");
    for (const call of [downloadPackingSlips, downloadLabels]) expectNewBrand(await print(call, { orderIds }));
  });

  it("are credit notes", async () => {
    const [orderId = 0] = orderIds;
    await admin.call(refundAdminOrder, { orderId: String(orderId), reason: "Broken" });
    const withNote = await print(downloadInvoices, { orderIds: [orderId] });
    expect(withNote).toContain("Credit note");
    expectNewBrand(withNote);
  });

  it("are gift cards to print", async () => {
    const giver = new TestBrowser(test.app);
    const checkout = await giver.call(buyGiftCard, { amount: "25.00", fromName: "Wren", email: "wren@example.com" });
    await payWith(giver, checkout, CARDS.pays);
    await giver.call(markOrderPaid, { orderId: String(checkout.orderId) });
    await test.runJob("send-letters");
    const email = test.sent.findLast(({ to, text }) => to === "wren@example.com" && text.includes("paper?token="));
    const token = decodeURIComponent(/paper\?token=(\S+)/.exec(email?.text ?? "")?.[1] ?? "");
    expectNewBrand(await print(getGiftCardDocument, { token }, giver));
  });

  it("are labels of samples", async () => {
    const winner = { firstName: "Ida", lastName: "Rowe", email: "ida@example.com" };
    const address = { address: "4 Mill Lane", city: "Leeds", postcode: "LS1 1AA" };
    await new TestBrowser(test.app).call(requestSample, { ...winner, ...address });
    const samples = await admin.call(listSamples, {});
    expectNewBrand(await print(downloadSampleLabels, { sampleIds: samples.map(({ id }) => id) }));
  });

  it("are slips, labels and calendars of boxes", async () => {
    const calendar = await customer.send(getBoxCalendar, {});
    expectNewBrand(calendar.body);
    await liveDay(test, "2026-12-15");
    for (const call of [downloadBoxSlips, downloadBoxLabels]) {
      expectNewBrand(await print(call, { boxMonth: "2026-12" }, await signInAdmin(test)));
    }
  });
});
