import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addGiftCard, addToBasket } from "#contract/basket/basket.ts";
import { createCheckout } from "#contract/checkout/checkout.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { changeAdminOrder, refundAdminOrder } from "#contract/orders/admin-orders.ts";
import { downloadInvoices, downloadLabels, downloadPackingSlips } from "#contract/orders/admin-parcels.ts";
import { getInvoicePdf } from "#contract/orders/orders.ts";
import { listOrderItems } from "#server/orders/orders.queries.ts";
import { newGiftCard } from "#tests/support/gift-cards.ts";
import { addPlan, addWomensThreeMonths, buy, newCustomer, RECIPIENT, signInAdmin } from "#tests/support/people.ts";
import { type PdfContent, readPdf } from "#tests/support/read-pdf.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { readPackingSlips } from "./read-printed-orders.ts";

const FORTY = "Llanfairpwllgwyngyllgogerychwyrndrobwlll";
const LONG_NAME = "Maximiliana Theodora-Bartholomew Featherstonehaugh-Ŵŷn";

describe("the papers of orders", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let customer: TestBrowser;
  let orderIds: number[];
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    customer = await newCustomer(test);
    await addWomensThreeMonths(customer);
    await customer.call(addToBasket, { productId: 61 });
    const mixed = await buy(customer);
    await customer.call(addToBasket, { productId: 62 });
    const products = await buy(customer);
    const other = await newCustomer(test);
    await addWomensThreeMonths(other);
    const box = await buy(other);
    orderIds = [products.orderId, mixed.orderId, box.orderId];
    await rows(
      test.shop,
      `update orders set shipping_address = shipping_address || '{"firstName":"${LONG_NAME}","line2":"${FORTY}"}'
       where id in (${products.orderId}, ${box.orderId})`,
    );
  });
  afterAll(() => test.close());

  async function print(call: Endpoint, input: Record<string, unknown>, browser = admin): Promise<PrintedDocument> {
    const reply = await browser.send(call, input);
    expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200);
    expect(reply.headers["content-type"]).toBe("application/pdf");
    return {
      ...(await readPdf(reply.rawPayload)),
      name: String(reply.headers["content-disposition"]),
      leftOut: String(reply.headers["x-left-out-count"]),
    };
  }

  it("are invoices in the order asked for, with delivery as it was charged, and add up", async () => {
    const document = await print(downloadInvoices, { orderIds });
    expect(document.name).toContain('filename="invoices-2026-11-21.pdf"');
    expect(document.pages).toBe(3);
    const [products = "", mixed = "", box = ""] = document.texts;
    expect(products).toMatch(/Energy Boost Collection\s+1\s+£32.99\s+£32.99/);
    expect(products).toMatch(/Delivery \(Royal Mail Tracked 48\)\s+£1.00/);
    expect(products).toMatch(/Total\s+£33.99/);
    expect(mixed).toMatch(/Total\s+£55.98/);
    expect(box).toMatch(/Delivery \(Royal Mail Tracked 48\)\s+£0.00/);
    expect(box).toMatch(/Total\s+£19.99/);
    expect(box).toMatch(/Paid by card on 21 November 2026\s+£19.99/);
    expect(box).toContain(FORTY);
    for (const page of [products, mixed, box]) {
      expect(page).toMatch(/Invoice number\s+INV-\d{6}/);
      expect(page).toContain("Registered in England and Wales");
      expect(page, "a trader who is not registered never says VAT").not.toMatch(/VAT/);
    }
  });

  it("say VAT as soon as the trader is registered, and still add up", async () => {
    await rows(
      test.shop,
      `insert into settings (key, value) values ('trader', '{"legalName":"Meadow & Salt Ltd","addressLine1":"1 Mill Lane","addressLine2":"","city":"Bath","postcode":"BA1 2AB","country":"United Kingdom","registration":"No. 12345678","email":"hello@meadowandsalt.example","phone":"","isVatRegistered":true,"vatNumber":"GB123456789"}')`,
    );
    const document = await print(downloadInvoices, { orderIds: orderIds.slice(0, 1) });
    await rows(test.shop, "delete from settings where key = 'trader'");
    const text = document.texts.join("\n");
    expect(text).toContain("VAT no. GB123456789");
    expect(text).toMatch(/Energy Boost Collection\s+1\s+£27.49\s+£27.49/);
    expect(text).toMatch(/Delivery \(Royal Mail Tracked 48\)\s+£0.84/);
    expect(text).toMatch(/Total excluding VAT\s+£28.33/);
    expect(text).toMatch(/VAT at 20%\s+£5.66/);
    expect(text).toMatch(/Total\s+£33.99/);
  });

  it("say what a gift card paid and what the bank card paid", async () => {
    const buyer = await newCustomer(test);
    await buyer.call(addToBasket, { productId: 62 });
    await buyer.call(addGiftCard, { code: await newGiftCard(test, "10.00") });
    const { orderId } = await buy(buyer);
    const document = await print(downloadInvoices, { orderIds: [orderId] });
    const text = document.texts.join("\n");
    expect(text).toMatch(/Total\s+£33.99/);
    expect(text).toMatch(/Paid by gift card\s+£10.00/);
    expect(text).toMatch(/Paid by card on 21 November 2026\s+£23.99/);
    expect(text).toMatch(/Amount due\s+£0.00/);
  });

  it("are billed to the buyer of a gift card by name and email address", async () => {
    await newGiftCard(test, "10.00");
    const [order] = await rows<{ id: number; name: string; email: string }>(
      test.shop,
      `select orders.id, gift_cards.from_name as name, orders.email from gift_cards
       join orders on orders.id = gift_cards.order_id order by orders.id desc limit 1`,
    );
    expect(order?.name).toBeTruthy();
    const document = await print(downloadInvoices, { orderIds: [order?.id] });
    const text = document.texts.join("\n").replaceAll(/[^\S\n]+/g, " ");
    expect(text).toContain("Billed to");
    expect(text).toContain(order?.name);
    expect(text).toContain(order?.email);
    expect(text).not.toContain("Delivered to");
  });

  it("hold a credit note after each refund; the invoice stays as it was issued", async () => {
    const [orderId = 0] = orderIds;
    await admin.call(refundAdminOrder, { orderId: String(orderId), amount: "5.00", reason: "Dented tin" });
    const document = await print(downloadInvoices, { orderIds: [orderId] });
    expect(document.pages).toBe(2);
    const [invoice = "", creditNote = ""] = document.texts;
    expect(invoice).toMatch(/Total\s+£33.99/);
    expect(creditNote).toMatch(/Credit note number\s+CN-000002/);
    expect(creditNote).toMatch(/For invoice\s+INV-\d{6}/);
    expect(creditNote).toMatch(/Total refunded\s+£5.00/);
    expect(creditNote).toContain("Dented tin");
  });

  it("are labels of 4 by 6 inches, with nothing clipped and the postcode alone on its line", async () => {
    const document = await print(downloadLabels, { orderIds });
    expect(document.name).toContain('filename="shipping-labels-2026-11-21.pdf"');
    expect(document.pages, "a box has its label in its run").toBe(2);
    expect(document.leftOut).toBe("1");
    expect(document.size).toEqual([288, 432]);
    const label = document.texts[0] ?? "";
    expect(label.replace(/\s+/g, " ")).toContain(LONG_NAME);
    expect(label).toContain(FORTY);
    expect(label).toMatch(/\n\s*BATH\n\s*BA1 2AB$/);
    expect(label).toContain("Buy postage in Click & Drop");
    expect(label).not.toMatch(/BA1 2AB\s+United Kingdom/);
  });

  it("are labels four on an A4 sheet from the chosen cell", async () => {
    const twice = [...orderIds, ...orderIds];
    const document = await print(downloadLabels, { orderIds: twice, layout: "a4" });
    expect(document.pages, "each order once").toBe(1);
    expect((await print(downloadLabels, { orderIds, layout: "a4", firstCell: 4 })).pages).toBe(2);
  });

  it("repeat their number and the heads of the columns on each page of a long order", async () => {
    const buyer = await newCustomer(test);
    const products = await rows<{ id: number }>(
      test.shop,
      "select id from products where is_active and not is_subscription and stock > 0 order by id limit 40",
    );
    for (const { id } of products) await buyer.call(addToBasket, { productId: id });
    const { orderId } = await buy(buyer);
    const document = await print(downloadInvoices, { orderIds: [orderId] });
    expect(document.pages).toBe(3);
    const pages = document.texts;
    const number = /INV-\d{6}/.exec(pages[0] ?? "")?.[0];
    expect(number).toBeDefined();
    for (const [index, text] of pages.entries()) {
      expect(text).toContain(`${number}, page ${index + 1} of 3`);
      expect(text.includes(`Invoice ${number}`)).toBe(index > 0);
      expect(text).toMatch(/Description\s+Quantity\s+Unit price\s+Amount/);
    }
  });

  it("are packing slips without prices, of what goes into the parcel, and below it what does not", async () => {
    const document = await print(downloadPackingSlips, { orderIds });
    expect(document.pages).toBe(2);
    const [, mixed = ""] = document.texts;
    expect(mixed).toMatch(/1\s*×\s+Stress Relief Collection/);
    expect(mixed).toMatch(/Not in this parcel\s+1 × Women's Monthly Subscription Box: sent on 15 December 2026/);
    expect(document.texts.join("\n")).not.toContain("£");
  });

  it("name on a packing slip every line of the order: products in the parcel, boxes in their own", async () => {
    const buyer = await newCustomer(test);
    await buyer.call(addToBasket, { productId: 61, quantity: 3 });
    await buyer.call(addToBasket, { productId: 62 });
    await addWomensThreeMonths(buyer);
    await addPlan(buyer, { audience: "men", duration: "monthly", gift: { goesOn: false } });
    const { orderId } = await buy(buyer);
    const [contents] = await readPackingSlips(test.shop.db, [orderId]);
    const lines = await listOrderItems(test.shop.db, [orderId]);
    expect(new Set(lines.map(({ isSubscription }) => isSubscription))).toEqual(new Set([false, true]));
    const { items = [], later = [] } = contents?.slip ?? {};
    const wanted = lines.map(({ productName, quantity }) => `${quantity} × ${productName}`);
    const printed = [...items.map(({ name, quantity }) => `${quantity} × ${name}`), ...later];
    expect(wanted.filter((line) => !printed.some((text) => text.startsWith(line)))).toEqual([]);
    expect(printed).toHaveLength(wanted.length);
    expect(later.filter((text) => text.includes(`, to ${RECIPIENT.firstName} ${RECIPIENT.lastName}`))).toHaveLength(1);
    expect(contents?.slip.deliverTo).toContain("3 Mill Lane");
  });

  it("are labels and slips only of goods that are paid for and may leave, and say how many are left out", async () => {
    const [products = 0, mixed = 0] = orderIds;
    const other = await newCustomer(test);
    await other.call(addToBasket, { productId: 62 });
    const { orderId: unpaid } = await other.call(createCheckout, {});
    for (const call of [downloadLabels, downloadPackingSlips]) {
      const document = await print(call, { orderIds: [unpaid, products, mixed] });
      expect([document.pages, document.leftOut]).toEqual([2, "1"]);
      expect((await admin.send(call, { orderIds: [unpaid] })).json()).toMatchObject({ code: "nothing-to-print" });
    }
    await admin.call(changeAdminOrder, { orderId: String(mixed), status: "cancelled" });
    expect((await print(downloadLabels, { orderIds: [products, mixed] })).leftOut).toBe("1");
    await admin.call(refundAdminOrder, { orderId: String(products), reason: "All of it" });
    expect((await admin.send(downloadLabels, { orderIds: [products, mixed] })).statusCode).toBe(409);
  });

  it("name the delivery and the earlier refund on the note of the last refund", async () => {
    const document = await print(downloadInvoices, { orderIds: orderIds.slice(0, 1) });
    const [, , last = ""] = document.texts;
    expect(last).toMatch(/Energy Boost Collection\s+1\s+£32.99\s+£32.99/);
    expect(last).toMatch(/Delivery \(Royal Mail Tracked 48\)\s+£1.00/);
    expect(last).toMatch(/Already refunded\s+−£5.00/);
    expect(last).toMatch(/Total refunded\s+£28.99/);
  });

  it("are refused where there are none, and for too many at once", async () => {
    await customer.call(addToBasket, { productId: 63 });
    const { orderId: unpaid } = await customer.call(createCheckout, {});
    expect((await admin.send(downloadInvoices, { orderIds: [unpaid, 4_000] })).json()).toMatchObject({
      code: "nothing-to-print",
    });
    expect((await print(downloadInvoices, { orderIds: [unpaid, ...orderIds] })).pages).toBe(5);
    const tenThousand = Array.from({ length: 10_000 }, (_, index) => index + 1);
    for (const wrong of [[], tenThousand, ["x"], [1.5], [-1], [1e9 * 9], "all", null]) {
      const reply = await admin.send(downloadInvoices, { orderIds: wrong });
      expect([413, 422], JSON.stringify(wrong)?.slice(0, 40)).toContain(reply.statusCode);
    }
    expect((await admin.send(downloadLabels, { orderIds, layout: "a4", firstCell: 5 })).statusCode).toBe(422);
  });

  it("are given to the customer whose order it is, and to no other", async () => {
    const [orderId = 0, , foreign = 0] = orderIds;
    const document = await print(getInvoicePdf, { orderId }, customer);
    expect(document.name).toContain(`filename="invoice-order-${orderId}.pdf"`);
    expect((await customer.send(getInvoicePdf, { orderId: foreign })).statusCode).toBe(404);
    expect((await customer.send(getInvoicePdf, { orderId: 4_000 })).statusCode).toBe(404);
  });
});

interface PrintedDocument extends PdfContent {
  name: string;
  /** Number of requested orders that are not in the document. */
  leftOut: string;
}
