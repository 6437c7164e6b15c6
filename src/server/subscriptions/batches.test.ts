import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rows } from "#tests/support/snapshot.ts";
import { dispatchRun, liveDay, Subscriber, subscriptionEmails } from "#tests/support/subscriptions.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("a batch of subscriptions of which one cannot be worked on", () => {
  let test: TestShop;
  let people: Subscriber[];
  const boxes = () =>
    rows<{ line: string }>(
      test.shop,
      `select u.email || ' ' || b.status as line from boxes b join subscriptions s on s.id = b.subscription_id
       join users u on u.id = s.user_id where b.box_month = '2027-01' order by b.subscription_id`,
    );
  /** Changes the address into a text with two addresses, which cannot receive email. */
  const spoil = (person: Subscriber | undefined) =>
    rows(test.shop, `update users set email = 'a@example.com,' || email where email = '${person?.email}'`);
  const mend = () => rows(test.shop, "update users set email = replace(email, 'a@example.com,', '')");
  const statuses = async () => (await boxes()).map(({ line }) => line.split(" ").at(-1));
  const invoiceNumbers = async () =>
    (await rows<{ number: number }>(test.shop, "select number from invoices where kind = 'invoice' order by 1")).map(
      (row) => row.number,
    );

  beforeEach(async () => {
    test = await openTestShop();
    people = [];
    for (let index = 0; index < 3; index += 1) people.push(await Subscriber.subscribe(test));
  });
  afterEach(() => test.close());

  it("announces the others' charges, and that one's when it is mended", async () => {
    await spoil(people[1]);
    test.setClock("2026-12-15T15:00:00Z");
    await test.runJob("bill-boxes");
    await test.runJob("bill-boxes");
    expect(await statuses()).toEqual(["billed", "planned", "billed"]);
    await mend();
    await test.runJob("bill-boxes");
    await test.runJob("bill-boxes");
    expect(await statuses()).toEqual(["billed", "billed", "billed"]);
    expect(await subscriptionEmails(test)).toEqual(Array.from({ length: 3 }, () => "2026-12-15 first-full-price"));
  });

  it("works the others' charges into their boxes, each once, with no gap in the invoice numbers", async () => {
    await liveDay(test, "2026-12-15");
    await dispatchRun(test);
    await spoil(people[1]);
    await liveDay(test, "2027-01-01");
    await liveDay(test, "2027-01-01");
    expect(await statuses()).toEqual(["charged", "billed", "charged"]);
    expect(await invoiceNumbers()).toEqual([1, 2, 3, 4, 5]);
    // The payment has succeeded, but the shop has not applied the result yet. The job looks up the result and does not
    // charge again.
    expect(await rows(test.shop, "select outcome from charge_attempts order by box_id")).toContainEqual({
      outcome: null,
    });
    await mend();
    await liveDay(test, "2027-01-02");
    await liveDay(test, "2027-01-02");
    expect(await statuses()).toEqual(["charged", "charged", "charged"]);
    expect(await invoiceNumbers()).toEqual([1, 2, 3, 4, 5, 6]);
    const renewals = await rows(
      test.shop,
      `select b.subscription_id from boxes b join orders o on o.id = b.order_id and o.subscription_id = b.subscription_id
       join invoices i on i.order_id = o.id and i.amount = o.amount join order_items oi on oi.order_id = o.id
       join order_events e on e.order_id = o.id and e.kind = 'paid' where b.box_month = '2027-01'`,
    );
    expect(renewals).toHaveLength(3);
    const taken = (await subscriptionEmails(test)).filter((email) => email.endsWith(" charge-taken"));
    expect(taken).toHaveLength(3);
  });

  it("takes each box's money once, whatever runs at the same time", async () => {
    await liveDay(test, "2026-12-15");
    test.setClock("2027-01-01T15:00:00Z");
    await Promise.all(Array.from({ length: 4 }, () => test.runJob("charge-boxes")));
    test.setClock("2027-01-01T15:05:00Z");
    await Promise.all(Array.from({ length: 4 }, () => test.runJob("charge-boxes")));
    await test.runJob("deliver-payment-events");
    expect(await statuses()).toEqual(["charged", "charged", "charged"]);
    expect(await invoiceNumbers()).toEqual([1, 2, 3, 4, 5, 6]);
    // The second of two simultaneous payments is cancelled before it can take money.
    expect(
      await rows(
        test.shop,
        "select status from sandbox_payments where box_month is not null and status <> 'cancelled'",
      ),
    ).toEqual(Array.from({ length: 3 }, () => ({ status: "succeeded" })));
    expect(await rows(test.shop, "select outcome from charge_attempts")).toEqual(
      Array.from({ length: 3 }, () => ({ outcome: "paid" })),
    );
  });
});
