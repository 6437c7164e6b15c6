import { addToBasket } from "#contract/basket/basket.ts";
import type { InputOf } from "#contract/call.ts";
import { markOrderPaid } from "#contract/checkout/checkout.ts";
import { buyPresent } from "#contract/checkout/present.ts";
import { CARDS, payWith, RECIPIENT } from "./people.ts";
import type { TestBrowser } from "./test-browser.ts";

const { revealOn: _, ...recipient } = RECIPIENT;
export const GIVER = { name: "Wren Ashdown", email: "Wren.Giver@example.com" } as const;
/** A guest's present without a day. */
export const PRESENT = { recipient, notBefore: null, giver: GIVER } as const;

/** Buys one product as a present. A customer's call has no giver. */
export async function givePresent(
  browser: TestBrowser,
  request: InputOf<typeof buyPresent>,
  productId = 61,
): Promise<Awaited<ReturnType<typeof payForPresent>>> {
  await browser.call(addToBasket, { productId });
  return payForPresent(browser, request);
}

async function payForPresent(browser: TestBrowser, request: InputOf<typeof buyPresent>) {
  const checkout = await browser.call(buyPresent, request);
  await payWith(browser, checkout, CARDS.pays);
  await browser.call(markOrderPaid, { orderId: String(checkout.orderId) });
  return checkout;
}
