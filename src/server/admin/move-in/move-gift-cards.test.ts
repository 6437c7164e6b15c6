import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eraseAccount, exportMyData } from "#contract/accounts/accounts.ts";
import { saveImportChoices } from "#contract/admin/admin-imports.ts";
import { getAdminStats } from "#contract/admin/admin-overview.ts";
import { addGiftCard, addProductToBasket, applyDiscountCode } from "#contract/basket/basket.ts";
import { createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { readGiftCard } from "#contract/gift-cards/gift-cards.ts";
import { refundAdminOrder } from "#contract/orders/admin-orders.ts";
import {
  createDiscountCode,
  getGiftCard,
  getGiftCardsOwed,
  listGiftCards,
  sendGiftCardAgain,
} from "#contract/pricing/admin-pricing.ts";
import { removeDemo } from "#server/admin/demo/remove-demo.ts";
import { readBookedLines } from "#server/finance/bookkeeping/read-books.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import { continueImport, viewImport } from "#server/platform/imports/index.ts";
import { brokenGiftCards } from "#tests/support/gift-cards.ts";
import { shopifyGiftCardsFile, wooCommerceGiftCardsFile } from "#tests/support/moving-people-files.ts";
import { movedOutcomes, runMoved, uploadMoved } from "#tests/support/moving-run.ts";
import { CARDS, GUEST, newCustomer, payWith, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { IMPORT_KINDS } from "./import-kinds.ts";

/** The soap costs £7.99, plus £1 for delivery. */
const SOAP_ID = 20;
const TODAY = { from: "2026-11-21", until: "2026-11-21" };
const TEMPLATE = "Gift card code,Gift card balance,Currency,Expires on,From,Recipient name,Recipient email,Status\n";

describe("gift cards of another shop", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    await rows(test.shop, `update products set stock = 100, price = 7.99 where id = ${SOAP_ID}`);
    admin = await signInAdmin(test);
  });
  afterEach(async () => {
    expect(await brokenGiftCards(test.shop)).toEqual({});
    await test.close();
  });

  const visitor = () => new TestBrowser(test.app);
  async function move(bytes: string, { newCodes = false } = {}) {
    const view = await uploadMoved(admin, bytes);
    await admin.call(saveImportChoices, { importId: view.id, columns: view.columns, options: { newCodes } });
    return runMoved(admin, view, "import");
  }
  async function withSoap(browser = visitor()): Promise<TestBrowser> {
    await browser.call(addProductToBasket, { productId: SOAP_ID, quantity: 1 });
    return browser;
  }
  const booked = async () =>
    (await readBookedLines(test.shop.db, TODAY)).lines.map(({ account, grossPence }) => [account, grossPence]);

  it("of WooCommerce come with their codes and what is left on them, each with its outcome, and once", async () => {
    await admin.call(createDiscountCode, { code: "WELCOME-2024", type: "fixed", value: "3.00", isActive: false });
    const before = await admin.call(getAdminStats, {});
    const view = await uploadMoved(admin, wooCommerceGiftCardsFile());
    expect(view).toMatchObject({ kind: "gift-cards", system: "woocommerce", options: { newCodes: false } });
    expect(await runMoved(admin, view, "try")).toMatchObject({ created: 2, refused: 9, unchanged: 1 });
    const tried = await movedOutcomes(admin);
    expect(await admin.call(getGiftCardsOwed, {})).toMatchObject({ cards: 0 });
    await runMoved(admin, view, "import");
    expect(await movedOutcomes(admin)).toEqual(tried);
    expect(tried).toEqual([
      [3, "new"],
      [4, "new"],
      [5, "refused", expect.stringContaining("only the last characters of the code")],
      [6, "refused", "Nothing is left on it"],
      [7, "refused", "It has expired"],
      [8, "refused", "The day of expiry cannot be read"],
      [9, "refused", "It is switched off at the other shop"],
      [10, "refused", "The balance cannot be read"],
      [11, "refused", expect.stringContaining("other signs than letters and digits")],
      [12, "unchanged", "Already here, and not changed"],
      [13, "refused", expect.stringContaining("discount code here has the same text")],
      [14, "refused", "The balance is above £10,000"],
    ]);
    expect(await move(wooCommerceGiftCardsFile())).toMatchObject({ created: 0, unchanged: 3 });
    expect(await admin.call(getGiftCardsOwed, {})).toEqual({ owed: "1025.50", cards: 2 });
    expect((await booked()).filter(([account]) => String(account).endsWith("gift-cards"))).toEqual([
      ["gift-cards", 2500],
      ["moved-gift-cards", -2500],
      ["gift-cards", 100_050],
      ["moved-gift-cards", -100_050],
    ]);
    expect(await admin.call(getAdminStats, {})).toEqual(before);
    // Codes are kept nowhere as text, and nobody is emailed.
    const stored = await rows(test.shop, "select * from gift_cards");
    expect(JSON.stringify([stored, await rows(test.shop, "select * from product_import_rows")])).not.toMatch(/9K2M/i);
    test.setClock("2026-11-22T09:00:00Z");
    await test.runJob("send-gift-cards");
    await test.runJob("send-letters");
    expect(test.sent.filter(({ to }) => to === "wren@example.org")).toEqual([]);
  });

  it("pay at the checkout with the printed code, and take refunds back without getting an end", async () => {
    await move(wooCommerceGiftCardsFile());
    expect(await visitor().call(readGiftCard, { code: "h4xj 9k2m 3n5p 7q8r" })).toEqual({
      lastFour: "7Q8R",
      state: "valid",
      amount: "25.00",
      available: "25.00",
      held: "0.00",
      expiresOn: null,
    });
    const browser = await withSoap();
    await browser.call(addGiftCard, { code: "h4xj9k2m3n5p7q8r" });
    const { orderId } = await browser.call(createCheckout, { guest: GUEST });
    await browser.call(markOrderPaid, { orderId: String(orderId) });
    const [card] = await admin.call(listGiftCards, { search: "7Q8R" });
    expect(card).toMatchObject({ balance: "16.01", amount: "25.00", orderId: null, buyerEmail: "", expiresOn: null });
    await admin.call(refundAdminOrder, { orderId: String(orderId), amount: "8.99", reason: "Damaged" });
    const details = await admin.call(getGiftCard, { giftCardId: String(card?.id) });
    expect(details).toMatchObject({ balance: "25.00", expiresOn: null, owed: "0.00" });
    expect(details.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["moved", "25.00"],
      ["spent", "-8.99"],
      ["returned", "8.99"],
    ]);
    await admin.call(sendGiftCardAgain, { giftCardId: String(card?.id), email: "linnet@example.org" });
    await test.runJob("send-letters");
    expect(test.sent.find(({ to }) => to === "linnet@example.org")?.text).toContain(
      "Gift card code: H4XJ-9K2M-3N5P-7Q8R",
    );
    const [short] = await admin.call(listGiftCards, { search: "FT24" });
    const unaddressed = await admin.send(sendGiftCardAgain, { giftCardId: String(short?.id), email: null });
    expect(unaddressed.json()).toMatchObject({ code: "invalid-input", issues: [{ path: "email" }] });
    const balances = (await booked()).filter(([account]) => account === "gift-cards");
    expect(balances.reduce((sum, [, pence]) => sum + Number(pence), 0)).toBe(105_050);
  });

  it("keep their balance when orders of the demonstration that they paid for are removed", async () => {
    await move(wooCommerceGiftCardsFile());
    const browser = await withSoap();
    await browser.call(addGiftCard, { code: "H4XJ-9K2M-3N5P-7Q8R" });
    await browser.call(addProductToBasket, { productId: SOAP_ID, quantity: 4 });
    const checkout = await browser.call(createCheckout, { guest: GUEST });
    await payWith(browser, checkout, CARDS.pays);
    await browser.call(markOrderPaid, { orderId: String(checkout.orderId) });
    await removeDemo(test.shop);
    expect(await rows(test.shop, "select balance::text from gift_cards order by id limit 1")).toEqual([
      { balance: "25.00" },
    ]);
  });

  it("with a short code are found in the field for discount codes too, and expire", async () => {
    const unknown = await (await withSoap()).send(applyDiscountCode, { code: "XMASGIFT24" });
    expect(unknown.json()).toMatchObject({ code: "code-unknown" });
    await move(wooCommerceGiftCardsFile());
    const basket = await (await withSoap()).call(applyDiscountCode, { code: " xmas gift-24 " });
    expect(basket).toMatchObject({ discountCode: null, giftCards: [{ lastFour: "FT24", amount: "8.99" }] });
    const sameText = { code: "xmasgift24", type: "percentage" as const, value: "5.00", isActive: true };
    const taken = await admin.send(createDiscountCode, sameText);
    expect(taken.json()).toMatchObject({ code: "already-taken", facts: { field: "code" } });
    const mistyped = await (await withSoap()).send(applyDiscountCode, { code: "XMASGIFT25" });
    expect(mistyped.json()).toMatchObject({ code: "code-unknown" });
    test.setClock("2027-04-01T09:00:00Z");
    await test.runJob("expire-gift-cards");
    await test.runJob("expire-gift-cards");
    const { lines } = await readBookedLines(test.shop.db, { from: "2027-04-01", until: "2027-04-01" });
    expect(lines.map(({ account, grossPence }) => [account, grossPence])).toEqual([
      ["gift-cards", -100_050],
      ["expired-gift-cards", 100_050],
    ]);
    const expired = await (await withSoap()).send(applyDiscountCode, { code: "XMASGIFT24" });
    expect(expired.json()).toMatchObject({ code: "gift-card-expired" });
  });

  it("of Shopify have no codes, and come with new ones that are emailed if the owner says so", async () => {
    const reason = expect.stringContaining("the other shop does not export the rest");
    expect(await move(shopifyGiftCardsFile())).toMatchObject({ system: "shopify", created: 0, refused: 4 });
    expect(await movedOutcomes(admin)).toEqual([
      [2, "refused", reason],
      [3, "refused", reason],
      [4, "refused", "It is switched off at the other shop"],
      [5, "refused", "It is in EUR, not in pounds"],
    ]);
    expect(await move(shopifyGiftCardsFile(), { newCodes: true })).toMatchObject({ created: 1, refused: 3 });
    expect((await movedOutcomes(admin)).slice(0, 2)).toEqual([
      [2, "new", "It gets a new code, which is emailed to the recipient"],
      [3, "refused", "A new code needs an email address to send it to"],
    ]);
    expect(await move(shopifyGiftCardsFile(), { newCodes: true })).toMatchObject({ created: 0, unchanged: 1 });
    test.setClock("2026-11-22T09:00:00Z");
    await test.runJob("send-gift-cards");
    await test.runJob("send-gift-cards");
    await test.runJob("send-letters");
    const emails = test.sent.filter(({ to }) => to === "wren@example.org");
    expect(emails).toHaveLength(1);
    expect(emails[0]).toMatchObject({ subject: "Your gift card has a new code" });
    expect(emails[0]?.text).toContain("Your gift card that ends in 7Q8R is still worth £25.00");
    expect(emails[0]?.text).not.toContain("until");
    const code = /Gift card code: (\S+)/.exec(emails[0]?.text ?? "")?.[1] ?? "";
    expect(await visitor().call(readGiftCard, { code })).toMatchObject({ available: "25.00" });
  });

  it("come from our template and are in the data of their recipient, until the account is erased", async () => {
    const customer = await newCustomer(test);
    await rows(
      test.shop,
      `update users set email = 'rowan@example.com', email_verified_at = now()
        where id = (select max(id) from users)`,
    );
    await move(`${TEMPLATE}ROWAN-2026-0001,£12.50,GBP,31 March 2027,Fern,Rowan,Rowan@Example.com,active\n`);
    const data = JSON.stringify(await customer.call(exportMyData, {}));
    expect(data).toContain('"giftCardsReceived":[{');
    expect(data).not.toMatch(/code_hash|moved_key|sealed_code/);
    await customer.call(eraseAccount, { password: "lavender-and-salt" });
    expect(
      await rows(test.shop, "select balance::text, from_name, recipient_name, recipient_email from gift_cards"),
    ).toEqual([{ balance: "12.50", from_name: "", recipient_name: null, recipient_email: null }]);
    expect(await visitor().call(readGiftCard, { code: "rowan20260001" })).toMatchObject({ available: "12.50" });
  });

  it("are refused without recent authentication and without the permission, and nothing is lost", async () => {
    const view = await uploadMoved(admin, wooCommerceGiftCardsFile());
    const input = { importId: view.id, step: "import", again: false } as const;
    const rights = { kinds: IMPORT_KINDS, permissions: "all" } as const;
    const by = { actorUserId: ADMIN_USER_ID, rights };
    const unproved = continueImport(test.shop, input, { ...by, isUnproved: true });
    await expect(unproved).rejects.toMatchObject({ code: "proof-needed" });
    expect(await viewImport(test.shop, rights)).toMatchObject({ imported: 0 });
    const staff = { kinds: IMPORT_KINDS, permissions: ["catalogue", "customers"] } as const;
    const barred = continueImport(test.shop, input, { ...by, rights: staff, isUnproved: false });
    await expect(barred).rejects.toMatchObject({ code: "not-permitted" });
  });
});
