import { signIn, signUp } from "#contract/accounts/accounts.ts";
import { addToBasket, setGift } from "#contract/basket/basket.ts";
import type { InputOf } from "#contract/call.ts";
import { type Checkout, confirmSandboxPayment, createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { type Audience, type Duration, planId } from "#domain/subscriptions/plans.ts";
import { TestBrowser } from "./test-browser.ts";
import type { TestShop } from "./test-shop.ts";

let people = 0;

export async function newCustomer({ app }: TestShop, browser = new TestBrowser(app)): Promise<TestBrowser> {
  people += 1;
  await browser.call(signUp, {
    email: `customer${people}@example.com`,
    password: "lavender-and-salt",
    firstName: "Wren",
    lastName: "Ashdown",
    address: { line1: "3 Mill Lane", city: "Bath", postcode: "BA1 2AB" },
  });
  return browser;
}

/** The signed-in administrator of a demonstration shop, who signs in again when required. */
export async function signInAdmin({ app }: TestShop): Promise<TestBrowser> {
  const browser = new TestBrowser(app);
  const enter = () => browser.call(signIn, { username: "admin", password: "admin123" });
  await enter();
  browser.renewBy(enter);
  return browser;
}

export const CARDS = {
  pays: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  asks3ds: "4000 0025 0000 3155",
  paysOnce: "4000 0000 0000 0341",
  asksAlways: "4000 0027 6000 3184",
} as const;

export async function payWith(browser: TestBrowser, checkout: Checkout, cardNumber: string, approve3ds?: boolean) {
  return browser.call(confirmSandboxPayment, {
    paymentId: checkout.paymentId ?? "",
    clientSecret: checkout.clientSecret ?? "",
    cardNumber,
    expMonth: 12,
    expYear: 2030,
    cvc: "123",
    ...(approve3ds === undefined ? {} : { approve3ds }),
  });
}

export async function buy(browser: TestBrowser): Promise<Checkout> {
  return buyWith(browser, CARDS.pays);
}

/** Buys the basket with a given card. The card's holder approves the payment if the bank asks. */
export async function buyWith(browser: TestBrowser, cardNumber: string): Promise<Checkout> {
  const checkout = await browser.call(createCheckout, {});
  await payWith(browser, checkout, cardNumber, true);
  await browser.call(markOrderPaid, { orderId: String(checkout.orderId) });
  return checkout;
}

export interface WantedPlan {
  audience: Audience;
  duration: Duration;
  /** Makes the subscription a gift. `goesOn` is true if a rolling plan renews. */
  gift?: { goesOn: boolean };
}

export const RECIPIENT = {
  firstName: "Robin",
  lastName: "Hale",
  line1: "7 Harbour Row",
  line2: "",
  city: "Whitby",
  postcode: "yo21 1aa",
  message: "For the long evenings.\nYour sister",
  revealOn: null,
} as const;

export async function addPlan(browser: TestBrowser, { audience, duration, gift }: WantedPlan) {
  const purpose = gift ? "gift" : "personal";
  const basket = await browser.call(addToBasket, {
    productId: planId(audience, duration),
    questionnaireData: { audience, naturalness: "100natural", purpose, duration },
  });
  const line = basket.items.find((item) => item.productId === planId(audience, duration));
  if (gift && line) await browser.call(setGift, { itemId: line.id, ...RECIPIENT, ...gift });
  return basket;
}

export async function addWomensThreeMonths(browser: TestBrowser) {
  return addPlan(browser, { audience: "women", duration: "3months" });
}

export const GUEST = {
  email: "Wren.Guest@example.com",
  firstName: "Wren",
  lastName: "Ashdown",
  address: { line1: "3 Mill Lane", city: "Bath", postcode: "ba12ab" },
} as const;

export async function buyAsGuest(
  browser: TestBrowser,
  productId: number,
  guest: InputOf<typeof createCheckout>["guest"] = GUEST,
): Promise<Checkout> {
  await browser.call(addToBasket, { productId });
  const checkout = await browser.call(createCheckout, { guest });
  await payWith(browser, checkout, CARDS.pays);
  await browser.call(markOrderPaid, { orderId: String(checkout.orderId) });
  return checkout;
}
