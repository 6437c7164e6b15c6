import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { downloadBooks, getBooks, nameLedger } from "#contract/finance/admin-books.ts";
import { refundAdminOrder } from "#contract/orders/admin-orders.ts";
import { LEDGER_ACCOUNTS } from "#domain/finance/bookkeeping.ts";
import { parseNetPounds, parsePounds, pence, sumPence, toPounds } from "#domain/money.ts";
import { ORDER_SUM_KINDS, type OrderSumKind, orderSums, orderTotal, sumOfKind } from "#domain/pricing/order-sums.ts";
import { addPlan, buy, buyAsGuest, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const MONTHS = { from: "2026-11-01", until: "2026-12-31", by: "month" } as const;

describe("the books", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true, now: "2026-11-30T23:30:00Z" });
    await rows(test.shop, "delete from invoices");
    admin = await signInAdmin(test);
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: 20, quantity: 2 });
    await addPlan(customer, { audience: "women", duration: "3months" });
    await buy(customer);
    test.setClock("2026-12-01T00:30:00Z");
    const { orderId } = await buyAsGuest(new TestBrowser(test.app), 20);
    await admin.call(refundAdminOrder, { orderId: String(orderId), amount: "1.00", reason: "A dented corner" });
  });
  afterAll(() => test.close());

  it("are what was invoiced and credited, in the month of London's clock, and each journal is zero", async () => {
    const { journals } = await admin.call(getBooks, MONTHS);
    expect(journals.map(({ period }) => period)).toEqual(["2026-11", "2026-12"]);
    for (const { entries } of journals) expect(sumPence(entries.map(({ amount }) => parseNetPounds(amount)))).toBe(0);
    const issued = await rows<{ month: string; sum: string }>(
      test.shop,
      `select to_char(issued_at at time zone 'Europe/London', 'YYYY-MM') as month,
        sum(case kind when 'invoice' then amount else -amount end)::text as sum from invoices group by 1 order by 1`,
    );
    expect(
      journals.map(({ period, entries }) => ({
        month: period,
        sum: entries.find(({ account }) => account === "card-money")?.amount,
      })),
    ).toEqual(issued);
    expect(journals[0]?.entries.map(({ account }) => account)).toEqual(["goods", "boxes", "delivery", "card-money"]);
    expect(journals[1]?.entries.map(({ account }) => account)).toEqual(["goods", "delivery", "refunds", "card-money"]);
  });

  it("are a file of every line, with the VAT of the papers where the trader is registered", async () => {
    await rows(
      test.shop,
      `insert into settings (key, value) values ('trader', '{"legalName":"A","addressLine1":"B","addressLine2":"",
        "city":"Bath","postcode":"BA1 2AB","country":"United Kingdom","registration":"","email":"a@example.com","phone":"",
        "isVatRegistered":true,"vatNumber":"GB123456789"}')`,
    );
    const lines = await fileOf("lines");
    expect(lines[0]).toBe("date,document,order,account,description,gross,net,VAT");
    const cells = lines.slice(1).map((line) => line.split(","));
    expect(cells.map(([day]) => day)).toEqual([...Array(3).fill("2026-11-30"), ...Array(3).fill("2026-12-01")]);
    expect(cells.at(-1)?.slice(1, 4)).toEqual(["CN-000002", expect.anything(), "Refunds"]);
    for (const [, , , , , gross = "", net = "", vat = ""] of cells) {
      expect(parseNetPounds(net) + parseNetPounds(vat)).toBe(parseNetPounds(gross));
    }
    const { journals, isVatRegistered } = await admin.call(getBooks, { ...MONTHS, by: "day" });
    expect(isVatRegistered).toBe(true);
    expect(journals.map(({ period }) => period)).toEqual(["2026-11-30", "2026-12-01"]);
    for (const { entries } of journals) expect(sumPence(entries.map(({ amount }) => parseNetPounds(amount)))).toBe(0);
  });

  it("are journals as Xero and QuickBooks import them, under the merchant's own names", async () => {
    const named = (prefix: string) =>
      Object.fromEntries(LEDGER_ACCOUNTS.map((account, index) => [account, `${prefix}${index}`]));
    const names = { xero: named("20"), quickbooks: named("Shop:") };
    const unnamed = { ...names, xero: { ...names.xero, vat: " " } };
    const refused = await admin.send(nameLedger, unnamed);
    expect(refused.json()).toMatchObject({ code: "invalid-input", issues: [{ path: "xero.vat" }] });
    await admin.call(nameLedger, names as Parameters<typeof admin.call<typeof nameLedger>>[1]);
    const xero = await fileOf("xero");
    expect(xero[0]).toBe("*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount");
    expect(xero[1]).toMatch(/^"?Shop, 2026-11"?,30\/11\/2026,Goods,200,No VAT,-\d+\.\d\d$/);
    expect(sumPence(xero.slice(1).map((line) => parseNetPounds(line.split(",").at(-1) ?? "")))).toBe(0);
    const quickbooks = (await fileOf("quickbooks")).map((line) => line.split(","));
    expect(quickbooks[0]).toEqual(["Journal No", "Journal Date", "Account Name", "Debits", "Credits", "Description"]);
    expect(quickbooks[1]?.slice(0, 4)).toEqual(["SHOP-2026-11", "30/11/2026", "Shop:0", ""]);
    const column = (at: number) =>
      sumPence(quickbooks.slice(1).flatMap((cells) => (cells[at] ? [parsePounds(cells[at])] : [])));
    expect(column(3)).toBe(column(4));
  });

  it("refuse a time that ends before it begins, or is longer than a year", async () => {
    for (const until of ["2026-10-31", "2028-01-01", "nonsense"]) {
      const reply = await admin.send(getBooks, { ...MONTHS, until });
      expect(reply.json(), until).toMatchObject({ code: "invalid-input", issues: [{ path: "until" }] });
    }
  });

  it("book every sum that an order can have, so that no document differs from its lines", async () => {
    const sums = orderSums(Object.fromEntries(ORDER_SUM_KINDS.map((kind, index) => [kind, pence(1_000 - index)])));
    expect(sums.map(({ kind }) => kind)).toEqual(ORDER_SUM_KINDS);
    const pounds = (kind: OrderSumKind) => toPounds(sumOfKind(sums, kind));
    const total = toPounds(orderTotal(sums));
    await rows(
      test.shop,
      `with sold as (
        insert into orders (amount, sums, discount_amount, delivery_amount, status, paid_at)
        values (${total}, '${JSON.stringify(sums)}', ${pounds("discount")}, ${pounds("delivery")}, 'processing', '2027-05-10')
        returning id
      ), line as (
        insert into order_items (order_id, product_name, product_price) select id, 'Soap', ${pounds("products")} from sold
      )
      insert into invoices (kind, number, order_id, amount, issued_at)
      select 'invoice', 9001, id, ${total}, '2027-05-10' from sold`,
    );
    const { differences, journals } = await admin.call(getBooks, {
      from: "2027-05-01",
      until: "2027-05-31",
      by: "month",
    });
    expect(differences).toEqual([]);
    expect(journals[0]?.entries.find(({ account }) => account === "card-money")?.amount).toBe(total);
  });

  async function fileOf(format: "lines" | "xero" | "quickbooks"): Promise<string[]> {
    const reply = await admin.send(downloadBooks, { ...MONTHS, format });
    expect(reply.headers["content-disposition"]).toContain(`books-${format}-2026-11-01-2026-12-31.csv`);
    return reply.body.replace("\ufeff", "").trimEnd().split("\r\n");
  }
});
