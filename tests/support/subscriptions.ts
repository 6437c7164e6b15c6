import { signIn, signUp } from "#contract/accounts/accounts.ts";
import { dispatchBoxes, packBoxes } from "#server/subscriptions/run/dispatch-boxes.ts";
import { addPlan, buyWith, CARDS, type WantedPlan } from "./people.ts";
import { rows } from "./snapshot.ts";
import { TestBrowser } from "./test-browser.ts";
import { openTestShop, type TestShop } from "./test-shop.ts";

/**
 * A demonstration shop on the morning of 26 November 2026. Its own subscriptions are cancelled, because they would be
 * packed and charged together with those of the test.
 */
export async function openShopWithoutDemoBoxes(): Promise<TestShop> {
  const test = await openTestShop({ withDemo: true, now: "2026-11-26T10:00:00Z" });
  await rows(test.shop, "update subscriptions set status = 'cancelled'");
  await rows(test.shop, "delete from boxes where status <> 'dispatched'");
  return test;
}

const PASSWORD = "lavender-and-salt";
let subscribers = 0;

/** A customer with a plan, by default three boxes. The customer signs in again after each change of the clock. */
export class Subscriber {
  readonly email: string;
  readonly #test: TestShop;

  private constructor(test: TestShop) {
    subscribers += 1;
    this.email = `subscriber${subscribers}@example.com`;
    this.#test = test;
  }

  static async subscribe(
    test: TestShop,
    cardNumber: string = CARDS.pays,
    plan: WantedPlan = { audience: "women", duration: "3months" },
  ): Promise<Subscriber> {
    const subscriber = new Subscriber(test);
    const browser = new TestBrowser(test.app);
    await browser.call(signUp, {
      email: subscriber.email,
      password: PASSWORD,
      firstName: "Wren",
      lastName: "Ashdown",
      address: { line1: "3 Mill Lane", city: "Bath", postcode: "BA1 2AB" },
    });
    await addPlan(browser, plan);
    await buyWith(browser, cardNumber);
    return subscriber;
  }

  async signIn(): Promise<TestBrowser> {
    const browser = new TestBrowser(this.#test.app);
    await browser.call(signIn, { email: this.email, password: PASSWORD });
    return browser;
  }
}

const DAILY_JOBS = [
  "charge-boxes",
  "deliver-payment-events",
  "bill-boxes",
  "end-subscriptions",
  "freeze-run",
  "warn-of-cards",
  "announce-gifts",
  "return-boxes",
] as const;

/** Simulates one day of the monthly box at 15:00 in London. Runs the daily jobs and the jobs that they request. */
export async function liveDay(test: TestShop, day: string): Promise<void> {
  test.setClock(`${day}T15:00:00Z`);
  for (const job of DAILY_JOBS) await test.runJob(job);
  await test.runJob("deliver-payment-events");
}

export async function dispatchRun({ shop }: TestShop): Promise<void> {
  const frozen = await rows<{ id: number }>(
    shop,
    "select id from boxes where status = 'charged' and frozen_at is not null order by id",
  );
  const boxIds = frozen.map((box) => box.id);
  await packBoxes(shop, boxIds);
  await dispatchBoxes(
    shop,
    boxIds.map((boxId) => ({ boxId, trackingNumber: `RM${boxId}` })),
  );
}

export async function subscriptionEmails({ shop }: TestShop): Promise<string[]> {
  const found = await rows<{ line: string }>(
    shop,
    `select to_char(created_at at time zone 'Europe/London', 'YYYY-MM-DD') || ' ' || kind as line from letters
     where kind not in ('welcome', 'verify-email', 'order-confirmed', 'order-dispatched', 'refunded')
     order by 1`,
  );
  return found.map((row) => row.line);
}
